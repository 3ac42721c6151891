import type { planCalls } from '@farm/contract/plans'
import type { AnswerOf } from '@farm/contract/wire'
import { formatQuantity } from '@farm/contract/values'

export type PlanFigures = AnswerOf<typeof planCalls.figures>
export type PlanGroup = PlanFigures['ByCrop'][number]

/** What a group is called; plans without what they are counted by stand together. */
export function groupName({ Key, Name }: Pick<PlanGroup, 'Key' | 'Name'>, rest: string): string {
  if (Key === '') return rest
  return Name || '—'
}

/** How many plans, and of how many nothing can be told because they have no steps. */
export function plansText({ Plans, NoSteps = 0 }: Pick<PlanGroup, 'Plans' | 'NoSteps'>): string {
  return NoSteps > 0 && NoSteps < Plans ? `${Plans} 个（${NoSteps} 个未排步骤）` : `${Plans} 个`
}

export function areaText({ Area }: Pick<PlanGroup, 'Area'>): string {
  return formatQuantity(Area, '亩')
}

/** The groups with the most plans first. */
export function ranked(groups: readonly PlanGroup[]): PlanGroup[] {
  return groups.toSorted((one, other) => other.Plans - one.Plans || other.Area - one.Area)
}
