import { type Day, addDays } from '../days.ts'
import { randomOf } from '../random.ts'

const suppliers = ['清禾演示农资一店', '清禾演示农资二店', '清禾演示供销社'] as const
const SHELF_MONTHS = 24
const DAYS_PER_MONTH = 30.44

/** The batch of an input that lies in the store: most of it good for long, some of it not; `most` is a full store. */
export function batchOf(name: string, today: Day, most: number) {
  const random = randomOf(`batch/${name}`)
  const shelfDays = Math.round(SHELF_MONTHS * DAYS_PER_MONTH)
  const made = addDays(today, -random.whole(60, shelfDays + 10))
  return {
    Supplier: random.pick(suppliers),
    BatchNumber: `演示${made.replaceAll('-', '')}`,
    ProductionDate: made,
    ShelfMonths: SHELF_MONTHS,
    ExpiryDate: addDays(made, shelfDays),
    Stock: random.whole(most / 20, most),
  }
}
