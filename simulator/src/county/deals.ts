import { type Day, daysLater, dayOf } from '../days.ts'
import { harvestFrom } from './applications.ts'
import { deliveredAfter, keepsUntil, offersOf } from './deliverable.ts'
import type { Move } from './draft.ts'
import type { Enterprise } from './enterprises.ts'
import type { Plan } from './plans.ts'

/** What an enterprise has to sell. */
export interface Offering {
  readonly enterprise: Enterprise
  /** The latest first; what has not begun among them. */
  readonly plans: readonly Plan[]
  readonly now: Date
}

/** Something that was ordered, and how far that has come. */
export interface Deal {
  readonly key: string
  /** One line for each. */
  readonly plans: readonly Plan[]
  /** What is ordered that nobody plans for. */
  readonly wanted?: { readonly crop: string; readonly kilograms: number }
  readonly delivery: Day
  readonly begun?: Move
  readonly ending?: readonly Move[]
  readonly note?: string
}

const confirmed: Move = { kind: 'orders', status: '生产中' }
const ready: Move = { kind: 'orders', status: '待交付' }
const delivered: Move = { kind: 'orders', status: '已完成' }
const READY_DAYS = 4
const EARLY_DAYS = 12
const LATER_DAYS = 20
/** A plan has been harvested for some days before anything of it is delivered. */
const HARVESTED_DAYS = 3

/** Delivered, ready, growing well or late, cancelled, and not yet looked at. */
export function dealsOf({ plans, enterprise, now }: Offering): Deal[] {
  const today = dayOf(now)
  const sold = plans.filter(({ work, plots }) => work.yieldPerMu && plots.length > 0)
  return [
    ...doneDeals(
      sold.filter((plan) => plan.status === '已完成' && keepsUntil(plan, daysLater(today, READY_DAYS))),
      today,
    ),
    ...growingDeals(
      sold.filter(({ status }) => status === '执行中'),
      today,
    ),
    ...sold
      .filter(({ status }) => status === '草稿')
      .map((plan): Deal => ({
        key: 'next',
        plans: [plan],
        delivery: deliveredAfter(plan, LATER_DAYS),
        begun: confirmed,
      })),
    ...openDeals(enterprise, today),
  ]
}

function doneDeals([latest, ...earlier]: readonly Plan[], today: Day): Deal[] {
  const waiting = (plan: Plan): Deal => ({
    key: 'ready',
    plans: [plan],
    delivery: daysLater(today, READY_DAYS),
    begun: confirmed,
    ending: [ready],
  })
  const gone = earlier.slice(0, 2).map((plan, index): Deal => ({
    key: `delivered-${index}`,
    plans: [plan],
    delivery: daysLater(today, index),
    begun: confirmed,
    ending: [ready, delivered],
    note: '质量合格，客户已签收。',
  }))
  return [...(latest ? [waiting(latest)] : []), ...gone]
}

function growingDeals(growing: readonly Plan[], today: Day): Deal[] {
  const late = growing.filter(({ end }) => end < today)
  const [tight, ...easy] = growing.filter(({ end }) => end >= today)
  return [
    ...late.map((plan): Deal => ({
      key: `late-${plan.start}`,
      plans: [plan],
      delivery: daysLater(plan.end, 1),
      begun: confirmed,
    })),
    ...(tight
      ? [
          {
            key: 'tight',
            plans: [tight],
            delivery: latestOf([daysLater(tight.end, -EARLY_DAYS), soonestOf(tight), daysLater(today, 3)]),
            begun: confirmed,
          },
        ]
      : []),
    ...easyDeals(easy),
  ]
}

/** What keeps until the last of them is harvested goes with it; all else is delivered as soon as it is in. */
function easyDeals(easy: readonly Plan[]): Deal[] {
  const last = easy.toSorted((one, other) => (one.end < other.end ? -1 : 1)).at(-1)
  if (!last) return []
  const delivery = deliveredAfter(last, LATER_DAYS)
  const together = easy.filter((plan) => plan === last || keepsUntil(plan, delivery))
  const alone = easy.filter((plan) => !together.includes(plan))
  return [
    { key: 'easy', plans: together, delivery, begun: confirmed },
    ...alone.map((plan): Deal => ({
      key: `easy-${plan.id}`,
      plans: [plan],
      delivery: deliveredAfter(plan, LATER_DAYS),
      begun: confirmed,
    })),
  ]
}

function soonestOf(plan: Plan): Day {
  return daysLater(harvestFrom(plan) ?? plan.end, HARVESTED_DAYS)
}

function latestOf(days: readonly Day[]): Day {
  return days.toSorted().at(-1) ?? ''
}

function openDeals(enterprise: Enterprise, today: Day): Deal[] {
  const [first, second = first] = offersOf(enterprise, daysLater(today, LATER_DAYS))
  if (!first || !second) return []
  return [
    { key: 'asked', plans: [], wanted: first, delivery: first.day, note: '客户询价，等待确认交期和规格。' },
    {
      key: 'cancelled',
      plans: [],
      wanted: second,
      delivery: second.day,
      begun: { kind: 'orders', status: '已取消', reason: '客户调整采购计划，双方协商取消' },
    },
  ]
}
