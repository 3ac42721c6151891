import { chunk } from '../../platform/chunk.ts'
import type { WorkOrderStem } from './doing.ts'

/** The pages on which the office lists, adds and edits work orders, at a stem. */
export function workOrderScreens(at: WorkOrderStem) {
  return {
    List: chunk(async () => {
      const { WorkOrderList } = await import('./list/WorkOrderList.tsx')
      return () => <WorkOrderList at={at} />
    }),
    Add: chunk(async () => {
      const { WorkOrderAdd } = await import('./form/WorkOrderAdd.tsx')
      return () => <WorkOrderAdd at={at} />
    }),
    Edit: chunk(async () => {
      const { WorkOrderEdit } = await import('./form/WorkOrderEdit.tsx')
      return () => <WorkOrderEdit at={at} />
    }),
  }
}

/** The page on which who does the work sees it and hands it in. */
export const fieldScreens = {
  Detail: chunk(() => import('./field/WorkDetail.tsx').then((file) => file.WorkDetail)),
}

/** The open work orders of the person, for the page on which they begin. */
export const OwnWorkOrders = chunk(() => import('./field/OwnWorkOrders.tsx').then((file) => file.OwnWorkOrders))
