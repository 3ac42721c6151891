import { clockForm, reviewStates } from '@farm/contract/clock'
import { type ClauseOn, type DynamicData, readData } from '@farm/contract/forms'
import { type Doubted, countedOf, isDoubted } from '@farm/contract/statistics'
import { daysLater } from '@farm/contract/values'
import { type Clause, formatFilter } from '@farm/contract/wire'
import { startOfDay } from '../../platform/time.ts'

type Condition = Pick<Clause, 'path' | 'op' | 'values'>

/** The query of a list of the punch-ins that a figure counts: not of what a review sent back. */
export function countedQuery(...more: readonly Condition[]): string {
  return whereQuery([...more, ...countedOf(clockForm)])
}

/** The query of a list of those that a figure counts though they are doubted. */
export function doubtedQuery(...more: readonly Condition[]): string {
  return whereQuery([...more, isDoubted])
}

function whereQuery(clauses: readonly Condition[]): string {
  return `where=${formatFilter(clauses).replaceAll('&', '%26')}`
}

/** Between which days; both included. */
interface Span {
  readonly from: string
  readonly to: string
}

export function doubtedBetween({ from, to }: Span): string {
  return `OccurTime=${from}~${to}&${doubtedQuery()}`
}

/** The conditions of punch-ins that happened between these days. */
export function occurredBetween({ from, to }: Span): ReadonlyArray<ClauseOn<typeof clockForm>> {
  return [
    { path: ['OccurTime'], op: '>=', values: [startOfDay(from)] },
    { path: ['OccurTime'], op: '<', values: [startOfDay(daysLater(to, 1))] },
  ]
}

/** A figure made of punch-ins says of how many a review is still to be made, or found fault. */
export interface DoubtedFigure {
  readonly doubted: Doubted | undefined
  /** Their list; absent where the person may not open it. */
  readonly to: string | undefined
}

/** Whether a punch-in counts in figures: not what a review sent back. */
export function isCounted({ Data }: { readonly Data: DynamicData }): boolean {
  return !reviewStates.is(readData(clockForm, Data).Review, 'void')
}
