import { monthLater, roundTo } from '@farm/contract/values'
import { confirmedWords } from '@farm/contract/errors'
import { recordCalls } from '@farm/contract/forms'
import { reportCalls } from '@farm/contract/statistics'
import { STOCK_DIGITS, stockCalls, stockForm } from '@farm/contract/stock'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { settleDerived } from '../../app/testing/derived.ts'
import { done } from '../../app/testing/personas.ts'
import { storesOfA } from '../../app/testing/stores-of-a.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { valueDue } from './index.ts'

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
const kinds = ['入库', '入库', '领用', '退库', '报损', '盘点', '冲销', '月结', '打开'] as const

const step = fc.record({
  kind: fc.constantFrom(...kinds),
  batch: fc.constantFrom(...batches),
  day: fc.constantFrom(...days),
  clock: fc.constantFrom(...clocks),
  /** Thousandths of its unit. */
  quantity: fc.oneof(
    fc.integer({ min: 1, max: 40 }).map((whole) => whole * 1000),
    fc.integer({ min: 1, max: 40_000 }),
  ),
  unit: fc.constantFrom('公斤', '公斤', '斤', '克'),
  /** 分 for each of its unit. */
  price: fc.option(fc.integer({ min: 1, max: 999 }), { nil: undefined }),
  which: fc.nat(),
})
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** An amount is so many millionths of a 公斤, money so many 分: nothing is lost between them. */
const MILLIONTHS = { 公斤: 1_000_000, 斤: 500_000, 克: 1000 } as const
const WHOLE = MILLIONTHS.公斤

/** 分 for each millionth of a 公斤, exactly. */
interface Cost {
  readonly cents: bigint
  readonly of: bigint
}

/** So many at that cost, in 分: half of one away from zero, as people do on paper. */
function costOf(amount: number, { cents, of }: Cost): number {
  const twice = 2n * BigInt(amount) * cents
  const half = twice < 0n ? -of : of
  return Number((twice + half) / (2n * of))
}

interface Booked {
  readonly id: string
  readonly batch: string
  readonly day: string
  /** By the clock of the farm, so that it can be compared as text. */
  readonly time: string
  readonly kind: Step['kind'] | '计价调整'
  readonly change: number
  readonly price: Cost | undefined
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

  /** Months that are closed, in their order. */
  readonly months: string[] = []

  write(one: Omit<Booked, 'value' | 'adjusted'>): void {
    const written: Booked = { ...one, value: 0, adjusted: 0 }
    this.booked.push(written)
    this.settle(written)
  }

  /** The month after the last closed one begins. */
  get closedTo(): string | undefined {
    const last = this.months.at(-1)
    return last && `${monthLater(`${last}-01`, 1)}T00:00`
  }

  /** Closes months up to one; the first time that one alone. */
  close(month: string): void {
    const last = this.months.at(-1)
    if (last !== undefined && last >= month) return
    const from = last === undefined ? month : monthLater(`${last}-01`, 1).slice(0, 7)
    for (let one = from; one <= month; one = monthLater(`${one}-01`, 1).slice(0, 7)) this.months.push(one)
  }

  /** Opens the last closed month; where something was taken behind it, everything is settled anew. */
  open(): void {
    const end = this.closedTo
    this.months.pop()
    if (this.booked.some(({ kind, time }) => kind === '计价调整' && time === end)) this.settle(undefined)
  }

  /** What is open is worth what it is by date; what is closed keeps what was reported, and its end takes the difference. */
  settle(written: Booked | undefined): void {
    const worths = this.byDate()
    const order = this.inOrder()
    const end = this.closedTo
    const counted = order.findLastIndex((each) => each.kind === '盘点' && !this.isReversed(each))
    const isByCount = counted >= 0 && (end === undefined || (order[counted]?.time ?? '') >= end)
    order.forEach((each, place) => {
      const isLate = end !== undefined && each.time < end
      if (each !== written && (isByCount ? place <= counted : isLate)) return
      each.value = each === written && isLate ? 0 : (worths.get(each) ?? NaN)
      each.adjusted = 0
    })
    if (isByCount) this.take(order, counted, worths)
    else if (end !== undefined) {
      const isEnd = ({ kind, time }: Booked) => kind === '计价调整' && time === end
      const place = order.some(isEnd) ? order.findIndex(isEnd) : order.filter(({ time }) => time <= end).length
      if (order[place] === undefined || !isEnd(order[place])) {
        const day = end.slice(0, 10)
        const kind = '计价调整'
        const taker = { id: '', batch: '', day, time: end, kind, change: 0, price: undefined, isIn: false } as const
        const made: Booked = { ...taker, value: 0, adjusted: 0 }
        order.splice(place, 0, made)
        this.take(order, place, worths)
        if (made.adjusted !== 0) this.booked.push(made)
      } else this.take(order, place, worths)
    }
  }

  private take(order: readonly Booked[], place: number, worths: ReadonlyMap<Booked, number>): void {
    const end = order[place]
    if (!end) return
    end.adjusted = 0
    const before = order.slice(0, place + 1)
    const reported = before.reduce((total, { value, adjusted }) => total + value + adjusted, 0)
    end.adjusted = before.reduce((total, each) => total + (worths.get(each) ?? 0), 0) - reported
  }

  /** What each is worth had everything been written down in the order in which it happened. */
  byDate(): ReadonlyMap<Booked, number> {
    const worths = new Map<Booked, number>()
    let [balance, value] = [0, 0]
    let lastCost: Cost = { cents: 0n, of: 1n }
    for (const one of this.inOrder()) {
      const average = balance > 0 ? { cents: BigInt(value), of: BigInt(balance) } : lastCost
      if (one.change < 0 && !one.reverses) lastCost = average
      const each = one.change > 0 ? (one.price ?? average) : average
      const meant = one.reverses ? 0 - (worths.get(one.reverses) ?? NaN) : costOf(one.change, each)
      const worth = balance + one.change === 0 ? 0 - value : Math.max(meant, 0 - value)
      worths.set(one, worth)
      balance += one.change
      value += worth
    }
    return worths
  }

  /** What lies there is worth so much by date. */
  heldByDate(): number {
    return [...this.byDate().values()].reduce((total, one) => total + one, 0)
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
  if (one.kind === '月结') return closeOne(paper, one.day.slice(0, 7))
  if (one.kind === '打开') return openLast(paper)
  return one.kind === '冲销' ? takeBack(paper, input, one) : move(paper, input, one)
}

const Enterprise = enterpriseA.Id

/** What is not over is not closed. */
async function closeOne(paper: Paper, Month: string): Promise<void> {
  const { status } = await farm.call(managerA, stockCalls.closeMonth, { body: { Enterprise, Month } })
  expect([status, Month]).toEqual([Month === '2026-11' ? 422 : 200, Month])
  if (status === 200) paper.close(Month)
}

async function openLast(paper: Paper): Promise<void> {
  const Month = paper.months.at(-1)
  const body = { Enterprise, Month: Month ?? '2026-10', Reason: '补记' }
  const { status } = await farm.call(managerA, stockCalls.openMonth, { body })
  expect([status, Month]).toEqual([Month === undefined ? 422 : 200, Month])
  if (Month === undefined) return
  paper.open()
  await valueDue(farm.database.db)
  await settleDerived(farm, NOW)
}

async function takeBack(paper: Paper, input: string, { day, clock, which }: Step) {
  const kind = '冲销'
  const original = paper.booked[which % Math.max(1, paper.booked.length)]
  if (!original || original.kind === '计价调整') return
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
    managerA,
    { Confirmed: Object.keys(confirmedWords) },
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

/** What a step says that is sent as a movement. */
type Sent = Pick<Step, 'batch' | 'quantity' | 'unit' | 'price'>

function sentOf<Kind extends string>(Kind: Kind, input: string, { batch, quantity, unit, price }: Sent) {
  return {
    Kind,
    Input: input,
    Quantity: quantity / 1000,
    Unit: unit,
    ...(batch !== '' && { Batch: batch }),
    ...(price !== undefined && { Price: price / 100 }),
    ...(Kind === '报损' && { Note: '损坏' }),
  }
}

async function move(
  paper: Paper,
  input: string,
  { kind, batch, day, clock, quantity: sentQuantity, unit, price }: Step,
) {
  if (kind === '月结' || kind === '打开') return
  const time = `${day}T${clock}`
  const OccurTime = `${time}:00+08:00`
  const quantity = (sentQuantity * MILLIONTHS[unit]) / 1000
  const moved = kind === '入库' || kind === '退库' ? quantity : -quantity
  const change = kind === '盘点' ? quantity - paper.upTo(time, batch) : moved
  const isMeant = paper.isBooked(kind, time, batch, quantity) && paper.isEnough(time, batch, change)
  const Price = ['入库', '盘点'].includes(kind) ? price : undefined
  const sent = sentOf(kind, input, { batch, quantity: sentQuantity, unit, price: Price })
  const { status, data } = await store.send(sent, OccurTime, managerA, { Confirmed: Object.keys(confirmedWords) })
  expect([status, sent, time]).toEqual([isMeant ? 200 : 422, sent, time])
  if (!isMeant) return
  const isIn = kind === '入库' || kind === '退库' || (kind === '盘点' && change >= 0)
  const cost = Price === undefined ? undefined : { cents: BigInt(Price), of: BigInt(MILLIONTHS[unit]) }
  paper.write({ id: data.Id, batch, day, time, kind, change, price: cost, isIn })
}

async function reported(from: string, to: string, by: 'Input' | 'Enterprise', who = managerA, enterprise?: string) {
  const query = { key: 'goods', from, to, by, ...(enterprise !== undefined && { enterprise }) }
  return done(await farm.call(who, reportCalls.report, { query }))
}

function flow(paper: Paper, from: string, to: string, of: 'change' | 'value') {
  const one = of === 'change' ? WHOLE : 100
  const total = (some: readonly Booked[]) => some.reduce((all, each) => all + each[of], 0) / one
  const within = paper.booked.filter(({ day }) => day >= from && day <= to)
  return {
    opening: total(paper.booked.filter(({ day }) => day < from)),
    in: total(within.filter(({ isIn }) => isIn)),
    out: -total(within.filter(({ isIn }) => !isIn)) || 0,
    closing: total(paper.booked.filter(({ day }) => day <= to)),
  }
}

function adjusted({ booked }: Paper, isMeant: (one: Booked) => boolean): number {
  return booked.filter(isMeant).reduce((total, one) => total + one.adjusted, 0) / 100
}

/** What was taken behind closed months is a movement each, dated where the month after it begins. */
async function compareTaken(paper: Paper, input: string) {
  const query = { formId: stockForm.id, qs: `Input[=]${input}&Kind[=]计价调整`, orderBy: 'OccurTime' }
  const all = done(await farm.call(managerA, recordCalls.list, { query }))
  const told = all.map(({ OccurTime, Data }) => [Date.parse(OccurTime), Data.Adjusted ?? 0, Data.Balance])
  const meant = paper.inOrder().flatMap((one, place, order) => {
    if (one.kind !== '计价调整') return []
    return [[Date.parse(`${one.time}:00+08:00`), one.adjusted / 100, sum(order.slice(0, place + 1)) / WHOLE]]
  })
  expect(told).toEqual(meant)
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
  // To the last decimal of the books: opening + in − out is the closing that stands beside them.
  for (const name of ['opening', 'in', 'out', 'closing'] as const) {
    expect([name, values?.[name]]).toEqual([name, roundTo(amounts[name], STOCK_DIGITS)])
  }
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
        await compareTaken(paper, input)
        for (const one of paper.booked.filter(({ kind }) => kind !== '计价调整')) {
          const { Data } = await store.read(one.id)
          const before = paper.inOrder()
          const upTo = before.slice(0, before.indexOf(one) + 1)
          const told = [Data.Change, Data.Value, Data.Adjusted ?? 0, Data.Balance, Data.BatchBalance]
          expect([...told, Data.IsReversed ?? false]).toEqual([
            one.change / WHOLE,
            one.value / 100,
            one.adjusted / 100,
            sum(upTo) / WHOLE,
            sum(upTo.filter(({ batch }) => batch === one.batch)) / WHOLE,
            paper.isReversed(one),
          ])
        }
        const board = done(await farm.call(managerA, stockCalls.board, { query: { input } }))
        expect(board.Stocks[0]?.Value ?? 0).toBe(paper.heldByDate() / 100)
        while (paper.months.length > 0) await openLast(paper)
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
