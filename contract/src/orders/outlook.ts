import { daysBetween } from '../plans/index.ts'
import { roundTo, wholePercent } from '../values/index.ts'
import type { OrderRisk } from './orders.form.ts'
import { type OrderStatus, orderStates } from './transitions.ts'
import { type OrderUnit, WEIGHT_DIGITS, weightIn } from './weights.ts'

/** A plan that serves a line of an order. Amounts are kilogrammes. */
export interface ServingPlan {
  readonly line: string
  /** Drafts and plans that were ended early promise nothing. */
  readonly isCounted: boolean
  readonly isDraft: boolean
  readonly forecast: string | undefined
  readonly target: number | undefined
  readonly harvest: number
  readonly isDone: boolean
}

export interface OrderToDeliver {
  readonly status: OrderStatus | undefined
  readonly deliveryDate: string
  readonly lines: readonly LineToDeliver[]
  readonly plans: readonly ServingPlan[]
}

interface LineToDeliver {
  readonly key: string
  readonly name: string
  readonly kilogrammes: number
  /** In which it was ordered: it is told in this, too. */
  readonly unit: OrderUnit
}

export interface Outlook {
  /** Whole percent of what was ordered, line by line: too much of one makes up for nothing of another. */
  readonly fulfilled: number
  /** When the last of what is still needed is forecast to be done. */
  readonly forecast: string | undefined
  readonly risk: OrderRisk
  readonly reason: string | undefined
}

/** Whether an order can be delivered in time as things stand on a day. */
export function outlookOf(order: OrderToDeliver, today: string): Outlook {
  const fulfilled = fulfilledOf(order)
  const forecast = fulfilled >= 100 ? undefined : forecastOf(order)
  const isOpen = orderStates.is(order.status, 'open')
  if (!isOpen) return { fulfilled, forecast: undefined, risk: '正常', reason: undefined }
  if (order.deliveryDate < today) {
    return { fulfilled, forecast, risk: '已逾期', reason: `超过交货日期 ${daysBetween(order.deliveryDate, today)} 天` }
  }
  const reason = fulfilled >= 100 ? undefined : reasonOf(order, forecast)
  return { fulfilled, forecast, risk: reason === undefined ? '正常' : '有风险', reason }
}

function fulfilledOf({ lines, plans }: OrderToDeliver): number {
  const whole = lines.reduce((sum, line) => sum + line.kilogrammes, 0)
  if (whole === 0) return 0
  const part = lines.reduce((sum, line) => sum + Math.min(line.kilogrammes, harvestOf(plans, line.key)), 0)
  return wholePercent(part, whole)
}

function harvestOf(plans: readonly ServingPlan[], line: string): number {
  return addedUp(plans.filter((plan) => plan.line === line).map(({ harvest }) => harvest))
}

/** Sums of binary fractions end in noise, by which they would fall short of what was ordered. */
function addedUp(weights: readonly number[]): number {
  return roundTo(
    weights.reduce((sum, one) => sum + one, 0),
    WEIGHT_DIGITS,
  )
}

/** What a line is still waiting for: of one that was harvested whole nothing. */
function forecastOf({ lines, plans }: OrderToDeliver): string | undefined {
  const waiting = new Set(
    lines.filter(({ key, kilogrammes }) => harvestOf(plans, key) < kilogrammes).map(({ key }) => key),
  )
  const days = plans
    .filter(({ line, isCounted, isDone }) => waiting.has(line) && isCounted && !isDone)
    .flatMap(({ forecast }) => forecast ?? [])
  return days.length === 0 ? undefined : days.reduce((one, other) => (one > other ? one : other))
}

function reasonOf(
  { status, deliveryDate, lines, plans }: OrderToDeliver,
  forecast: string | undefined,
): string | undefined {
  // Nobody plans before an order is confirmed, and what is to be delivered is there.
  if (status !== '生产中') return undefined
  const isLate = forecast !== undefined && forecast > deliveryDate
  // No plan is named: not everybody who sees the order sees its plans.
  const late = isLate ? [`预计 ${forecast} 完成，比交货晚 ${daysBetween(deliveryDate, forecast)} 天`] : []
  const reasons = [...late, ...lines.flatMap((line) => wantOf(line, plans) ?? [])]
  return reasons.length === 0 ? undefined : reasons.join('；')
}

/** What a line still lacks of plans. */
function wantOf(line: LineToDeliver, plans: readonly ServingPlan[]): string | undefined {
  const made = plans.filter((plan) => plan.line === line.key)
  const serving = made.filter((plan) => plan.isCounted || plan.harvest > 0)
  if (serving.length === 0) return `“${line.name}”${made.some(isDraft) ? '的计划还是草稿' : '还没有计划'}`
  const hoped = serving.map(hopedOf)
  if (hoped.some((one) => one === undefined)) return undefined
  const total = addedUp(hoped.map((one = 0) => one))
  if (total >= line.kilogrammes) return undefined
  const [hopedFor, ordered] = [total, line.kilogrammes].map((weight) => weightIn(weight, line.unit))
  return `“${line.name}”的计划预计产量 ${hopedFor}，少于订购的 ${ordered}`
}

function isDraft(plan: ServingPlan): boolean {
  return plan.isDraft
}

/** What a plan is hoped to bring: what it brought once it is done, its target before; undefined where nobody said. */
function hopedOf({ isDone, isCounted, harvest, target }: ServingPlan): number | undefined {
  if (isDone || !isCounted) return harvest
  return target === undefined ? undefined : Math.max(target, harvest)
}
