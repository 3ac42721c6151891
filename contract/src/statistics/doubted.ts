import { type Static, Type } from 'typebox'
import { type Review, reviewStates } from '../clock/index.ts'
import { formatNumber } from '../values/index.ts'
import type { Clause } from './report.ts'

/** Punch-ins that count in a figure and are doubted, by how their review stands. */
export const Doubted = Type.Array(Type.Object({ Review: Type.Enum([...reviewStates.names]), Count: Type.Integer() }))
export type Doubted = Static<typeof Doubted>

/** The reviews of punch-ins that count while they are doubted. */
export const doubts: readonly Review[] = reviewStates.where('doubted')

/** The condition of a list of such punch-ins. */
export const isDoubted: Clause = { path: ['Review'], op: 'in', values: doubts }

/** What is doubted, in the order of the reviews; what there is none of is left out. */
export function doubtedOf(count: (review: Review) => number): Doubted {
  return doubts.map((Review) => ({ Review, Count: count(Review) })).filter(({ Count }) => Count > 0)
}

/** `含待审核 3 次、有问题 1 次`; nothing where nothing is doubted. */
export function doubtedText(doubted: Doubted | undefined): string | undefined {
  if (!doubted || doubted.length === 0) return undefined
  return `含${doubted.map(({ Review, Count }) => `${Review} ${formatNumber(Count)} 次`).join('、')}`
}
