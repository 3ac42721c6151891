import type { Faults } from '../errors/index.ts'
import { type StateOf, stateTable } from '../forms/index.ts'
import type { InputVerdict } from '../inputs/index.ts'
import type { Grade } from './grade.rules.ts'

/**
 * Where a punch-in stands in its review.
 * - `own-to-mend`: those who punched in may still change it themselves.
 * - `unsound`: a reviewer found fault with it: its words and photos are not shown to the public.
 * - `doubted`: it counts, and figures that hold it say so.
 * - `void`: it counts in no figure; it stands, marked, in lists and record books, and as a use of inputs on its ground.
 */
export const reviewStates = stateTable<'own-to-mend' | 'unsound' | 'doubted' | 'void'>()({
  待审核: { tone: 'info', counts: ['own-to-mend', 'doubted'], ways: ['已通过', '有问题', '已退回'] },
  已通过: { tone: 'good', counts: [], ways: ['有问题', '已退回'] },
  有问题: { tone: 'warning', counts: ['own-to-mend', 'unsound', 'doubted'], ways: ['已通过', '已退回'] },
  已退回: { tone: 'bad', counts: ['own-to-mend', 'unsound', 'void'], ways: ['已通过', '有问题'] },
})
export const reviews = reviewStates.names
export type Review = StateOf<typeof reviewStates>

/** What a reviewer may say of a punch-in. */
export type Verdict = Exclude<Review, '待审核'>
export const verdicts = reviews.filter((one): one is Verdict => one !== '待审核')

/** One of so many that would pass by their grade is looked at all the same. */
const EVERY = 10

/** Whether a punch-in is one of the sample: always the same answer for the same one. */
export function isSampled(id: string): boolean {
  let hash = 0
  for (const sign of id) hash = (hash * 31 + (sign.codePointAt(0) ?? 0)) % 1_000_003
  return hash % EVERY === 0
}

/** Where the review of a new punch-in begins: what can be trusted passes, but for the sample. */
export function firstReview(grade: Grade, id: string): Review {
  return grade === 'A' && !isSampled(id) ? '已通过' : '待审核'
}

/** Where it begins once its inputs are checked: what came to 禁止 or 警告 is looked at, however well it can be trusted. */
export function reviewOnceChecked(review: Review | undefined, verdict: InputVerdict | undefined): Review | undefined {
  return review === '已通过' && (verdict === '禁止' || verdict === '警告') ? '待审核' : review
}

/** Where a punch-in stands after what it says was changed: what was judged is not what is there now. */
export function reviewAfterChange(before: Review | undefined): Review | undefined {
  return before && '待审核'
}

/** What a verdict lacks: whoever finds fault says what it is. */
export function verdictFaults(verdict: Verdict, note: string | undefined): Faults {
  if (verdict === '已通过' || note?.trim()) return {}
  return { Note: [verdict === '已退回' ? '请写明为什么退回，要补什么' : '请写明有什么问题'] }
}

/** Whether those who punched in may still change it themselves: not what was approved, or never was reviewed. */
export function isOwnToMend(review: Review | undefined): boolean {
  return reviewStates.is(review, 'own-to-mend')
}
