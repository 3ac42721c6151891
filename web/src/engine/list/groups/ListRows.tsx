import { type ReactNode, Suspense } from 'react'
import { chunk } from '../../../platform/chunk.ts'
import { useIsPhone } from '../../../ui/useIsPhone.ts'
import { Waiting } from '../../../ui/Waiting.tsx'
import { ListFoot } from '../ListFoot.tsx'
import type { ListModel } from '../use-list.ts'
import { SumsLine } from './SumsLine.tsx'

const GroupedRows = chunk(() => import('./GroupedRows.tsx').then((file) => file.GroupedRows))

interface ListRowsProps {
  readonly list: ListModel
  /** Draws rows as the screen does; those of a group just like all of them. */
  readonly draw: (list: ListModel) => ReactNode
}

/** The rows of a list page by page, or in groups; under them what they come to and the other pages. */
export function ListRows({ list, draw }: ListRowsProps) {
  const isPhone = useIsPhone()
  const { groupBy } = list.state
  const sums = <SumsLine list={list} />
  if (groupBy !== undefined) {
    return (
      <>
        <Suspense fallback={<Waiting />}>
          <GroupedRows key={groupBy} list={list} by={groupBy} draw={draw} />
        </Suspense>
        {sums}
      </>
    )
  }
  return (
    <>
      {draw(list)}
      {isPhone && sums}
      <ListFoot list={list} />
    </>
  )
}
