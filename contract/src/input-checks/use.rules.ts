import { type Ban, bansIn, isInForce } from '../bans/index.ts'
import { inUnit } from '../inputs/index.ts'
import type { InputVerdict } from '../inputs/index.ts'
import { daysBetween } from '../plans/index.ts'
import {
  type CropOfUse,
  type Demands,
  type Label,
  type StockedBatch,
  doseText,
  dosesPerMu,
  productOf,
} from './label.rules.ts'
import { formatDateRange, formatInUnit, daysLater } from '../values/index.ts'

/** What one rule says of one input: a sentence with the figures and where they come from. */
export interface Finding {
  readonly name: string
  readonly check: string
  readonly verdict: InputVerdict
  readonly reason: string
}

/** A day, or some day of several; both ends are days of the farm, included. */
export interface Span {
  readonly from: string
  readonly to: string
}

/** When and where something is used. */
export interface Occasion extends Span {
  /** The moment in ms, where it is known: it tells what comes first on one day. */
  readonly at?: number | undefined
  readonly places: readonly string[]
  readonly plan?: string | undefined
  /** Between these days, both included, uses count as of the same season where no plan says so. */
  readonly seasonFrom: string
  readonly seasonTo: string
  readonly crop?: CropOfUse | undefined
}

/** A use of an input. */
export interface Use {
  readonly label: Label
  /** For each mu, in the unit; undefined where the area or the amount is not known. */
  readonly perMu: number | undefined
  readonly unit: string | undefined
  /** The other rows of the same product that go out at once with it: a dose is that of all of them. */
  readonly beside?: ReadonlyArray<Pick<Use, 'perMu' | 'unit'>> | undefined
}

/** Something that was used, or is to be used by another step of the plan, on some of the plots. */
export interface EarlierUse {
  readonly product: string
  readonly name: string
  readonly day: string
  readonly at?: number | undefined
  readonly places: readonly string[]
  readonly plan?: string | undefined
  /** The first day on which may be harvested after it; undefined where its label does not tell. */
  readonly harvestFrom: string | undefined
}

export type Said = readonly [verdict: InputVerdict, reason: string]

/** Rounding of amounts and areas on their way is no excess. */
const SLACK = 1.001

export function doseSaid(use: Use, { uses, isInScope }: Demands): Said | undefined {
  const { label, perMu, unit, beside = [] } = use
  const known = uses.filter(({ most }) => most !== undefined)
  if (isInScope === false) return undefined
  if (known.length === 0) return ['资料不足', '投入品资料里没有登记用量']
  if (perMu === undefined) return ['资料不足', '不知道面积或用量，算不出每亩用量']
  if (!Number.isFinite(perMu) || perMu <= 0) return ['资料不足', '用量不是大于 0 的数']
  const ranges = known.flatMap((one) => {
    const amount = inUnit(perMu, unit, one.unit)
    return amount === undefined ? [] : [{ use: one, ...totalIn(amount, beside, one.unit) }]
  })
  const [first] = ranges
  const told = dosesPerMu(known.flatMap((one) => doseText(one) ?? []).join('、'))
  if (!first) return ['资料不足', `用量单位“${unit ?? '未填'}”换算不成登记用量（${told}）的单位`]
  const rows = beside.length > 0 ? `同一产品 ${beside.length + 1} 行合计` : ''
  const sentence = `${rows}每亩 ${formatInUnit(first.amount, first.use.unit ?? '')}，登记用量${told}${sourceOf(label)}`
  if (ranges.every(({ use: { most = 0 }, amount }) => amount > most * SLACK))
    return ['禁止', `${sentence}，超过登记用量`]
  if (!first.isWhole) return ['资料不足', `${sentence}；另有一行的用量算不出每亩多少，没有合计`]
  if (ranges.every(({ use: { least = 0 }, amount }) => amount * SLACK < least))
    return ['警告', `${sentence}，低于登记用量`]
  return ['允许', sentence]
}

/** What all rows of a product come to; not whole where one of them can't be told in the unit. */
function totalIn(amount: number, beside: NonNullable<Use['beside']>, to: string | undefined) {
  const others = beside.map(({ perMu, unit }) => (isDose(perMu) ? inUnit(perMu, unit, to) : undefined))
  const sum = others.reduce((total: number, one) => total + (one ?? 0), amount)
  return { amount: sum, isWhole: others.every((one) => one !== undefined) }
}

function isDose(perMu: number | undefined): perMu is number {
  return perMu !== undefined && Number.isFinite(perMu) && perMu > 0
}

/** Uses that go out at once, each with those of the same product beside it. */
export function besideEach(uses: readonly Use[]): Use[] {
  const products = uses.map(({ label }) => productOf(label))
  return uses.map((use, at) => {
    const beside = uses.filter((_, place) => place !== at && products[place] === products[at])
    return beside.length === 0 ? use : { ...use, beside: beside.map(({ perMu, unit }) => ({ perMu, unit })) }
  })
}

export function timesSaid(
  { label }: Use,
  { times }: Demands,
  on: Occasion,
  earlier: readonly EarlierUse[],
): Said | undefined {
  if (times === undefined) return ['资料不足', '投入品资料里没有每季最多使用次数']
  if (on.places.length === 0) return ['资料不足', '没有地块，数不出本季使用次数']
  const product = productOf(label)
  const season = earlier.filter((one) => one.product === product && isInSeason(one, on))
  const counts = on.places.map((place) => {
    const days = season.filter(({ places, day }) => places.includes(place) && !isSameDay(day, on)).map(({ day }) => day)
    return new Set(days).size + 1
  })
  const count = Math.max(...counts)
  const whichSeason = on.plan === undefined ? `${on.from.slice(0, 4)} 年这一季` : '本计划'
  const sentence = `${whichSeason}第 ${count} 次使用，每季最多 ${times} 次${sourceOf(label)}`
  return count > times ? ['禁止', sentence] : ['允许', sentence]
}

function isSameDay(day: string, { from, to }: Occasion): boolean {
  return from === to && day === from
}

function isInSeason({ plan, day }: EarlierUse, on: Occasion): boolean {
  if (plan !== undefined && on.plan !== undefined) return plan === on.plan
  return day >= on.seasonFrom && day <= on.seasonTo
}

export function intervalSaid(
  { label }: Use,
  { betweenDays }: Demands,
  on: Occasion,
  earlier: readonly EarlierUse[],
): Said | undefined {
  if (betweenDays === undefined || betweenDays === 0) return undefined
  const product = productOf(label)
  const apart = earlier
    .filter((one) => one.product === product && isShared(one.places, on.places) && !isSameDay(one.day, on))
    .map((one) => ({ day: one.day, days: daysApart(one.day, on) }))
    .toSorted((one, other) => one.days - other.days)
  const [nearest] = apart
  if (!nearest) return undefined
  const sentence = `与 ${nearest.day} 的使用相隔 ${nearest.days} 天，施药间隔 ${betweenDays} 天${sourceOf(label)}`
  return nearest.days < betweenDays ? ['警告', sentence] : ['允许', sentence]
}

/** As far as both can be from each other: a span of days leaves room. */
function daysApart(day: string, { from, to }: Occasion): number {
  return Math.max(Math.abs(daysBetween(day, from)), Math.abs(daysBetween(day, to)))
}

export function scopeSaid({ label }: Use, { isInScope }: Demands, { crop }: Occasion): Said {
  if (!crop) return ['资料不足', '不知道种的是什么作物，没有核对使用范围']
  if (isInScope === true) return ['允许', `登记用途包括“${crop.name}”${sourceOf(label)}`]
  if (isInScope === false) return ['禁止', `登记用途中没有“${crop.name}”${sourceOf(label)}`]
  if (label.scope === undefined) return ['资料不足', '投入品资料里没有使用范围']
  return ['资料不足', `从使用范围“${label.scope}”看不出是否包括“${crop.name}”，请补登记用途`]
}

export function bansSaid({ label }: Use, on: Occasion, bans: readonly Ban[]): readonly Said[] {
  if (bans.length === 0) return [['资料不足', '禁限用名录是空的，没有核对']]
  const found = bansFound({ label }, on, bans)
  if (found.length > 0) return found
  return label.ingredients === ''
    ? [['资料不足', '没有填通用名和有效成分，只按名称核对了禁限用名录']]
    : [['允许', '不在禁限用名录中']]
}

/** What the list says of an input by its names and what it is made of; nothing where it stands not on it. */
export function bansFound({ label }: Pick<Use, 'label'>, on: Occasion, bans: readonly Ban[]): readonly Said[] {
  const named = [label.name, label.ingredients].join('、')
  const each = bansIn(named, bans, on.from, on.to).map((ban) => ({ ban, said: banSaid(ban, on.crop) }))
  const forbidding = each.filter(({ said: [verdict] }) => verdict === '禁止').map(({ ban }) => ban)
  const isThroughout = isInForceThroughout(forbidding, on)
  return each.map(({ said }) => (isThroughout ? said : forSomeDays(said, on)))
}

/** Whether one of them is in force on every day of a span: a day that is free is its first or comes after the last of one. */
function isInForceThroughout(bans: readonly Ban[], { from, to }: Span): boolean {
  const after = bans.flatMap(({ until }) => (until === undefined ? [] : daysLater(until, 1)))
  return [from, ...after.filter((day) => day > from && day <= to)].every((day) =>
    bans.some((ban) => isInForce(ban, day)),
  )
}

function forSomeDays([verdict, reason]: Said, { from, to }: Span): Said {
  return verdict === '禁止'
    ? ['警告', `${reason}，${formatDateRange(from, to)} 只有部分日子在禁用期内`]
    : [verdict, reason]
}

function banSaid({ name, isForbidden, from, crops, categories, source }: Ban, crop: CropOfUse | undefined): Said {
  const by = `（自 ${from}，${source}）`
  const isOfSome = crops.length > 0 || categories.length > 0
  if (!isOfSome) return isForbidden ? ['禁止', `${name}已禁用${by}`] : ['警告', `${name}限制使用${by}`]
  if (!crop) return ['资料不足', `${name}禁止用于部分作物，不知道种的是什么作物${by}`]
  const near = crop.categories.map(({ id }) => id)
  if (crops.includes(crop.id) || categories.some((one) => near.includes(one)))
    return ['禁止', `${name}禁止用于“${crop.name}”${by}`]
  return ['警告', `${name}限制使用，不在禁止的作物之列${by}`]
}

/** What was made while it was registered may be used until it is out of date. */
export function registrationSaid({ label }: Use, on: Span): Said {
  const { registration, registrationEnd, produced, kind } = label
  if (registration === undefined) {
    return ['资料不足', `投入品资料里没有登记证号${kind === '农药' ? '' : '，如免予登记可不填'}`]
  }
  if (registrationEnd === undefined) return ['资料不足', `登记证 ${registration} 没有填有效期`]
  const sentence = `登记证 ${registration} 有效期至 ${registrationEnd}`
  return overDays(on, (day) => {
    if (day <= registrationEnd) return ['允许', sentence]
    if (produced === undefined) return ['警告', `${sentence}，已过期，又没有生产日期`]
    return produced <= registrationEnd
      ? ['允许', `${sentence}，这批 ${produced} 生产，在有效期内`]
      : ['禁止', `${sentence}，这批 ${produced} 才生产`]
  })
}

/** By 农药管理条例 (2022) article 45 pesticides past their shelf life count as 劣质农药. */
export function batchSaid({ label }: Use, on: Span): Said | undefined {
  const { kind, batch, expiry, stocked = [] } = label
  if (stocked.length > 0) {
    const last = stockSaid(stocked, kind, on.to)
    return last && overDays(on, (day) => stockSaid(stocked, kind, day) ?? last)
  }
  if (expiry === undefined) return kind === '农药' ? ['资料不足', '投入品资料里没有有效期'] : undefined
  const sentence = `${batch === undefined ? '' : `批号 ${batch}，`}有效期至 ${expiry}`
  return overDays(on, (day) => {
    if (day <= expiry) return ['允许', sentence]
    return [kind === '农药' ? '禁止' : '警告', `${sentence}，${day} 使用时已过期`]
  })
}

/** Of what gets worse with the days: a span is forbidden where its first day is already, and warned of where only later ones are. */
function overDays({ from, to }: Span, said: (day: string) => Said): Said {
  const [verdict, reason] = said(to)
  return verdict === '禁止' && said(from)[0] !== '禁止' ? ['警告', reason] : [verdict, reason]
}

/**
 * Which of the batches in the store was taken nobody says: it is forbidden where all of them are past their date. They are told by their
 * dates: the sentence is kept with the use, and who may read that need not see the store.
 */
function stockSaid(stocked: readonly StockedBatch[], kind: string, to: string): Said | undefined {
  const named = (some: readonly StockedBatch[]) =>
    `库存中有效期至 ${[...new Set(some.flatMap(({ expiry }) => expiry ?? []))].toSorted().join('、')} 的`
  const dated = stocked.filter(({ expiry }) => expiry !== undefined)
  const past = dated.filter(({ expiry = '' }) => expiry < to)
  if (past.length > 0) {
    const sentence = `${named(past)}，${to} 使用时已过期`
    if (past.length < stocked.length) return ['警告', `${sentence}；请核对所用批号`]
    return [kind === '农药' ? '禁止' : '警告', sentence]
  }
  const [first] = dated.toSorted((one, other) => ((one.expiry ?? '') < (other.expiry ?? '') ? -1 : 1))
  if (dated.length < stocked.length || !first) return kind === '农药' ? ['资料不足', '库存批号没有填有效期'] : undefined
  return ['允许', `库存有效期至 ${first.expiry}${dated.length > 1 ? ' 或更晚' : ''}`]
}

/** The first day on which may be harvested after a use; undefined where the label does not tell. */
export function harvestFromOf(demands: Demands, { to }: Pick<Occasion, 'to'>): string | undefined {
  return demands.safeDays === undefined ? undefined : daysLater(to, demands.safeDays)
}

export function isShared(some: readonly string[], others: readonly string[]): boolean {
  return some.some((one) => others.includes(one))
}

export function sourceOf({ registration }: Label): string {
  return registration === undefined ? '（投入品资料）' : `（登记证 ${registration} 标签）`
}
