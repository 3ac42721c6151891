import { type ComponentType, Suspense } from 'react'
import { chunk } from '../../platform/chunk.ts'

export const clockScreens = {
  Data: chunk(() => import('./data/ClockDataList.tsx').then((file) => file.ClockDataList)),
  Calendar: chunk(() => import('./calendar/ClockCalendar.tsx').then((file) => file.ClockCalendar)),
  Detail: chunk(() => import('./detail/ClockDetail.tsx').then((file) => file.ClockDetail)),
  Stored: chunk(() => import('./detail/PunchInDetail.tsx').then((file) => file.PunchInDetail)),
  Form: chunk(() => import('./form/ClockForm.tsx').then((file) => file.ClockForm)),
}

/** Where a field worker begins. `WorkOrders` tells what they are asked to do, once it is there. */
export function clockHome(WorkOrders?: ComponentType) {
  return chunk(async () => {
    const [{ ClockHome }, { ReturnedPunchIns }] = await Promise.all([
      import('./home/ClockHome.tsx'),
      import('./review/ReturnedPunchIns.tsx'),
    ])
    const workOrders = WorkOrders && (
      <Suspense>
        <WorkOrders />
      </Suspense>
    )
    const toDo = (
      <>
        <ReturnedPunchIns />
        {workOrders}
      </>
    )
    return () => <ClockHome workOrders={toDo} />
  })
}
