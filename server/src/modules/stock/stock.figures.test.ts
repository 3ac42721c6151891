import { confirmedWords } from '@farm/contract/errors'
import { reportCalls } from '@farm/contract/statistics'
import { stockCalls } from '@farm/contract/stock'
import { roundTo } from '@farm/contract/values'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { settleDerived } from '../../app/testing/derived.ts'
import { done } from '../../app/testing/personas.ts'
import { storesOfA } from '../../app/testing/stores-of-a.ts'
import { openFarm } from '../../app/testing/test-farm.ts'

const MINUTE = 60_000
const NOW = new Date('2026-11-30T12:00:00.000Z')
const farm = await openFarm(() => NOW)
const { people } = farm
const { managerA, managerB, county, enterpriseA } = people
const store = await storesOfA(farm, people)
afterAll(farm.close)

const batches = ['', 'B1', 'B2']
/** Close to where days, months and years turn. */
const days = [
  '2025-12-30',
  '2025-12-31',
  '2026-01-01',
  '2026-02-28',
  '2026-03-01',
  '2026-10-31',
  '2026-11-01',
  '2026-11-29',
]
const clocks = ['00:00', '00:30', '07:59', '08:00', '23:59']
const kinds = ['入库', '入库', '领用', '退库', '报损', '盘点', '冲销'] as const

const step = fc.record({
  kind: fc.constantFrom(...kinds),
  batch: fc.constantFrom(...batches),
  day: fc.constantFrom(...days),
  clock: fc.constantFrom(...clocks),
  quantity: fc.integer({ min: 1, max: 40 }),
  price: fc.option(
    fc.integer({ min: 1, max: 999 }).map((cents) => cents / 100),
    { nil: undefined },
  ),
  which: fc.nat(),
})
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

interface Booked {
  readonly id: string
  readonly batch: string
  readonly day: string
  /** By the clock of the farm, so that it can be compared as text. */
  readonly time: string
  readonly kind: Step['kind']
  readonly change: number
  readonly price: number | undefined
  /** What is reported of it, and by how much what lies before it was adjusted. */
  value: number
  adjusted: number
  /** Which side of the store it stands on. */
  readonly isIn: boolean
  readonly reverses?: Booked
}

/** The books as somebody would keep them on paper: everything is worked out anew from all that was written down. */
class Paper {
  readonly booked: Booked[] = []

  write(one: Omit<Booked, 'value' | 'adjusted'>): void {
    const written: Booked = { ...one, value: 0, adjusted: 0 }
    this.booked.push(written)
    const worths = this.byDate()
    const order = this.inOrder()
    const closed = order.findLastIndex((each) => each.kind === '盘点' && !this.isReversed(each))
    order.forEach((each, place) => {
      if (place <= closed && each !== written) return
      each.value = worths.get(each) ?? NaN
      each.adjusted = 0
    })
    const end = order[closed]
    if (!end) return
    end.adjusted = 0
    const before = order.slice(0, closed + 1)
    const reported = before.reduce((total, { value, adjusted }) => total + value + adjusted, 0)
    end.adjusted = roundTo(before.reduce((total, each) => total + (worths.get(each) ?? NaN), 0) - reported, 2)
  }

  /** What each is worth had everything been written down in the order in which it happened. */
  byDate(): ReadonlyMap<Booked, number> {
    const worths = new Map<Booked, number>()
    let [balance, value, lastCost] = [0, 0, 0]
    for (const one of this.inOrder()) {
      const average = balance > 0 ? value / balance : lastCost
      if (one.change < 0 && !one.reverses) lastCost = average
      const each = one.change > 0 ? (one.price ?? average) : average
      const meant = roundTo(one.reverses ? -(worths.get(one.reverses) ?? NaN) : one.change * each, 2)
      const worth = balance + one.change === 0 ? -value : Math.max(meant, -value)
      worths.set(one, roundTo(worth, 2))
      balance += one.change
      value = roundTo(value + worth, 2)
    }
    return worths
  }

  /** What lies there is worth so much by date. */
  heldByDate(): number {
    return roundTo(
      [...this.byDate().values()].reduce((total, one) => total + one, 0),
      2,
    )
  }

  upTo(time: string, batch?: string): number {
    return sum(this.inOrder().filter((one) => one.time <= time && (batch === undefined || one.batch === batch)))
  }

  inOrder(): Booked[] {
    // Sorting is stable: what happened at one moment stays in the order in which it was written down.
    return this.booked.toSorted((one, other) => (one.time < other.time ? -1 : Number(one.time > other.time)))
  }

  isReversed(one: Booked): boolean {
    return this.booked.some(({ reverses }) => reverses === one)
  }

  isCountedAfter(time: string, batch: string): boolean {
    return this.booked.some(
      (one) => one.kind === '盘点' && one.batch === batch && one.time > time && !this.isReversed(one),
    )
  }

  /** Whether it was counted after something, also in the same minute. */
  isCountedSince(one: Booked): boolean {
    const all = this.inOrder()
    return all
      .slice(all.indexOf(one) + 1)
      .some((later) => later.kind === '盘点' && later.batch === one.batch && !this.isReversed(later))
  }

  /** Whether something stood there at that time that was taken back only later. */
  isReversedAfter(time: string, batch: string): boolean {
    return this.booked.some(
      ({ batch: of, time: at, reverses }) => reverses && of === batch && at > time && reverses.time <= time,
    )
  }

  /** Whether such a movement may stand at that time among what was counted, taken back and brought back. */
  isBooked(kind: Step['kind'], time: string, batch: string, quantity: number): boolean {
    if (kind === '盘点' && this.isReversedAfter(time, batch)) return false
    if (kind === '退库' && !this.isOut(time, batch, quantity)) return false
    return !this.isCountedAfter(time, batch)
  }

  /** Whether something less leaves something of the input and of its batch from then on. */
  isEnough(time: string, batch: string, change: number): boolean {
    if (change >= 0) return true
    const order = this.inOrder()
    const now = order.filter((one) => one.time <= time).length
    // After each entry from then on, also among those of one minute.
    return order
      .map((_, place) => order.slice(0, place + 1))
      .filter((before) => before.length > now)
      .concat([order.slice(0, now)])
      .every((before) => sum(before) + change >= 0 && sum(before.filter((one) => one.batch === batch)) + change >= 0)
  }

  /** Whether so much of a batch was withdrawn and not brought back, at that time and after each entry from then on. */
  isOut(time: string, batch: string, amount: number): boolean {
    const moved = this.inOrder().filter(
      (one) => one.batch === batch && ['领用', '退库'].includes((one.reverses ?? one).kind),
    )
    const rests = moved.map((one, place) => ({ time: one.time, out: -sum(moved.slice(0, place + 1)) }))
    const before = rests.findLast((one) => one.time <= time)?.out ?? 0
    return [before, ...rests.filter((one) => one.time > time).map(({ out }) => out)].every((out) => out >= amount)
  }
}

function sum(some: readonly Booked[]): number {
  return some.reduce((total, { change }) => total + change, 0)
}

/** Sends a step; what comes back has to be what the books on paper say. */
function take(paper: Paper, input: string, one: Step): Promise<void> {
  return one.kind === '冲销' ? takeBack(paper, input, one) : move(paper, input, one)
}

async function takeBack(paper: Paper, input: string, { kind, day, clock, which }: Step) {
  const original = paper.booked[which % Math.max(1, paper.booked.length)]
  if (!original) return
  // A stock-take is taken back as of its own time alone: mostly that is what is tried.
  const isOwnTime = original.kind === '盘点' && which % 5 !== 0
  const time = isOwnTime ? original.time : `${day}T${clock}`
  const OccurTime = `${time}:00+08:00`
  const isMeant =
    original.kind !== '冲销' &&
    !paper.isReversed(original) &&
    (original.kind === '盘点' ? time === original.time : time >= original.time) &&
    !paper.isCountedSince(original) &&
    paper.isEnough(time, original.batch, -original.change) &&
    (original.kind !== '领用' || paper.isOut(time, original.batch, -original.change))
  const { status, data } = await store.send(
    { Kind: kind, Input: input, Reverses: original.id, Note: '记错了' },
    OccurTime,
  )
  expect([status, kind, time]).toEqual([isMeant ? 200 : 422, kind, time])
  if (!isMeant) return
  const { batch: of, isIn } = original
  const change = -original.change || 0
  paper.write({
    id: data.Id,
    batch: of,
    day: time.slice(0, 10),
    time,
    kind,
    change,
    price: undefined,
    isIn,
    reverses: original,
  })
}

async function move(paper: Paper, input: string, { kind, batch, day, clock, quantity, price }: Step) {
  const time = `${day}T${clock}`
  const OccurTime = `${time}:00+08:00`
  const moved = kind === '入库' || kind === '退库' ? quantity : -quantity
  const change = kind === '盘点' ? quantity - paper.upTo(time, batch) : moved
  const isMeant = paper.isBooked(kind, time, batch, quantity) && paper.isEnough(time, batch, change)
  const Price = ['入库', '盘点'].includes(kind) ? price : undefined
  const sent = {
    Kind: kind,
    Input: input,
    Quantity: quantity,
    ...(batch !== '' && { Batch: batch }),
    ...(Price !== undefined && { Price }),
    ...(kind === '报损' && { Note: '损坏' }),
  }
  const { status, data } = await store.send(sent, OccurTime, managerA, { Confirmed: Object.keys(confirmedWords) })
  expect([status, sent, time]).toEqual([isMeant ? 200 : 422, sent, time])
  if (!isMeant) return
  const isIn = kind === '入库' || kind === '退库' || (kind === '盘点' && change >= 0)
  paper.write({ id: data.Id, batch, day, time, kind, change, price: Price, isIn })
}

async function reported(from: string, to: string, by: 'Input' | 'Enterprise', who = managerA, enterprise?: string) {
  const query = { key: 'goods', from, to, by, ...(enterprise !== undefined && { enterprise }) }
  return done(await farm.call(who, reportCalls.report, { query }))
}

function flow(paper: Paper, from: string, to: string, of: 'change' | 'value') {
  const total = (some: readonly Booked[]) => Number(some.reduce((all, one) => all + one[of], 0).toFixed(3))
  const within = paper.booked.filter(({ day }) => day >= from && day <= to)
  return {
    opening: total(paper.booked.filter(({ day }) => day < from)),
    in: total(within.filter(({ isIn }) => isIn)),
    out: -total(within.filter(({ isIn }) => !isIn)) || 0,
    closing: total(paper.booked.filter(({ day }) => day <= to)),
  }
}

function adjusted({ booked }: Paper, isMeant: (one: Booked) => boolean): number {
  return booked.filter(isMeant).reduce((total, one) => total + one.adjusted, 0)
}

interface Compared {
  readonly from: string
  readonly to: string
  readonly enterprise: string | undefined
}

/** What the report says of an input is what the books on paper say. */
async function compare(paper: Paper, input: string, { from, to, enterprise }: Compared) {
  const { Rows } = await reported(from, to, 'Input', managerA, enterprise)
  const values = Rows.find(({ Key }) => Key === input)?.Values
  const amounts = flow(paper, from, to, 'change')
  if (Object.values(amounts).every((value) => value === 0)) {
    expect(values?.closing ?? 0).toBe(0)
    return
  }
  const { opening, in: into, out, closing } = values ?? {}
  expect({ opening, in: into, out, closing }).toEqual(amounts)
  expect((opening ?? 0) + (into ?? 0) - (out ?? 0)).toBeCloseTo(closing ?? 0, 3)
  const worth = flow(paper, from, to, 'value')
  const { openingValue = NaN, inValue = NaN, outValue = NaN, adjustValue = NaN, closingValue } = values ?? {}
  expect(openingValue).toBeCloseTo(worth.opening + adjusted(paper, ({ day }) => day < from), 6)
  expect(inValue).toBeCloseTo(worth.in, 6)
  expect(outValue).toBeCloseTo(worth.out, 6)
  expect(adjustValue).toBeCloseTo(
    adjusted(paper, ({ day }) => day >= from && day <= to),
    6,
  )
  expect(closingValue).toBeCloseTo(openingValue + inValue - outValue + adjustValue, 6)
}

test(
  'whatever is booked in whatever order: balances, refusals and the report are those of the books on paper',
  { timeout: 5 * MINUTE },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 45 }), async (steps) => {
        const paper = new Paper()
        const { Id: input } = await store.input()
        for (const one of steps) await take(paper, input, one)
        await settleDerived(farm, NOW)
        for (const one of paper.booked) {
          const { Data } = await store.read(one.id)
          const before = paper.inOrder()
          const upTo = before.slice(0, before.indexOf(one) + 1)
          const told = [Data.Change, Data.Value, Data.Adjusted ?? 0, Data.Balance, Data.BatchBalance]
          expect([...told, Data.IsReversed ?? false]).toEqual([
            one.change,
            one.value,
            one.adjusted,
            sum(upTo),
            sum(upTo.filter(({ batch }) => batch === one.batch)),
            paper.isReversed(one),
          ])
        }
        const board = done(await farm.call(managerA, stockCalls.board, { query: { input } }))
        expect(board.Stocks[0]?.Value ?? 0).toBe(paper.heldByDate())
        for (const [from, to] of [
          ...days.map((day) => [day, day] as const),
          ['2026-01-01', '2026-10-31'],
          ['2026-02-15', '2026-11-30'],
          ['2026-11-01', '2026-11-29'],
        ] as const) {
          for (const enterprise of [undefined, enterpriseA.Id]) await compare(paper, input, { from, to, enterprise })
        }
      }),
      { numRuns: 4, endOnFailure: true },
    )
  },
)

test('rows by enterprise come to the sums, and to what its inputs come to; others are told nothing of them', async () => {
  const [from, to] = ['2026-01-01', '2026-11-30']
  const all = await reported(from, to, 'Enterprise', county)
  const ofInputs = await reported(from, to, 'Input', county)
  expect(all.Rows.map(({ Key }) => Key)).toEqual([enterpriseA.Id])
  for (const key of ['count', 'openingValue', 'inValue', 'outValue', 'adjustValue', 'closingValue']) {
    expect(all.Rows[0]?.Values[key]).toBeCloseTo(all.Sums[key] ?? NaN, 1)
    const added = ofInputs.Rows.reduce((total, { Values }) => total + (Values[key] ?? 0), 0)
    expect(added).toBeCloseTo(all.Sums[key] ?? NaN, 1)
  }
  // Amounts of different inputs are never added up.
  expect(all.Sums).not.toHaveProperty('closing')
  expect(all.Rows[0]?.Values).not.toHaveProperty('opening')
  expect(ofInputs.Rows[0]?.Name).toBe('尿素（公斤）')
  const others = await reported(from, to, 'Input', managerB)
  expect([others.Rows, others.Sums.count]).toEqual([[], 0])
})
