import { daysLater, dayOf, daysBetween, timeOn } from '../days.ts'
import { type Consultation, laterConsultations } from './consultations.ts'
import { type Batch, type Farm, enterprises, farmOf } from './county.ts'
import type { Draft, Move } from './draft.ts'
import { type Enterprise, managerOf } from './enterprises.ts'
import { withLaterHarvests } from './harvests.ts'
import { irrigationsOf } from './irrigations.ts'
import { laterDeedsOf, laterOrderMoves } from './later-deeds.ts'
import { laterMaintenances } from './maintenances.ts'
import { nurseryFeedings } from './nursery.ts'
import { laterPatrols } from './patrols.ts'
import { type Plan, draftPlanOf, endedSince, goingOn, planMove } from './plans.ts'
import { punchInsOf } from './punch-ins.ts'
import { latestLast } from './sending-order.ts'
import { laterStores } from './stock.ts'
import { laterWorkOrdersOf } from './work-orders.ts'

/** What happened in the county after it was made. */
export interface Later {
  /** Plans that began. */
  readonly begun: readonly Draft[]
  readonly batches: readonly Batch[]
  /** Work orders, those of before among them, with what was done to them since. */
  readonly worked: readonly Draft[]
  /** Plans and orders that came to their end. */
  readonly ended: readonly Draft[]
  readonly consultations: readonly Consultation[]
}

interface Span {
  readonly madeAt: Date
  readonly now: Date
}

/**
 * What happened in a county that was made at one moment until another. Whoever asks later is told the same and more: nothing
 * of it hangs on when it is asked.
 */
export function laterAt(span: Span): Later {
  const farms = enterprises.map((enterprise, index) => laterOf(enterprise, index, span))
  const batch = (name: string, of: (one: LaterFarm) => readonly Draft[]): Batch => ({
    name,
    drafts: latestLast(farms.flatMap(of)),
  })
  return {
    begun: farms.flatMap(({ begun }) => begun),
    batches: [
      batch('物资入库', ({ stores }) => stores.purchases),
      batch('巡查记录、农机维护', ({ designed }) => designed),
      batch('工单', ({ orders }) => orders),
      batch('打卡', ({ punchIns }) => punchIns),
      batch('物资领用', ({ stores }) => stores.withdrawals),
      batch('灌溉', ({ irrigations }) => irrigations),
    ],
    worked: farms.flatMap(({ worked }) => worked),
    ended: farms.flatMap(({ ended }) => ended),
    consultations: farms.flatMap(({ consultations }) => consultations),
  }
}

type LaterFarm = ReturnType<typeof laterOf>

function laterOf(enterprise: Enterprise, index: number, { madeAt, now }: Span) {
  const farm = farmOf(enterprise, index, madeAt)
  const manager = managerOf(index)
  const workers = new Map(farm.people.filter(({ role }) => role === '农事员').map(({ name, id }) => [name, id]))
  const managerId = farm.people.find(({ name }) => name === manager)?.id ?? ''
  const about = { enterprise, manager, workers, madeAt, now }
  const plans = plansAfter(farm, about)
  const { orders, punchIns: all } = workAfter(farm, plans, about)
  const hasHappened = ({ occurTime = '' }: Draft) => Date.parse(occurTime) <= now.getTime()
  const punchIns = all.filter(hasHappened)
  const since = { madeOn: dayOf(madeAt), today: dayOf(now), manager, workers: inverted(workers) }
  const before = new Set(farm.irrigations.map(({ id }) => id))
  const at = { enterprise, plans, manager, now: madeAt }
  return {
    punchIns,
    orders: orders.filter(hasHappened),
    begun: begunPlans(farm, plans, since.today),
    stores: laterStores({ ...about, punchIns: farm.punchIns, purchases: farm.stores.purchases }),
    designed: [
      ...laterPatrols({ ...at, walkers: [managerId, ...workers.values()] }, now),
      ...laterMaintenances(at, now),
    ],
    irrigations: irrigationsOf({ enterprise, punchIns: [...farm.punchIns, ...punchIns], manager, now }).filter(
      ({ id }) => !before.has(id),
    ),
    worked: [...farm.workOrders, ...orders.filter(hasHappened)].flatMap((order) => {
      const deeds = laterDeedsOf(order, since)
      return deeds.length > 0 ? [{ ...order, deeds }] : []
    }),
    ended: endedAfter(farm, since),
    consultations: laterConsultations(
      { enterprise, plans: farm.plans, workers: [...workers.keys()], now: madeAt },
      now,
    ),
  }
}

interface About extends Span {
  readonly enterprise: Enterprise
  readonly manager: string
  readonly workers: ReadonlyMap<string, string>
}

/** Those of before as they go on, and the next one. */
function plansAfter({ plans }: Farm, { enterprise, madeAt, now }: About): Plan[] {
  const span = { madeOn: dayOf(madeAt), today: dayOf(now) }
  const next = draftPlanOf(enterprise, span.madeOn)
  return [...plans, ...(next ? [next] : [])].map((plan) => goingOn(plan, span))
}

/** All work of whole days, so that what is given out for a day does not hang on the hour; the oldest first. */
function workAfter(farm: Farm, plans: readonly Plan[], { enterprise, manager, workers, madeAt, now }: About) {
  const endOfToday = new Date(timeOn(daysLater(dayOf(now), 1), 0).getTime() - 1)
  const crew = { enterprise, workers: [...workers.keys()], now: endOfToday }
  const isLater = ({ occurTime = '' }: Draft) => Date.parse(occurTime) > madeAt.getTime()
  const planned = withLaterHarvests(punchInsOf({ ...crew, plans }).filter(isLater), plans, farm.punchIns)
  const given = laterWorkOrdersOf(
    { enterprise, plans, planDrafts: farm.planDrafts, punchIns: planned, manager, workers, now },
    daysBetween(daysLater(dayOf(madeAt), 1), dayOf(now)),
  )
  return {
    orders: given.orders,
    punchIns: [...given.punchIns, ...nurseryFeedings({ ...crew, plans, madeAt }).filter(isLater)],
  }
}

function begunPlans({ planDrafts }: Farm, plans: readonly Plan[], today: string): Draft[] {
  const begun = new Set(plans.filter(({ status, start }) => status === '草稿' && start <= today).map(({ id }) => id))
  return planDrafts.filter(({ id }) => begun.has(id)).map((one) => ({ ...one, begun: planMove('执行中') }))
}

interface Since {
  readonly madeOn: string
  readonly today: string
}

function endedAfter({ plans, planDrafts, orders }: Farm, since: Since): Draft[] {
  const moves = new Map(plans.map((plan): [string, Move[]] => [plan.id, endedSince(plan, since)]))
  const isOver = ({ id }: Draft) =>
    plans.some((plan) => plan.id === id && plan.status === '已完成') || Boolean(moves.get(id)?.length)
  const ended = [
    ...planDrafts.map((one) => ({ ...one, ending: moves.get(one.id) ?? [] })),
    ...orders.map((order) => {
      const serving = planDrafts.filter(({ data }) => data.Order === order.id)
      return {
        ...order,
        ending: laterOrderMoves(order, { isOver: serving.length > 0 && serving.every(isOver), today: since.today }),
      }
    }),
  ]
  return ended.filter(({ ending }) => ending.length > 0)
}

function inverted(map: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  return new Map([...map].map(([key, value]) => [value, key]))
}
