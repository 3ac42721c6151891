import { type Faults, faulty } from '@farm/contract/errors'
import { type ClockData, reviewStates } from '@farm/contract/clock'
import { changedNames, isSame } from '@farm/contract/forms'
import { formatInUnit, roundTo } from '@farm/contract/values'
import type { LotData, LotStatus } from '@farm/contract/lots'
import type { OrderData } from '@farm/contract/orders'

/** Kilogrammes are kept to ten grammes. */
export function rounded(kilogrammes: number): number {
  return roundTo(kilogrammes, 2)
}

/** A weight in words: `12.5 公斤`. */
export function inWords(kilogrammes: number): string {
  return formatInUnit(kilogrammes, '公斤')
}

/** A harvest or a lot that a new lot takes from, as it is known when nobody else takes. */
export interface Source {
  readonly enterprise: string | undefined
  readonly crop: string | undefined
  readonly plan: string | undefined
  readonly places: readonly string[]
  readonly day: string
  /** What may still be taken, kilogrammes. */
  readonly left: number
  /** Why nothing may be taken at all. */
  readonly closed: string | undefined
  /** What is left is kept from the person. */
  readonly hidesLeft: boolean
}

/** A row of a new lot; without a source where there is none any more. */
export interface Taking {
  /** Where a fault is told: `Sources.0`. */
  readonly at: string
  readonly column: 'PunchIn' | 'Lot'
  readonly quantity: number
  readonly source: Source | undefined
}

/** What is wrong with taking so much from each. */
export function takingFaults(takings: readonly Taking[], enterprise: string): Faults {
  return Object.fromEntries(
    takings.flatMap(({ at, column, quantity, source }): Array<[string, string[]]> => {
      if (!source) return [[`${at}.${column}`, ['不存在']]]
      if (source.enterprise !== enterprise) return [[`${at}.${column}`, ['属于别的企业']]]
      if (source.closed !== undefined) return [[`${at}.${column}`, [source.closed]]]
      if (quantity <= source.left) return []
      const left = source.hidesLeft ? '剩余不够' : `只剩 ${inWords(source.left)}`
      return [[`${at}.Quantity`, [`${left}，不能取 ${inWords(quantity)}`]]]
    }),
  )
}

interface Told {
  readonly crop: string | undefined
  readonly day: string
}

/** All of a lot is one product, and nothing is in it that comes later than it does. */
export function togetherFaults(sources: readonly Source[], told: Told, today: string): Faults {
  const crops = new Set(sources.flatMap(({ crop }) => crop ?? []))
  const latest = lastDay(sources)
  return {
    ...(crops.size > 1 && { Crops: ['来源不是同一种产品，不能合成一个批次'] }),
    ...(crops.size === 1 &&
      told.crop !== undefined &&
      !crops.has(told.crop) && { Crops: ['“产品”与来源的产品不一致'] }),
    ...(crops.size === 0 && told.crop === undefined && { Crops: ['采收打卡没有计划，请选择产品'] }),
    ...(told.day > today && { Date: ['批次日期不能晚于今天'] }),
    ...(latest !== undefined && told.day < latest && { Date: [`来源的日期是 ${latest}，不能更早`] }),
  }
}

function lastDay(sources: readonly Source[]): string | undefined {
  return sources
    .map(({ day }) => day)
    .toSorted()
    .at(-1)
}

/** What a lot takes over from what it is made of. */
export function takenOver(sources: readonly Source[], told: Told): LotData {
  const plans = new Set(sources.map(({ plan }) => plan))
  const [plan] = plans
  const Place = [...new Set(sources.flatMap(({ places }) => places))].slice(0, MOST_PLACES)
  return {
    Crops: told.crop ?? sources.find(({ crop }) => crop !== undefined)?.crop,
    ...(plans.size === 1 && plan !== undefined && { Plan: plan }),
    ...(Place.length > 0 && { Place }),
  }
}

const MOST_PLACES = 200

/** Whether whoever reviewed a punch-in gave it back. */
export function isReturned({ Review }: ClockData): boolean {
  return reviewStates.is(Review, 'void')
}

/** Why nothing is made of a lot, in words of what the person sees of it. */
export function closedBecause({ Status: status = '正常' }: LotData, seen: LotData): string | undefined {
  if (status === '正常') return undefined
  const { Status = '现在', StatusReason, Number: number = '' } = seen
  return `批次 ${number} ${Status}${StatusReason === undefined ? '' : `（${StatusReason}）`}，不能使用`
}

/** What is said of a lot that is stopped: what it was stopped for before stays told, behind a graver reason. */
export function reasonAfterStop(before: LotData, status: LotStatus, reason: string): string {
  const earlier = before.Status === '正常' ? undefined : before.StatusReason
  if (earlier === undefined) return reason
  return before.Status === status ? `${earlier}；${reason}` : `${reason}；此前${before.Status ?? ''}：${earlier}`
}

/**
 * Why a lot is held of which a review sent a harvest back, until that is approved, and after that. Neither the verdict nor the words of the
 * reviewer stand in it: whoever may see the punch-in finds them there.
 */
export const UNVERIFIED = '采收来源待核实'
export const VERIFIED = '采收来源已核实，可以解除暂扣'

/** Likewise of a lot for whose goods something forbidden was used, or that were harvested within an interval, as came out later. */
export const DOUBTED = '采收前的投入品使用待核实'
export const CLEARED = '采收前的投入品使用已核实，可以解除暂扣'

interface Released {
  /** Of the lot that was released. */
  readonly number: string
  readonly reason: string
}

/** What is said of a lot after a release: why it stays stopped, if it does. */
export function reasonAfterRelease(before: LotData, status: LotStatus, { number, reason }: Released): string {
  const words = `解除暂扣：${reason}`
  const earlier = before.StatusReason
  return status === '正常' || earlier === undefined ? words : `${earlier}；批次 ${number} ${words}`
}

/** What a lot was made of, and whose it is, stays as it was settled. */
const settled = ['Stage', 'Enterprise', 'Crops', 'Date', 'Harvests', 'Sources', 'Order'] as const

export function settledFaults(before: LotData, data: LotData): Faults {
  const changed = settled.filter((name) => !isSame(before[name], data[name]))
  return Object.fromEntries(changed.map((name) => [name, ['批次建立后不能修改，请另建批次']]))
}

/** An order for which a lot leaves. */
export function orderFaults(
  order: OrderData | undefined,
  lot: { readonly enterprise: string; readonly crop: string | undefined },
): Faults {
  if (!order) return {}
  if (order.Enterprise !== lot.enterprise) return { Order: ['订单属于别的企业'] }
  if (order.Status === '已取消') return { Order: ['订单已取消'] }
  const isAsked = order.Lines?.some(({ Crops }) => Crops === lot.crop)
  return isAsked ? {} : { Order: ['订单里没有这种产品'] }
}

interface Referred {
  readonly isWritable: boolean
}

/** Lots are made for an enterprise whose records one may add to, not for each that one may look at. */
export function settleLot({
  data,
  refers,
}: {
  readonly data: LotData
  readonly refers: ReadonlyMap<string, Referred>
}): LotData {
  const isBeyond = refers.get(data.Enterprise ?? '')?.isWritable === false
  if (isBeyond) throw faulty({ Enterprise: ['不能为这家企业建立批次'] })
  return {}
}

/** What a harvest was judged by when it went into a lot. */
const judgedBy = { Place: '地块', Plan: '计划', Operation: '农事操作' } as const

interface Mended {
  readonly before: ClockData
  readonly data: ClockData
  readonly isRetimed: boolean
}

/** A harvest that is in lots stays where, when and for what it was; without plots of its own the work order tells them. */
export function givenFaults({ before, data, isRetimed }: Mended): Faults {
  const moved = new Set(changedNames(before, data))
  const names = before.Place ? judgedBy : { ...judgedBy, WorkOrder: '工单' }
  const faults = Object.entries(names).flatMap(([name, label]): Array<[string, string[]]> =>
    moved.has(name) ? [[name, [`采收已入批次，不能更换${label}`]]] : [],
  )
  return { ...Object.fromEntries(faults), ...(isRetimed && { OccurTime: ['采收已入批次，不能更改时间'] }) }
}
