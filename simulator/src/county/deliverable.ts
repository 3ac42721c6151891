import { compare } from '@farm/contract/values'
import { type Day, daysLater, daysFrom, yearOf } from '../days.ts'
import { harvestFrom } from './applications.ts'
import { seasonsOf } from './calendars.ts'
import { cropOf } from './crops.ts'
import type { Enterprise, Group } from './enterprises.ts'
import { type Plan, targetOf } from './plans.ts'

/** Of what can be delivered so much is ordered: the rest is sold without an order. */
const ORDERED_SHARE = 0.8
/** Somebody who asks wants no more. */
const MOST_ASKED_KG = 2_990
const HARVESTED_DAYS = 3

function keepsDays(crop: string): number {
  return cropOf(crop)?.keepsDays ?? 0
}

/** Whether what was harvested last is still good on a day. */
export function keepsUntil({ end, work }: Plan, day: Day): boolean {
  return daysFrom(end, day) <= keepsDays(work.crop)
}

/** So many days after the end of a plan, and before what was harvested last goes bad. */
export function deliveredAfter({ end, work }: Plan, days: number): Day {
  return daysLater(end, Math.min(days, keepsDays(work.crop)))
}

/** Kilograms that can be ordered of a plan for a day: what was harvested by then and is still good. */
export function deliverableKg(plan: Plan, delivery: Day): number {
  const first = harvestFrom(plan)
  if (first === undefined) return 0
  return targetOf(plan) * ORDERED_SHARE * goodShare({ first, last: plan.end, crop: plan.work.crop }, delivery)
}

interface Gathered {
  readonly first: Day
  readonly last: Day
  readonly crop: string
}

function goodShare({ first, last, crop }: Gathered, delivery: Day): number {
  const oldest = daysLater(delivery, -keepsDays(crop))
  const from = oldest > first ? oldest : first
  const until = delivery < last ? delivery : last
  return Math.max(0, daysFrom(from, until) + 1) / (daysFrom(first, last) + 1)
}

/** What could be delivered after a day without being planned yet: each crop once, the soonest first. */
export function offersOf({ groups }: Enterprise, after: Day) {
  const offers = groups.flatMap((group) => group.cycles.flatMap((cycle) => offerOf(group, cycle, after)))
  const soonest = offers.toSorted((one, other) => compare(one.day, other.day))
  return [...Map.groupBy(soonest, ({ crop }) => crop).values()].flatMap((some) => some.slice(0, 1))
}

function offerOf(
  group: Group,
  { crop, calendar, start, days, yieldPerMu, inEvenYears }: Group['cycles'][number],
  after: Day,
) {
  const harvest = seasonsOf(calendar).find(({ operation }) => operation === '采收')
  if (!harvest || yieldPerMu === undefined) return []
  const year = yearOf(after)
  const begun = [year - 2, year - 1, year, year + 1, year + 2].filter((one) => !inEvenYears || one % 2 === 0)
  const firsts = begun.map((one) => daysLater(`${one}-${start}`, Math.floor(harvest.from * days)))
  const first = firsts.find((day) => daysLater(day, HARVESTED_DAYS) > after)
  if (first === undefined) return []
  const last = daysLater(first, Math.floor((1 - harvest.from) * days))
  const day = daysLater(first, HARVESTED_DAYS)
  const areaMu = group.plots.reduce((sum, [, mu]) => sum + mu, 0)
  const kilograms = areaMu * yieldPerMu * ORDERED_SHARE * goodShare({ first, last, crop }, day)
  return [{ crop, day, kilograms: Math.min(kilograms, MOST_ASKED_KG) }]
}
