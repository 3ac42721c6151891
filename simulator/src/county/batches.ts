import { type Day, addDays } from '../days.ts'
import { randomOf } from '../random.ts'

const suppliers = ['清禾演示农资一店', '清禾演示农资二店', '清禾演示供销社'] as const
const SHELF_MONTHS = 24
const DAYS_PER_MONTH = 30.44
const SHELF_DAYS = Math.round(SHELF_MONTHS * DAYS_PER_MONTH)

/** The batch of an input as its record tells it: most of it good for long, some of it not. */
export function batchOf(name: string, today: Day) {
  const random = randomOf(`batch/${name}`)
  return {
    ...madeOn(addDays(today, -random.whole(60, SHELF_DAYS + 10)), random.pick(suppliers)),
    ShelfMonths: SHELF_MONTHS,
  }
}

/** A batch in a store that is good up to a day. */
export function shelfOf(name: string, ExpiryDate: Day) {
  return madeOn(addDays(ExpiryDate, -SHELF_DAYS), randomOf(`shelf/${name}`).pick(suppliers))
}

function madeOn(made: Day, Supplier: string) {
  return {
    Supplier,
    BatchNumber: `演示${made.replaceAll('-', '')}`,
    ProductionDate: made,
    ExpiryDate: addDays(made, SHELF_DAYS),
  }
}
