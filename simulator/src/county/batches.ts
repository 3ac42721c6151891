import { type Day, daysLater } from '../days.ts'
import { randomOf } from '../random.ts'

export const NURSERY = '清禾演示育苗场'
const suppliers = ['清禾演示农资一店', '清禾演示农资二店', '清禾演示供销社'] as const
const DAYS_PER_MONTH = 30.44
/** So old at most is what keeps without an end when it is sold. */
const OLDEST_DAYS = 240

/** Days for which something is good; undefined of what keeps, or is planted within days. */
function shelfDays(months: number): number {
  return Math.round(months * DAYS_PER_MONTH)
}

/** The batch of an input as its record tells it: most of it good for long, some of it not. */
export function batchOf(name: string, shelfMonths: number | undefined, today: Day) {
  const random = randomOf(`batch/${name}`)
  const oldest = shelfMonths === undefined ? OLDEST_DAYS : shelfDays(shelfMonths) + 10
  const made = daysLater(today, -random.whole(60, oldest))
  return {
    ...madeOn(made, shelfMonths, random.pick(suppliers)),
    ...(shelfMonths !== undefined && { ShelfMonths: shelfMonths }),
  }
}

/** A batch in a store that was made on a day. */
export function shelfOf(name: string, made: Day, shelfMonths: number | undefined) {
  return madeOn(made, shelfMonths, randomOf(`shelf/${name}`).pick(suppliers))
}

/** A batch of young plants: nobody writes down until when they are good. */
export function livingOf(name: string, day: Day) {
  return { Supplier: NURSERY, BatchNumber: `演示苗${day.replaceAll('-', '')}-${name.slice(-4)}` }
}

/** The day on which something was made that is good until another. */
export function madeFor(expiry: Day, shelfMonths: number): Day {
  return daysLater(expiry, -shelfDays(shelfMonths))
}

function madeOn(made: Day, shelfMonths: number | undefined, Supplier: string) {
  return {
    Supplier,
    BatchNumber: `演示${made.replaceAll('-', '')}`,
    ProductionDate: made,
    ...(shelfMonths !== undefined && { ExpiryDate: daysLater(made, shelfDays(shelfMonths)) }),
  }
}
