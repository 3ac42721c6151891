import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, Suspense } from 'react'
import { chunk } from '../../platform/chunk.ts'

export const clockScreens = {
  Data: chunk(() => import('./data/ClockDataList.tsx').then((file) => file.ClockDataList)),
  Calendar: chunk(() => import('./calendar/ClockCalendar.tsx').then((file) => file.ClockCalendar)),
  Detail: chunk(() => import('./detail/ClockDetail.tsx').then((file) => file.ClockDetail)),
  Stored: chunk(() => import('./detail/PunchInDetail.tsx').then((file) => file.PunchInDetail)),
  Form: chunk(() => import('./form/ClockForm.tsx').then((file) => file.ClockForm)),
}

/** What the form of a free punch-in begins with, asked for before it is drawn. */
export async function readFormFirst(client: QueryClient): Promise<void> {
  const { readFirst } = await import('./form/first-reads.ts')
  readFirst(client)
}

// The button for the next punch-in does not wait for what is told above it.
const ReturnedPunchIns = chunk(() => import('./review/ReturnedPunchIns.tsx').then((file) => file.ReturnedPunchIns))

/** Where a field worker begins. `WorkOrders` tells what they are asked to do, once it is there. */
export function clockHome(WorkOrders?: ComponentType) {
  return chunk(async () => {
    const { ClockHome } = await import('./home/ClockHome.tsx')
    const toDo = (
      <Suspense>
        <ReturnedPunchIns />
        {WorkOrders && <WorkOrders />}
      </Suspense>
    )
    return () => <ClockHome workOrders={toDo} />
  })
}
