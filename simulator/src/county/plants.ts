import { compare } from '@farm/contract/values'
import { type Day, daysLater, daysFrom } from '../days.ts'
import { randomOf } from '../random.ts'
import { livingOf } from './batches.ts'
import { DAYS_BEFORE_PLANTING } from './data/seeds.ts'
import type { Draft } from './draft.ts'
import { type Item, type Used, mover, priceOf, purchaseOf } from './movements.ts'

interface Planted extends Pick<Item, 'enterprise' | 'manager'> {
  /** What lives and was planted. */
  readonly used: readonly Used[]
}

/** What is delivered at once is planted within so many days. */
const DAYS_OF_DELIVERY = 4

/** Young plants and roots as they came and went: bought days before they were planted, and all of them planted. */
export function plantsOf({ enterprise, manager, used }: Planted) {
  const deliveries = [...Map.groupBy(used, ({ input }) => input)].flatMap(([input, uses]) =>
    deliveriesOf(uses).map((some) => ({
      item: { enterprise, manager, input, unit: some[0]?.unit ?? '公斤' },
      uses: some,
    })),
  )
  const moves = deliveries.map(({ item, uses }) => movesOf(item, uses))
  return {
    purchases: moves.map(({ purchase }) => purchase),
    withdrawals: moves.flatMap(({ withdrawals }) => withdrawals),
  }
}

/** Uses of one input, those of one delivery together. */
function deliveriesOf(uses: readonly Used[]): Used[][] {
  const deliveries: Used[][] = []
  for (const use of uses.toSorted((one, other) => compare(one.day, other.day))) {
    const last = deliveries.at(-1)
    const first = last?.[0]
    if (last && first && daysFrom(first.day, use.day) <= DAYS_OF_DELIVERY) last.push(use)
    else deliveries.push([use])
  }
  return deliveries
}

function movesOf(item: Item, uses: readonly Used[]): { purchase: Draft; withdrawals: Draft[] } {
  const [least, most] = DAYS_BEFORE_PLANTING
  const day = uses[0]?.day ?? ''
  const random = randomOf(`plants/${item.enterprise.key}/${item.input}/${day}`)
  // The last of them is planted in time as well.
  const bought = daysLater(day, -random.whole(least, most - DAYS_OF_DELIVERY))
  const shelf = livingOf(item.input, bought)
  const move = mover(item)
  const byDay = [...Map.groupBy(uses, (use) => use.day)].map(([on, some]): [Day, number] => [on, sumOf(some)])
  const all = byDay.reduce((sum, [, amount]) => sum + amount, 0)
  return {
    purchase: move(`in/${shelf.BatchNumber}`, bought, purchaseOf(shelf, all, priceOf(item.input, random))),
    withdrawals: byDay.map(([on, Quantity]) =>
      move(`out/${shelf.BatchNumber}/${on}`, on, { Kind: '领用', Batch: shelf.BatchNumber, Quantity }),
    ),
  }
}

/** As much as was planted, in whole pieces or kilograms. */
function sumOf(uses: readonly Used[]): number {
  return Math.ceil(uses.reduce((sum, { amount }) => sum + amount, 0))
}
