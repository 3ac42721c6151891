import type { planCalls } from '@farm/contract/plans'
import type { AnswerOf } from '@farm/contract/wire'

export type PlanFigures = AnswerOf<typeof planCalls.figures>
export type PlanGroup = PlanFigures['ByCrop'][number]

/** What a group is called; plans without what they are counted by stand together. */
export function groupName({ Key, Name }: Pick<PlanGroup, 'Key' | 'Name'>): string {
  if (Key === '') return '未填'
  return Name || '—'
}

/** The groups with the most plans first; those of words keep the order of the words. */
export function ranked(groups: readonly PlanGroup[]): PlanGroup[] {
  return groups.toSorted((one, other) => other.Plans - one.Plans || other.Area - one.Area)
}
