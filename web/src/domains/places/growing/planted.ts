import type { Referred, WireRecord } from '@farm/contract/forms'

/** What a plan grows on a plot. */
export interface Planted {
  readonly planId: string
  readonly plan: string
  readonly crop: Referred | undefined
  readonly variety: string
  /** `2026-11-20` */
  readonly start: string
  readonly end: string
  readonly status: string
}

export function plantedBy({ Id, Data, Expand }: WireRecord): Planted {
  const [crop] = [Expand?.Crops ?? []].flat()
  return {
    planId: Id,
    plan: textOf(Data.Name),
    crop,
    variety: textOf(Data.Variety),
    start: textOf(Data.StartDate),
    end: textOf(Data.EndDate),
    status: textOf(Data.Status),
  }
}

/** `冬小麦 · 济麦 22` */
export function cropText({ crop, variety }: Planted): string {
  const name = crop?.Deleted ? '已删除' : (crop?.Name ?? '—')
  return variety ? `${name} · ${variety}` : name
}

/** What grew on a plot before a day: the last plan that was carried out and is over. */
export function cropBefore(all: readonly Planted[]): Planted | undefined {
  return all.filter(({ status }) => status === '已完成').toSorted((one, other) => other.end.localeCompare(one.end))[0]
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
