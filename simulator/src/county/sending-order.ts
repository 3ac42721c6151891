import { compare } from '@farm/contract/values'
import type { Day } from '../days.ts'
import type { Draft } from './draft.ts'

/** Lists stand in the order in which records came in: what happened last has to come last. */
export function latestLast(drafts: readonly Draft[]): Draft[] {
  return drafts.toSorted((a, b) => compare(a.occurTime ?? '', b.occurTime ?? ''))
}

/** Every second one since the day goes ahead, so that its boards are lively soon; all the others come latest last. */
export function livelySoon(drafts: readonly Draft[], since: Day): Draft[] {
  const ordered = latestLast(drafts)
  const ahead = new Set(ordered.filter(({ occurTime = '' }, index) => occurTime >= since && index % 2 === 0))
  return [...ahead, ...ordered.filter((draft) => !ahead.has(draft))]
}
