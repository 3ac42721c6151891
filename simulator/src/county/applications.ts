import { type Day, addDays, daysFrom } from '../days.ts'
import type { Random } from '../random.ts'
import { sectorOf } from './crops.ts'
import { type Pesticide, type Sector, film, fertilisers, inputId, pesticides } from './inputs.ts'
import type { Operation } from './operations.ts'
import { targetOn } from './pests.ts'
import type { Plan } from './plans.ts'
import { seeds } from './seeds.ts'

/** A row of 投入品 in a punch-in. */
export type InputRow = Record<string, string | number>

/** What has been sprayed where and when: without it nobody knows what may still be sprayed. */
export interface SprayBook {
  readonly mayUse: (plan: Plan, plotId: string, pesticide: Pesticide, day: Day) => boolean
  readonly note: (plan: Plan, plotId: string, pesticide: Pesticide, day: Day) => void
}

export function openSprayBook(): SprayBook {
  const days = new Map<string, Day[]>()
  const keyOf = (plan: Plan, plotId: string, { name }: Pesticide) => `${plan.id}/${plotId}/${name}`
  return {
    mayUse: (plan, plotId, pesticide, day) => {
      const used = days.get(keyOf(plan, plotId, pesticide)) ?? []
      const last = used.at(-1)
      if (last === undefined || last === day) return true
      return used.length < pesticide.mostTimes && daysFrom(last, day) >= pesticide.betweenDays
    },
    note: (plan, plotId, pesticide, day) => {
      const key = keyOf(plan, plotId, pesticide)
      const used = days.get(key) ?? []
      if (used.at(-1) !== day) days.set(key, [...used, day])
    },
  }
}

/** The earliest day on which something of the plan is harvested; undefined where nothing is. */
export function harvestFrom(plan: Plan): Day | undefined {
  const harvest = plan.seasons.find((season) => season.operation === '采收')
  return harvest && addDays(plan.start, Math.floor(harvest.from * plan.work.days))
}

interface Use {
  readonly plan: Plan
  readonly plotId: string
  readonly day: Day
  readonly areaMu: number
  readonly random: Random
  readonly sprayBook: SprayBook
}

function isFor({ work }: Plan, { sectors }: { readonly sectors: readonly Sector[] }): boolean {
  const sector = sectorOf(work.crop)
  return sector !== undefined && sectors.includes(sector)
}

function row(name: string, amount: number, unit: string, usage?: string): InputRow {
  const Amount = Number(Math.max(0.1, amount).toFixed(1))
  return { Input: inputId(name), Amount, Unit: unit, ...(usage && { Usage: usage }) }
}

/** A pesticide within its label: enough days before the harvest, not too often, not too soon again. */
function sprayed({ plan, plotId, day, areaMu, random, sprayBook }: Use): InputRow[] | undefined {
  const harvest = harvestFrom(plan)
  const fitting = pesticides.filter(
    (one) =>
      isFor(plan, one) &&
      (harvest === undefined || addDays(day, one.safeDays) < harvest) &&
      sprayBook.mayUse(plan, plotId, one, day),
  )
  if (fitting.length === 0) return undefined
  const chosen = random.pick(fitting)
  sprayBook.note(plan, plotId, chosen, day)
  const Target = targetOn(plan.work.crop, chosen, `${plotId}/${day}`)
  return [{ ...row(chosen.name, chosen.dose * areaMu, chosen.unit, chosen.usage), ...(Target && { Target }) }]
}

function fertilised({ plan, areaMu, random }: Use): InputRow[] {
  const { name, dose, usage } = random.pick(fertilisers.filter((one) => isFor(plan, one)))
  return [row(name, dose * areaMu * random.between(0.8, 1.1), '公斤', usage)]
}

function sown({ plan, areaMu }: Use): InputRow[] {
  const seed = seeds.find((one) => one.crop === plan.work.crop)
  if (!seed) return []
  const amount = seed.dose * areaMu
  return [row(seed.name, seed.unit === '株' ? Math.round(amount) : amount, seed.unit)]
}

/** What is used up by the work; undefined when it may not be done today. */
export function inputsFor(operation: Operation, use: Use): InputRow[] | undefined {
  switch (operation) {
    case '用药':
      return sprayed(use)
    case '施肥':
      return fertilised(use)
    case '播种':
    case '定植':
      return sown(use)
    case '覆膜':
      return [row(film.name, film.dose * use.areaMu, '公斤')]
    default:
      return []
  }
}
