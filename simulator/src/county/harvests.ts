import { textsIn } from '@farm/contract/forms'
import { roundTo } from '@farm/contract/values'
import { daysLater, dayOf, daysFrom } from '../days.ts'
import { type Random, randomOf } from '../random.ts'
import { harvestFrom } from './applications.ts'
import { harvestOf } from './crops.ts'
import type { Harvest } from './data/crops.ts'
import type { Draft } from './draft.ts'
import { operationId } from './operations.ts'
import { type Plan, targetOf } from './plans.ts'

/** Says in every punch-in of a harvest how much it was: together about what the plan was to bring by now. */
export function withHarvests(punchIns: readonly Draft[], plans: readonly Plan[], now: Date): Draft[] {
  const harvesting = operationId('采收')
  const byPlan = Map.groupBy(
    punchIns.filter(({ data }) => data.Operation === harvesting),
    ({ data }) => data.Plan,
  )
  const weighed = plans.flatMap((plan) => weigh(byPlan.get(plan.id) ?? [], plan, now))
  const amounts = new Map(weighed)
  const planOf = new Map(plans.map((plan) => [plan.id, plan]))
  return punchIns.map((one) => {
    const [amount, plan] = [amounts.get(one.id), planOf.get(String(one.data.Plan))]
    return amount === undefined || !plan ? one : withHarvest(one, plan, amount)
  })
}

/** Kilograms by punch-in: nobody brings in as much as another. */
function weigh(punchIns: readonly Draft[], plan: Plan, now: Date): Array<[id: string, amount: number]> {
  const kilograms = broughtBy(plan, now)
  const shares = punchIns.map(({ id }) => randomOf(`harvested/${id}`).between(0.7, 1.3))
  const all = shares.reduce((sum, one) => sum + one, 0)
  if (kilograms === 0 || all === 0) return []
  return punchIns.map(({ id }, index) => [id, Math.max(1, Math.round(((shares[index] ?? 0) / all) * kilograms))])
}

/** Says the same of harvests after the county was made: about as much at a time as before. */
export function withLaterHarvests(
  punchIns: readonly Draft[],
  plans: readonly Plan[],
  before: readonly Draft[],
): Draft[] {
  const usual = new Map(plans.map((plan) => [plan.id, { plan, kilograms: usualOf(plan, before) }]))
  return punchIns.map((one) => {
    const known = one.data.Operation === operationId('采收') ? usual.get(String(one.data.Plan)) : undefined
    if (known?.kilograms === undefined) return one
    const share = randomOf(`harvested/${one.id}`).between(0.7, 1.3)
    return withHarvest(one, known.plan, Math.max(1, Math.round(known.kilograms * share)))
  })
}

/** Of a plan that was not harvested before, what a few people or half a day of a machine bring in. */
function usualOf(plan: Plan, before: readonly Draft[]): number | undefined {
  const harvests = before.filter(({ data }) => data.Plan === plan.id && typeof data.Harvest === 'number')
  if (harvests.length > 0) return harvests.reduce((sum, { data }) => sum + Number(data.Harvest), 0) / harvests.length
  const harvest = harvestOf(plan.work.crop, plan.group.kind)
  if (!harvest || plan.work.yieldPerMu === undefined) return undefined
  const most = harvest.means === '人工' ? harvest.kgPerDay[1] * 2 : (harvest.muPerDay[1] / 2) * plan.work.yieldPerMu
  return Math.min(most, targetOf(plan) / 4)
}

function broughtBy(plan: Plan, now: Date): number {
  const whole = targetOf(plan) * randomOf(`harvest/${plan.id}`).between(0.94, 1.06)
  const first = harvestFrom(plan)
  if (plan.status === '已完成' || first === undefined) return whole
  // What is late is not brought in yet, and what was ended early never is.
  const days = Math.max(1, daysFrom(first, daysLater(plan.end, 1)))
  const until = plan.status === '已终止' ? plan.lastDay : dayOf(now)
  return whole * Math.min(0.7, Math.max(0, daysFrom(first, until) + 1) / days)
}

/** Who picks in the morning picks in the afternoon as well: of a day each time takes at most half. */
const HALF_DAY = 0.5
const SHARE_WITH_NOTE = 0.82

/** Says how much it was, of how much land, and who or what brought it in. */
function withHarvest(punchIn: Draft, plan: Plan, amount: number): Draft {
  const harvest = harvestOf(plan.work.crop, plan.group.kind)
  if (!harvest) return punchIn
  const { Note: _, ...data } = punchIn.data
  const [place] = textsIn(data.Place)
  const plotMu = plan.plots.find(({ id }) => id === place)?.areaMu ?? Infinity
  const Area = Math.min(plotMu, harvestedMu(harvest, plan, amount))
  const Note = noteOfHarvest(harvest, { amount, areaMu: Area }, randomOf(`harvest-note/${punchIn.id}`))
  return { ...punchIn, data: { ...data, Area, Harvest: amount, ...(Note && { Note }) } }
}

/** What is gone over again and again brings a little each time. */
function harvestedMu(harvest: Harvest, plan: Plan, amount: number): number {
  const picks = harvest.means === '人工' ? harvest.picks : 1
  return roundTo(Math.max(0.1, (amount * picks) / (plan.work.yieldPerMu ?? 1)), 1)
}

interface Amount {
  readonly amount: number
  readonly areaMu: number
}

function noteOfHarvest(harvest: Harvest, { amount, areaMu }: Amount, random: Random): string | undefined {
  if (harvest.means === '机械') {
    const machines = Math.ceil(areaMu / (harvest.muPerDay[1] * HALF_DAY))
    const which = machines > 1 ? `${harvest.machine} ${machines} 台` : harvest.machine
    return `${which}，收 ${areaMu} 亩，${amount} 公斤`
  }
  const people = Math.max(1, Math.ceil(amount / (harvest.kgPerDay[1] * HALF_DAY)))
  if (people > 1) return random.pick([`${people} 人采收 ${amount} 公斤`, `${people} 人采收 ${amount} 公斤，分级装筐`])
  if (!random.happens(SHARE_WITH_NOTE)) return undefined
  return random.pick([`采收 ${amount} 公斤`, `采收 ${amount} 公斤，分级入库`, '已核对安全间隔期'])
}
