import { type WireRecord, readData } from '@farm/contract/forms'
import { standardForm } from '@farm/contract/standards'
import type { PlanGroup } from './plan-groups.ts'

/** Where in a season each stage lies, from 0 to 1, as the standards on the whole have it. */
export function stagePlaces(standards: readonly WireRecord[]): ReadonlyMap<string, number> {
  const places = Map.groupBy(standards.flatMap(stagesOf), ({ name }) => name)
  return new Map([...places].map(([name, all]) => [name, all.reduce((sum, { at }) => sum + at, 0) / all.length]))
}

interface StagePlace {
  readonly name: string
  readonly at: number
}

function stagesOf({ Data }: WireRecord): StagePlace[] {
  const { Stages = [] } = readData(standardForm, Data)
  const last = Math.max(1, ...Stages.map(({ FromDay = 0 }) => FromDay))
  return Stages.map(({ Name: name = '', FromDay = 0 }) => ({ name, at: Math.max(0, FromDay) / last }))
}

/** The groups as the stages follow each other; those that no standard knows after them, plans without a stage last. */
export function inStageOrder(groups: readonly PlanGroup[], places: ReadonlyMap<string, number>): PlanGroup[] {
  const rank = ({ Key }: PlanGroup) => (Key === '' ? 3 : (places.get(Key) ?? 2))
  return groups.toSorted((one, other) => rank(one) - rank(other))
}
