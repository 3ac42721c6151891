import { type DataOf, isObject } from '@farm/contract/forms'
import { stockForm } from '@farm/contract/stock'
import { type Day, addDays, dayOf, daysBetween, daysFrom, isoTime, timeOn } from '../days.ts'
import { idOf } from '../ids.ts'
import { type Random, randomOf } from '../random.ts'
import { rowsIn } from '../rows.ts'
import { shelfOf } from './batches.ts'
import { type Draft, draft } from './draft.ts'
import { type Enterprise, enterpriseId } from './enterprises.ts'
import { leastStockOf } from './inputs.ts'

/** So far back the stores were kept; before that nobody wrote anything down. */
const DAYS_KEPT = 120
/** Inputs are fetched for so many days at once. */
const DAYS_OF_WITHDRAWAL = 15
const SEVEN = 7 * 3_600
/** So long is good what comes fresh from its maker. */
const FRESH_DAYS = 715
/** The day before yesterday the stores were counted. */
const COUNTED_BEFORE = 2
const prices: Readonly<Record<string, number>> = { 公斤: 3.6, 克: 0.08, 毫升: 0.09, 株: 0.35 }

interface Store {
  readonly enterprise: Enterprise
  readonly punchIns: readonly Draft[]
  readonly planDrafts: readonly Draft[]
  readonly manager: string
  readonly now: Date
}

/** What moved in the store of an enterprise; each part needs the ones before it. */
export interface Stores {
  readonly purchases: readonly Draft[]
  readonly withdrawals: readonly Draft[]
  readonly counts: readonly Draft[]
}

interface Used {
  readonly input: string
  readonly unit: string
  readonly day: Day
  readonly amount: number
}

/**
 * Bought, fetched along the work that punch-ins tell of, counted at the end: one comes out short, one is about to expire. What plans ask
 * for besides lies there for them.
 */
export function storesOf({ enterprise, punchIns, planDrafts, manager, now }: Store): Stores {
  const today = dayOf(now)
  const since = addDays(today, -DAYS_KEPT)
  const used = punchIns.flatMap(usedIn).filter(({ day }) => day >= since && day < addDays(today, -COUNTED_BEFORE))
  const inputs = [...Map.groupBy(used, ({ input }) => input)].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const kept = inputs.map(([input, uses], index) =>
    storeOf({ enterprise, manager, input, unit: uses[0]?.unit ?? '', uses, index, since, today }),
  )
  const isKept = new Set(inputs.map(([input]) => input))
  const planned = [...new Map(planDrafts.flatMap(plannedIn))].filter(([input]) => !isKept.has(input))
  return {
    purchases: [
      ...kept.flatMap((one) => one.purchases),
      ...planned.map(([input, unit]) => bought({ enterprise, manager, input, unit, today })),
    ],
    withdrawals: kept.flatMap((one) => one.withdrawals),
    counts: kept.flatMap((one) => one.counts),
  }
}

function usedIn({ data, occurTime }: Draft): Used[] {
  const rows: readonly unknown[] = Array.isArray(data.Inputs) ? data.Inputs : []
  if (occurTime === undefined) return []
  const day = dayOf(new Date(occurTime))
  return rows
    .filter(isObject)
    .map(({ Input, Amount, Unit }) => ({ input: String(Input), unit: String(Unit), day, amount: Number(Amount) }))
}

function plannedIn({ data }: Draft): Array<[input: string, unit: string]> {
  return rowsIn(data.StepInputs).map(({ Input, Unit }) => [String(Input), String(Unit)])
}

interface Item extends Pick<Store, 'enterprise' | 'manager'> {
  readonly input: string
  readonly unit: string
}

interface Kept extends Item {
  readonly uses: readonly Used[]
  readonly index: number
  readonly since: Day
  readonly today: Day
}

/** Which of the inputs of an enterprise comes out short, and which has a batch that is about to expire. */
const LOW = 0
const EXPIRING = 1

function storeOf(kept: Kept): Stores {
  const { enterprise, input, uses, index, since, today } = kept
  const random = randomOf(`stock/${enterprise.key}/${input}`)
  const fetched = [...Map.groupBy(uses, ({ day }) => Math.floor(daysFrom(since, day) / DAYS_OF_WITHDRAWAL))]
    .map(([turn, some]) => ({
      turn,
      // Whoever fetches it takes full bags.
      amount: Math.ceil(some.reduce((sum, { amount }) => sum + amount, 0)),
    }))
    .toSorted((one, other) => one.turn - other.turn)
  const out = fetched.reduce((sum, { amount }) => sum + amount, 0)
  const least = leastStockOf(kept.unit)
  const left = Math.round(index === LOW ? least * 0.4 : least * random.between(2, 6))
  const old = shelfOf(
    `${enterprise.key}/${input}/1`,
    index === EXPIRING ? addDays(today, 18) : addDays(today, random.whole(200, 500)),
  )
  const fresh = shelfOf(`${enterprise.key}/${input}/2`, addDays(today, random.whole(520, 700)))
  const ofFresh = Math.round(left / 2)
  const move = mover(kept)
  const buy = (shelf: Shelf, day: Day, amount: number) =>
    move(`in/${shelf.BatchNumber}`, day, purchaseOf(shelf, amount, priceOf(kept.unit, random)))
  return {
    purchases: [
      buy(old, since, out + left - ofFresh),
      ...(ofFresh > 0 ? [buy(fresh, addDays(today, -20), ofFresh)] : []),
    ],
    withdrawals: fetched.map(({ turn, amount }) =>
      move(`out/${turn}`, addDays(since, turn * DAYS_OF_WITHDRAWAL + 1), {
        Kind: '领用',
        Batch: old.BatchNumber,
        Quantity: amount,
      }),
    ),
    // What was counted is a little less than the books say, now and then.
    counts:
      index % 3 === 0
        ? [
            move('count', addDays(today, -COUNTED_BEFORE), {
              Kind: '盘点',
              Batch: old.BatchNumber,
              Quantity: Math.max(0, left - ofFresh - (random.happens(0.5) ? 1 : 0)),
              Note: '月度盘点',
            }),
          ]
        : [],
  }
}

interface LaterStore extends Pick<Store, 'enterprise' | 'punchIns' | 'manager'> {
  /** What was bought until the county was made. */
  readonly purchases: readonly Draft[]
  readonly madeAt: Date
  readonly now: Date
}

/** Of what a store keeps the amount of an ordinary turn is bought and fetched, turn by turn, after the county was made. */
export function laterStores({ madeAt, now, purchases, punchIns, ...about }: LaterStore): Omit<Stores, 'counts'> {
  const since = addDays(dayOf(madeAt), -DAYS_KEPT)
  const isKept = new Set(purchases.map(({ data }) => data.Input))
  const used = punchIns.flatMap(usedIn).filter(({ day, input }) => day >= since && isKept.has(input))
  const days = daysBetween(dayOf(madeAt), dayOf(now)).filter(
    (day) =>
      daysFrom(since, day) % DAYS_OF_WITHDRAWAL === 1 && timeOn(day, SEVEN) > madeAt && timeOn(day, SEVEN) <= now,
  )
  const turns = [...Map.groupBy(used, ({ input }) => input)].flatMap(([input, uses]) =>
    days.map((day) => fetchedOn(day, { ...about, input, unit: uses[0]?.unit ?? '', uses })),
  )
  return { purchases: turns.map(({ bought: one }) => one), withdrawals: turns.map(({ fetched }) => fetched) }
}

function fetchedOn(day: Day, { uses, ...item }: Item & { readonly uses: readonly Used[] }) {
  const { enterprise, input, unit } = item
  const amount = Math.ceil((uses.reduce((sum, one) => sum + one.amount, 0) * DAYS_OF_WITHDRAWAL) / DAYS_KEPT)
  const key = `${enterprise.key}/${input}/${day}`
  const shelf = shelfOf(key, addDays(day, FRESH_DAYS))
  const move = mover(item)
  return {
    bought: move(`in/${day}`, addDays(day, -1), purchaseOf(shelf, amount, priceOf(unit, randomOf(`stock/${key}`)))),
    fetched: move(`out/${day}`, day, { Kind: '领用', Batch: shelf.BatchNumber, Quantity: amount }),
  }
}

type Shelf = ReturnType<typeof shelfOf>

function purchaseOf(shelf: Shelf, Quantity: number, Price: number): DataOf<typeof stockForm.fields> {
  const { BatchNumber: Batch, ProductionDate, ExpiryDate, Supplier } = shelf
  return { Kind: '入库', Batch, Quantity, ProductionDate, ExpiryDate, Supplier, Price }
}

/** What was not used lately: of one batch, long before it is out of date. */
function bought({ today, ...item }: Item & { readonly today: Day }): Draft {
  const { enterprise, input, unit } = item
  const random = randomOf(`stock/${enterprise.key}/${input}`)
  const shelf = shelfOf(`${enterprise.key}/${input}/1`, addDays(today, random.whole(520, 700)))
  const amount = Math.round(leastStockOf(unit) * random.between(2, 6))
  const day = addDays(today, -random.whole(5, 30))
  return mover(item)(`in/${shelf.BatchNumber}`, day, purchaseOf(shelf, amount, priceOf(unit, random)))
}

/** Books something of one input, early in the morning of a day that is over. */
function mover({ enterprise, manager, input, unit }: Item) {
  return (what: string, day: Day, data: DataOf<typeof stockForm.fields>): Draft =>
    draft(
      stockForm,
      idOf(`stock/${enterprise.key}/${input}/${what}`),
      { Enterprise: enterpriseId(enterprise), Input: input, Unit: unit, ...data },
      { by: manager, occurTime: isoTime(timeOn(day, SEVEN)) },
    )
}

function priceOf(unit: string, random: Random): number {
  return Number(((prices[unit] ?? 10) * random.between(0.9, 1.2)).toFixed(2))
}
