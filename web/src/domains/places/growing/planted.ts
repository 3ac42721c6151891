import { type Referred, type WireRecord, readData } from '@farm/contract/forms'
import { type PlanStatus, planForm } from '@farm/contract/plans'
import { nameOfReferred } from '../../../engine/records/referred-by.ts'

/** What a plan grows on a plot. */
export interface Planted {
  readonly planId: string
  readonly plan: string
  readonly crop: Referred | undefined
  readonly variety: string
  /** `2026-11-20` */
  readonly start: string
  readonly end: string
  readonly status: PlanStatus
}

export function plantedBy({ Id: planId, Data, Expand }: WireRecord): Planted {
  const [crop] = [Expand?.Crops ?? []].flat()
  const {
    Name: plan = '',
    Variety: variety = '',
    StartDate: start = '',
    EndDate: end = '',
    Status,
  } = readData(planForm, Data)
  return { planId, plan, crop, variety, start, end, status: Status ?? '草稿' }
}

/** `冬小麦 · 济麦 22` */
export function cropText({ crop, variety }: Planted): string {
  const name = nameOfReferred(crop ?? {})
  return variety ? `${name} · ${variety}` : name
}

/** What grew on a plot before a day: the last plan that was carried out and is over. */
export function cropBefore(all: readonly Planted[]): Planted | undefined {
  return all.filter(({ status }) => status === '已完成').toSorted((one, other) => other.end.localeCompare(one.end))[0]
}
