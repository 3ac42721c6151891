import { addDays, dayOf, daysFrom } from '../days.ts'
import { randomOf } from '../random.ts'
import { harvestFrom } from './applications.ts'
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
  return punchIns.map((one) => {
    const amount = amounts.get(one.id)
    return amount === undefined ? one : withHarvest(one, amount)
  })
}

/** Kilograms by punch-in, in proportion to the land that was worked. */
function weigh(punchIns: readonly Draft[], plan: Plan, now: Date): Array<[id: string, amount: number]> {
  const kilograms = broughtBy(plan, now)
  const areaMu = punchIns.reduce((sum, { data }) => sum + Number(data.Area), 0)
  if (kilograms === 0 || areaMu === 0) return []
  return punchIns.map(({ id, data }) => [id, Math.max(1, Math.round((Number(data.Area) / areaMu) * kilograms))])
}

/** Says the same of harvests after the county was made: of a piece of land as much as before, else as the plan has it. */
export function withLaterHarvests(
  punchIns: readonly Draft[],
  plans: readonly Plan[],
  before: readonly Draft[],
): Draft[] {
  const perMu = new Map(plans.map((plan) => [plan.id, harvestPerMu(plan, before)]))
  return punchIns.map((one) => {
    const kilograms = one.data.Operation === operationId('采收') ? perMu.get(String(one.data.Plan)) : undefined
    return kilograms === undefined ? one : withHarvest(one, Math.max(1, Math.round(Number(one.data.Area) * kilograms)))
  })
}

/** Rarely is all of a piece of land ripe on one day. */
const RIPE_SHARE = 0.2

function harvestPerMu({ id, work }: Plan, before: readonly Draft[]): number | undefined {
  const harvests = before.filter(({ data }) => data.Plan === id && typeof data.Harvest === 'number')
  const sum = (of: 'Harvest' | 'Area') => harvests.reduce((total, { data }) => total + Number(data[of]), 0)
  if (harvests.length > 0) return sum('Harvest') / sum('Area')
  return work.yieldPerMu === undefined ? undefined : work.yieldPerMu * RIPE_SHARE
}

function broughtBy(plan: Plan, now: Date): number {
  const whole = targetOf(plan) * randomOf(`harvest/${plan.id}`).between(0.94, 1.06)
  const first = harvestFrom(plan)
  if (plan.status === '已完成' || first === undefined) return whole
  // What is late is not brought in yet, and what was ended early never is.
  const days = Math.max(1, daysFrom(first, addDays(plan.end, 1)))
  const until = plan.status === '已终止' ? plan.lastDay : dayOf(now)
  return whole * Math.min(0.7, Math.max(0, daysFrom(first, until) + 1) / days)
}

/** What is noted of the amount agrees with it. */
function withHarvest(punchIn: Draft, amount: number): Draft {
  const { Note, ...data } = punchIn.data
  const note = typeof Note === 'string' ? Note.replace(/采收 \d+ 公斤/, `采收 ${amount} 公斤`) : undefined
  return { ...punchIn, data: { ...data, Harvest: amount, ...(note && { Note: note }) } }
}
