import { type ComponentType, Suspense } from 'react'
import { chunk } from '../../platform/chunk.ts'

export const clockScreens = {
  Data: chunk(() => import('./data/ClockDataList.tsx').then((file) => file.ClockDataList)),
  Form: chunk(() => import('./form/ClockForm.tsx').then((file) => file.ClockForm)),
}

/** Where a field worker begins. `WorkOrders` tells what they are asked to do, once it is there. */
export function clockHome(WorkOrders?: ComponentType) {
  return chunk(async () => {
    const { ClockHome } = await import('./home/ClockHome.tsx')
    const workOrders = WorkOrders && (
      <Suspense>
        <WorkOrders />
      </Suspense>
    )
    return () => <ClockHome workOrders={workOrders} />
  })
}
