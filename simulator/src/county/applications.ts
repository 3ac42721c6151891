import { roundTo } from '@farm/contract/values'
import { type Day, daysLater, daysFrom, monthOf } from '../days.ts'
import type { Random } from '../random.ts'
import { calendars } from './calendars.ts'
import { film, fertilisers } from './data/fertilisers.ts'
import type { PesticideRow } from './data/pesticide-rows.ts'
import { seeds } from './data/seeds.ts'
import { inputId } from './inputs.ts'
import { dosePerMu, fitsOn, limitsOn, usageOf } from './labels.ts'
import type { Operation } from './operations.ts'
import type { Plan } from './plans.ts'

/** A row of 投入品 in a punch-in. */
export type InputRow = Record<string, string | number>

/** What has been sprayed where and when: without it nobody knows what may still be sprayed. */
export interface SprayBook {
  readonly mayUse: (plan: Plan, plotId: string, product: PesticideRow, day: Day) => boolean
  readonly note: (plan: Plan, plotId: string, product: PesticideRow, day: Day) => void
}

export function openSprayBook(): SprayBook {
  const days = new Map<string, Day[]>()
  const keyOf = (plan: Plan, plotId: string, { name }: PesticideRow) => `${plan.id}/${plotId}/${name}`
  return {
    mayUse: (plan, plotId, product, day) => {
      const used = days.get(keyOf(plan, plotId, product)) ?? []
      const last = used.at(-1)
      if (last === undefined || last === day) return true
      const { times, betweenDays } = limitsOn(product, plan.work.crop)
      return used.length < times && daysFrom(last, day) >= betweenDays
    },
    note: (plan, plotId, product, day) => {
      const key = keyOf(plan, plotId, product)
      const used = days.get(key) ?? []
      if (used.at(-1) !== day) days.set(key, [...used, day])
    },
  }
}

/** The earliest day on which something of the plan is harvested; undefined where nothing is. */
export function harvestFrom(plan: Plan): Day | undefined {
  const harvest = plan.seasons.find((season) => season.operation === '采收')
  return harvest && daysLater(plan.start, Math.floor(harvest.from * plan.work.days))
}

interface Use {
  readonly plan: Plan
  readonly plotId: string
  readonly day: Day
  readonly areaMu: number
  readonly random: Random
  readonly sprayBook: SprayBook
}

/** As people weigh it: the less, the more closely. */
function weighed(amount: number): number {
  const digits = amount >= 10 ? 1 : 2
  return roundTo(amount, amount >= 100 ? 0 : digits)
}

function row(name: string, amount: number, unit: string, usage?: string): InputRow {
  return { Input: inputId(name), Amount: weighed(amount), Unit: unit, ...(usage && { Usage: usage }) }
}

/** A pesticide within its label: on its crop, against what is there, early enough, not too often, not too soon again. */
function sprayed({ plan, plotId, day, areaMu, random, sprayBook }: Use): InputRow[] | undefined {
  const harvest = harvestFrom(plan)
  const { crop } = plan.work
  const fitting = fitsOn(crop, monthOf(day)).filter(
    ({ product }) =>
      (harvest === undefined || daysLater(day, limitsOn(product, crop).safeDays) < harvest) &&
      sprayBook.mayUse(plan, plotId, product, day),
  )
  if (fitting.length === 0) return undefined
  const { product, use } = random.pick(fitting)
  sprayBook.note(plan, plotId, product, day)
  const [least, most] = dosePerMu(product, use)
  // Nobody weighs to the edge of what is allowed.
  const perMu = least + (most - least) * random.between(0.2, 0.8)
  return [{ ...row(product.name, perMu * areaMu, product.unit, usageOf(product, use)), Target: use.target }]
}

function fertilised({ plan, areaMu, random }: Use): InputRow[] {
  const name = random.pick(calendars[plan.work.calendar].feeds)
  const feed = fertilisers.rows.find((one) => one.name === name)
  return feed ? [row(feed.name, random.between(...feed.dose) * areaMu, '公斤', feed.usage)] : []
}

function sown(way: '播种' | '定植' | '移栽' | '栽插', { plan, areaMu }: Use): InputRow[] {
  const seed = seeds.rows.find((one) => one.crop === plan.work.crop)
  if (!seed) return []
  const amount = seed.dose * areaMu
  return [row(seed.name, seed.unit === '株' ? Math.round(amount) : amount, seed.unit, way)]
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
    case '移栽':
    case '栽插':
      return sown(operation, use)
    case '覆膜':
      return [row(film.name, film.dose * use.areaMu, '公斤', film.usage)]
    default:
      return []
  }
}
