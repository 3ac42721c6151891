import { clockForm } from '@farm/contract/clock'
import { readData } from '@farm/contract/forms'
import type { InputUnit } from '@farm/contract/inputs'
import { planForm } from '@farm/contract/plans'
import { type Day, daysLater, dayOf, daysBetween, daysFrom, timeOn } from '../days.ts'
import { type Random, randomOf } from '../random.ts'
import { madeFor, shelfOf } from './batches.ts'
import type { Draft } from './draft.ts'
import type { Enterprise } from './enterprises.ts'
import { keepingOf } from './inputs.ts'
import { type Item, SEVEN, type Shelf, type Used, mover, priceOf, purchaseOf } from './movements.ts'
import { plantsOf } from './plants.ts'

/** So far back the stores were kept; before that nobody wrote anything down. */
const DAYS_KEPT = 120
/** Inputs are fetched for so many days at once. */
const DAYS_OF_WITHDRAWAL = 15
/** So old is what comes fresh from its maker. */
const FRESH_DAYS = [5, 25] as const
/** The day before yesterday the stores were counted. */
const COUNTED_BEFORE = 2

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

/**
 * Bought, fetched along the work that punch-ins tell of, counted at the end: one comes out short, one is about to expire. What plans ask
 * for besides lies there for them; young plants come days before they are planted, and none are left over.
 */
export function storesOf({ enterprise, punchIns, planDrafts, manager, now }: Store): Stores {
  const today = dayOf(now)
  const since = daysLater(today, -DAYS_KEPT)
  const all = punchIns.flatMap(usedIn)
  const used = all.filter(({ day }) => day >= since && day < daysLater(today, -COUNTED_BEFORE))
  const inputs = [...Map.groupBy(used.filter(isStored), ({ input }) => input)].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )
  const kept = inputs.map(([input, uses], index) =>
    storeOf({ enterprise, manager, input, unit: uses[0]?.unit ?? '公斤', uses, index, since, today }),
  )
  const isKept = new Set(inputs.map(([input]) => input))
  const planned = [...new Map(planDrafts.flatMap(plannedIn))].filter(
    ([input]) => !isKept.has(input) && !keepingOf(input).isLiving,
  )
  const living = plantsOf({ enterprise, manager, used: all.filter((one) => !isStored(one)) })
  return {
    purchases: [
      ...kept.flatMap((one) => one.purchases),
      ...planned.map(([input, unit]) => bought({ enterprise, manager, input, unit, today })),
      ...living.purchases,
    ],
    withdrawals: [...kept.flatMap((one) => one.withdrawals), ...living.withdrawals],
    counts: kept.flatMap((one) => one.counts),
  }
}

function isStored({ input }: Used): boolean {
  return !keepingOf(input).isLiving
}

function usedIn({ data, occurTime }: Draft): Used[] {
  if (occurTime === undefined) return []
  const day = dayOf(new Date(occurTime))
  const { Inputs = [] } = readData(clockForm, data)
  return Inputs.flatMap(({ Input: input, Amount: amount, Unit: unit }) =>
    input === undefined || amount === undefined || unit === undefined ? [] : [{ input, unit, day, amount }],
  )
}

function plannedIn({ data }: Draft): Array<[input: string, unit: InputUnit]> {
  const { StepInputs = [] } = readData(planForm, data)
  return StepInputs.flatMap(({ Input, Unit }): Array<[string, InputUnit]> =>
    Input === undefined || Unit === undefined ? [] : [[Input, Unit]],
  )
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
  const least = keepingOf(input).least
  const left = Math.round(index === LOW ? least * 0.4 : least * random.between(2, 6))
  const old = oldShelf(kept, random)
  const fresh = freshShelf(`${enterprise.key}/${input}/2`, { input, day: daysLater(today, -20), random })
  const ofFresh = Math.round(left / 2)
  const move = mover(kept)
  const buy = (shelf: Shelf, day: Day, amount: number) =>
    move(`in/${shelf.BatchNumber}`, day, purchaseOf(shelf, amount, priceOf(input, random)))
  return {
    purchases: [
      buy(old, since, out + left - ofFresh),
      ...(ofFresh > 0 ? [buy(fresh, daysLater(today, -20), ofFresh)] : []),
    ],
    withdrawals: fetched.map(({ turn, amount }) =>
      move(`out/${turn}`, daysLater(since, turn * DAYS_OF_WITHDRAWAL + 1), {
        Kind: '领用',
        Batch: old.BatchNumber,
        Quantity: amount,
      }),
    ),
    // What was counted is a little less than the books say, now and then.
    counts:
      index % 3 === 0
        ? [
            move('count', daysLater(today, -COUNTED_BEFORE), {
              Kind: '盘点',
              Batch: old.BatchNumber,
              Quantity: Math.max(0, left - ofFresh - (random.happens(0.5) ? 1 : 0)),
              Note: '月度盘点',
            }),
          ]
        : [],
  }
}

/** The batch that lay there all the time: of one input it is soon no good any more. */
function oldShelf({ enterprise, input, index, since, today }: Kept, random: Random): Shelf {
  const { shelfMonths } = keepingOf(input)
  const name = `${enterprise.key}/${input}/1`
  if (index !== EXPIRING || shelfMonths === undefined) return freshShelf(name, { input, day: since, random })
  return shelfOf(name, madeFor(daysLater(today, 18), shelfMonths), shelfMonths)
}

interface Bought {
  readonly input: string
  readonly day: Day
  readonly random: Random
}

/** A batch that was bought on a day, soon after it was made. */
function freshShelf(name: string, { input, day, random }: Bought): Shelf {
  return shelfOf(name, daysLater(day, -random.whole(...FRESH_DAYS)), keepingOf(input).shelfMonths)
}

interface LaterStore extends Pick<Store, 'enterprise' | 'punchIns' | 'manager'> {
  /** What was bought until the county was made. */
  readonly purchases: readonly Draft[]
  readonly madeAt: Date
  readonly now: Date
}

/** Of what a store keeps the amount of an ordinary turn is bought and fetched, turn by turn, after the county was made. */
export function laterStores({ madeAt, now, purchases, punchIns, ...about }: LaterStore): Omit<Stores, 'counts'> {
  const since = daysLater(dayOf(madeAt), -DAYS_KEPT)
  const isKept = new Set(purchases.map(({ data }) => data.Input))
  const used = punchIns
    .flatMap(usedIn)
    .filter(({ day, input }) => day >= since && isKept.has(input) && !keepingOf(input).isLiving)
  const days = daysBetween(dayOf(madeAt), dayOf(now)).filter(
    (day) =>
      daysFrom(since, day) % DAYS_OF_WITHDRAWAL === 1 && timeOn(day, SEVEN) > madeAt && timeOn(day, SEVEN) <= now,
  )
  const turns = [...Map.groupBy(used, ({ input }) => input)].flatMap(([input, uses]) =>
    days.map((day) => fetchedOn(day, { ...about, input, unit: uses[0]?.unit ?? '公斤', uses })),
  )
  return { purchases: turns.map(({ bought: one }) => one), withdrawals: turns.map(({ fetched }) => fetched) }
}

function fetchedOn(day: Day, { uses, ...item }: Item & { readonly uses: readonly Used[] }) {
  const { enterprise, input } = item
  const amount = Math.ceil((uses.reduce((sum, one) => sum + one.amount, 0) * DAYS_OF_WITHDRAWAL) / DAYS_KEPT)
  const key = `${enterprise.key}/${input}/${day}`
  const random = randomOf(`stock/${key}`)
  const shelf = freshShelf(key, { input, day, random })
  const move = mover(item)
  return {
    bought: move(`in/${day}`, daysLater(day, -1), purchaseOf(shelf, amount, priceOf(input, random))),
    fetched: move(`out/${day}`, day, { Kind: '领用', Batch: shelf.BatchNumber, Quantity: amount }),
  }
}

/** What was not used lately: of one batch, long before it is out of date. */
function bought({ today, ...item }: Item & { readonly today: Day }): Draft {
  const { enterprise, input } = item
  const random = randomOf(`stock/${enterprise.key}/${input}`)
  const day = daysLater(today, -random.whole(5, 30))
  const shelf = freshShelf(`${enterprise.key}/${input}/1`, { input, day, random })
  const amount = Math.round(keepingOf(input).least * random.between(2, 6))
  return mover(item)(`in/${shelf.BatchNumber}`, day, purchaseOf(shelf, amount, priceOf(input, random)))
}
