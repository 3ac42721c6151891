import { reportCalls } from '@farm/contract/statistics'
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
  price: fc.integer({ min: 1, max: 9 }),
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
  readonly value: number
  /** Which side of the store it stands on. */
  readonly isIn: boolean
  readonly reverses?: Booked
}

/** The books as somebody would keep them on paper: everything is worked out anew from all that was written down. */
class Paper {
  readonly booked: Booked[] = []

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
    const moments = [time, ...this.booked.map((one) => one.time).filter((one) => one > time)]
    return moments.every((one) => this.upTo(one) + change >= 0 && this.upTo(one, batch) + change >= 0)
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
  const time = `${day}T${clock}`
  const OccurTime = `${time}:00+08:00`
  const original = paper.booked[which % Math.max(1, paper.booked.length)]
  if (!original) return
  const isMeant =
    original.kind !== '冲销' &&
    !paper.isReversed(original) &&
    time >= original.time &&
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
  const value = Number(data.Data.Value)
  paper.booked.push({
    id: data.Id,
    batch: of,
    day,
    time,
    kind,
    change: -original.change || 0,
    value,
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
  const sent = {
    Kind: kind,
    Input: input,
    Quantity: quantity,
    ...(batch !== '' && { Batch: batch }),
    ...(kind === '入库' && { Price: price }),
    ...(kind === '报损' && { Note: '损坏' }),
  }
  const { status, data } = await store.send(sent, OccurTime)
  expect([status, sent, time]).toEqual([isMeant ? 200 : 422, sent, time])
  if (!isMeant) return
  const isIn = kind === '入库' || kind === '退库' || (kind === '盘点' && change >= 0)
  paper.booked.push({ id: data.Id, batch, day, time, kind, change, value: Number(data.Data.Value), isIn })
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
  expect(values?.openingValue).toBeCloseTo(worth.opening, 1)
  expect(values?.inValue).toBeCloseTo(worth.in, 1)
  expect(values?.outValue).toBeCloseTo(worth.out, 1)
  expect(values?.closingValue).toBeCloseTo(worth.closing, 1)
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
          expect([Data.Change, Data.Balance, Data.BatchBalance, Data.IsReversed ?? false]).toEqual([
            one.change,
            sum(upTo),
            sum(upTo.filter(({ batch }) => batch === one.batch)),
            paper.isReversed(one),
          ])
        }
        for (const [from, to] of [
          ['2025-12-31', '2025-12-31'],
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
  for (const key of ['count', 'openingValue', 'inValue', 'outValue', 'closingValue']) {
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
