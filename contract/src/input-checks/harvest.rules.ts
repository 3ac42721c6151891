import { daysBetween } from '../plans/index.ts'
import type { InputVerdict } from '../inputs/index.ts'
import { type EarlierUse, type Finding, type Occasion, type Said, isShared } from './use.rules.ts'
import { daysLater } from '../values/index.ts'

/** Something that was harvested, on some of the plots. */
export interface Harvested {
  readonly day: string
  readonly at?: number | undefined
  readonly places: readonly string[]
}

/** A harvest that a plan or a work order is about: on some day of the span. */
export interface PlannedHarvest {
  readonly from: string
  readonly to: string
}

/**
 * Finds the uses whose pre-harvest interval a harvest falls into: 使用日期 + 安全间隔期 ≤ 收获日期 (农产品质量安全法 (2022) article 29). On one
 * day what happened first came first; without times the use did. Of a span only that is forbidden which no day of it would allow.
 */
export function harvestFindings(
  on: Pick<Occasion, 'from' | 'to' | 'at' | 'places'>,
  earlier: readonly EarlierUse[],
): Finding[] {
  return earlier
    .filter((use) => isShared(use.places, on.places) && isBefore(use, { day: on.to, at: on.at }))
    .flatMap((use): Finding[] => {
      const [verdict, reason] = harvestSaid(on, use)
      return verdict === '允许' ? [] : [{ name: use.name, check: '安全间隔期', verdict, reason }]
    })
}

function harvestSaid({ from, to, at }: Pick<Occasion, 'from' | 'to' | 'at'>, use: EarlierUse): Said {
  const { day, harvestFrom } = use
  if (harvestFrom === undefined) return ['资料不足', `${day} 使用过，投入品资料里没有安全间隔期`]
  const sentence = `${day} 使用，安全间隔期 ${daysBetween(day, harvestFrom)} 天，最早 ${harvestFrom} 可采收`
  if (to < harvestFrom && isBefore(use, { day: from, at })) return ['禁止', sentence]
  return from < harvestFrom ? ['警告', sentence] : ['允许', sentence]
}

interface Moment {
  readonly day: string
  readonly at?: number | undefined
}

function isBefore(one: Moment, other: Moment): boolean {
  if (one.day !== other.day) return one.day < other.day
  return one.at === undefined || other.at === undefined || one.at < other.at
}

/** What a use does to the harvests after it, those that were and those that are planned. */
export function intervalToHarvestSaid(
  on: Occasion,
  safe: { readonly from: string | undefined; readonly days: number | undefined; readonly source: string },
  { harvested, planned }: { readonly harvested: readonly Harvested[]; readonly planned: readonly PlannedHarvest[] },
): Said {
  const { from, days } = safe
  if (from === undefined || days === undefined) return ['资料不足', '投入品资料里没有安全间隔期']
  const sentence = `安全间隔期 ${days} 天，最早 ${from} 可采收${safe.source}`
  const spoilt = spoiltHarvests({ on, days }, harvested)
  const [first] = spoilt.always
  if (first !== undefined) return ['禁止', `${sentence}，但 ${first} 已采收`]
  const [some] = spoilt.sometimes
  if (some !== undefined) return ['警告', `${sentence}，但 ${some} 已采收`]
  // Whoever uses it on the first day may harvest soonest; after the last day of a harvest it does that no harm.
  const coming = planned.filter(({ to }) => to >= on.from)
  const tooSoon = coming.find((one) => one.to < daysLater(on.from, days) && one.to >= on.to)
  if (tooSoon) return ['禁止', `${sentence}，计划 ${tooSoon.to} 前采收`]
  const near = coming.find((one) => one.from < from)
  return near ? ['警告', `${sentence}，计划 ${near.from} 起采收`] : ['允许', sentence]
}

interface Interval {
  readonly on: Occasion
  readonly days: number
}

/** Days, in order, on which was harvested within the interval: whichever day of the span it is used on, or on some of them. */
function spoiltHarvests({ on, days }: Interval, harvested: readonly Harvested[]) {
  const { from, to, at } = on
  const after = harvested
    .filter((one) => isShared(one.places, on.places) && isBefore({ day: from, at }, one))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
  const isAlways = (one: Harvested) => isBefore({ day: to, at }, one) && one.day < daysLater(from, days)
  const isSometimes = ({ day }: Harvested) => day < daysLater(day < to ? day : to, days)
  return {
    always: after.filter(isAlways).map(({ day }) => day),
    sometimes: after.filter(isSometimes).map(({ day }) => day),
  }
}

/** Of several findings the worst; nothing where there is none. */
export function worstOf(findings: readonly Finding[], order: readonly InputVerdict[]): InputVerdict | undefined {
  return order.findLast((one) => findings.some(({ verdict }) => verdict === one))
}
