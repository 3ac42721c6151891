import { bookCalls } from '@farm/contract/books'
import { clockCalls, clockForm } from '@farm/contract/clock'
import { enterpriseForm } from '@farm/contract/enterprises'
import type { WireRecord } from '@farm/contract/forms'
import { cropForm } from '@farm/contract/crops'
import { inputForm } from '@farm/contract/inputs'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { reportCalls } from '@farm/contract/statistics'
import { stockCalls, stockForm } from '@farm/contract/stock'
import { traceCalls } from '@farm/contract/trace'
import { expect, test } from '@playwright/test'
import { type Caller, add, caller, listOf } from './calls.ts'
import { farmDays } from './harvests.ts'
import {
  DAY_MS,
  all,
  asked,
  byPlot,
  dayOf,
  divided,
  harvestOf,
  hundredths,
  inOrder,
  isCounted,
  numberIn,
  punchInsOf,
  rows,
  sum,
  used,
} from './oracle.ts'
import { newMark } from './people.ts'

/*
 * What is judged, divided and booked late, worked out once more out of the raw records: by what simulators and people wrote down of a
 * season on the demo, and by a season whose facts are written down in another order than they happened in.
 */

const SPAN_DAYS = 60
const POSITION = { Lng: 111.78, Lat: 37.26 }

interface Report {
  readonly Rows: ReadonlyArray<{ readonly Key: string; readonly Values: Readonly<Record<string, number>> }>
  readonly Sums: Readonly<Record<string, number>>
}

const report = (who: Caller, query: Record<string, string>) => who.get<Report>(asked(reportCalls.report.path, query))
const valueOf = ({ Rows }: Report, key: string, measure: string) => Rows.find(({ Key }) => Key === key)?.Values[measure]

async function dayBefore(who: Caller, days: number): Promise<string> {
  return farmDays.format(new Date((await who.serverTime()) - days * DAY_MS))
}

test(
  'by plot the reports of a season say what the shares of its punch-ins say',
  { tag: '@laptop' },
  async ({ page }) => {
    const manager = await caller(page.request, 'manager1')
    const [from, to] = [await dayBefore(manager, SPAN_DAYS), await dayBefore(manager, 0)]
    const punchIns = (await punchInsOf(manager, from, to)).filter(isCounted)
    expect(punchIns.some(({ Data }) => rows(Data.Shares).length > 1)).toBe(true)
    for (const [key, measure, name] of [
      ['farming', 'area', 'Area'],
      ['prod', 'harvest', 'Harvest'],
    ] as const) {
      const parts = punchIns.flatMap((one) => byPlot(one, name))
      const whole = sum(punchIns.map(({ Data }) => hundredths(Number(Data[name] ?? 0))))
      expect([name, sum(parts.map(([, amount]) => hundredths(amount)))]).toEqual([name, whole])
      const told = await report(manager, { key, by: 'Place', from, to })
      const plots = [...Map.groupBy(parts, ([plot]) => plot)].map(([plot, some]) => [
        plot,
        sum(some.map(([, amount]) => hundredths(amount))) / 100,
      ])
      const shown = told.Rows.map(({ Key, Values }) => [Key, Values[measure] ?? 0])
      const isSome = ([, amount]: ReadonlyArray<unknown>) => amount !== 0
      expect(inOrder(shown.filter(isSome))).toEqual(inOrder(plots.filter(isSome)))
      expect(told.Sums[measure]).toBe(whole / 100)
    }
  },
)

/** Two plots of unequal size under one plan. */
interface Season {
  readonly manager: Caller
  readonly worker: Caller
  readonly Enterprise: string
  readonly plan: string
  readonly plots: readonly [string, string]
  readonly input: string
}

const AREAS = [3, 5.5] as const

async function newSeason(manager: Caller, worker: Caller): Promise<Season> {
  const [enterprise] = await listOf(manager, enterpriseForm.id)
  const [crop] = await listOf(manager, cropForm.id)
  const [mark, Enterprise] = [newMark(), enterprise?.Id ?? '']
  const plot = async (Area: number) => {
    return (await add(manager, placeForm.id, { Name: `晚记地${Area}${mark}`, Compony: Enterprise, Area })).Id
  }
  const plots = [await plot(AREAS[0]), await plot(AREAS[1])] as const
  const dates = { StartDate: '2026-01-01', EndDate: '2099-12-31' }
  const data = { Name: `晚记计划${mark}`, Enterprise, Crops: crop?.Id, Place: plots, Count: 8.5, ...dates }
  const { Id: plan } = await add(manager, planForm.id, data)
  const { Id: input } = await add(manager, inputForm.id, { Name: `晚记肥${mark}`, Kind: '肥料', Unit: '公斤' })
  return { manager, worker, Enterprise, plan, plots, input }
}

/** What somebody did in the field so many days ago, written down now. */
async function workAt({ worker, Enterprise, plan }: Season, kind: string, daysAgo: number, more: object) {
  const operation = (await listOf(worker, operationForm.id)).find(({ Data }) => Data.Type === kind)
  const OccurTime = new Date((await worker.serverTime()) - daysAgo * DAY_MS).toISOString()
  const data = { Enterprise, Operation: operation?.Id, Plan: plan, Position: POSITION, ...more }
  return add(worker, clockForm.id, data, { OccurTime })
}

async function judge({ manager }: Season, id: string, Review: string): Promise<void> {
  const [one] = await all(manager, clockForm.id, `Id[=]${id}`)
  const Records = [{ Id: id, UpdateTime: one?.UpdateTime }]
  await manager.post(clockCalls.review.path, { Records, Review, Note: '照片看不清' })
}

/** Writes the harvest down before what was spread on the ground before it, and judges all but one. */
async function playSeason(manager: Caller, worker: Caller) {
  const season = await newSeason(manager, worker)
  const { plots, input } = season
  const both = { Place: plots }
  const first = await workAt(season, '采收', 3, { ...both, Harvest: 100.01 })
  const returned = await workAt(season, '采收', 2, { ...both, Harvest: 33.3 })
  const faulty = await workAt(season, '采收', 1, { Place: [plots[0]], Harvest: 10.5 })
  await workAt(season, '施肥', 10, { ...both, Inputs: [{ Input: input, Amount: 8, Unit: '公斤' }] })
  const late = await workAt(season, '施肥', 5, {
    Place: [plots[1]],
    Inputs: [{ Input: input, Amount: 500, Unit: '克' }],
  })
  for (const [{ Id }, verdict] of [
    [first, '已通过'],
    [returned, '已退回'],
    [faulty, '有问题'],
    [late, '已通过'],
  ] as const) {
    await judge(season, Id, verdict)
  }
  const punchIns = await all(manager, clockForm.id, `Plan[=]${season.plan}`)
  expect(punchIns).toHaveLength(5)
  return { ...season, first, punchIns }
}

test(
  'a season told late and judged stands in figures by its verdicts and shares, and in its record book as a whole',
  { tag: '@laptop' },
  async ({ page }) => {
    const manager = await caller(page.request, 'manager1')
    const { plan, plots, first, punchIns } = await playSeason(manager, await caller(page.request, 'worker1'))
    const harvests = punchIns.filter((one) => harvestOf(one) > 0)
    for (const one of harvests.filter(({ Data }) => rows(Data.Place).length > 1)) {
      expect(byPlot(one, 'Harvest').map(([, amount]) => amount)).toEqual(divided(harvestOf(one), AREAS))
    }
    const counted = punchIns.filter(isCounted)
    const harvested = sum(counted.map((one) => hundredths(harvestOf(one)))) / 100
    expect(harvested).toBe(110.51)
    await test.step('of the plan', async () => {
      const readPlan = async () => (await all(manager, planForm.id, `Id[=]${plan}`))[0]?.Data.Harvest
      await expect.poll(readPlan).toBe(harvested)
      const { Head } = await manager.get<{ Head: { Harvest: number } }>(asked(traceCalls.story.path, { id: plan }))
      expect(Head.Harvest).toBe(harvested)
    })
    const [from, to] = [await dayBefore(manager, 12), await dayBefore(manager, 0)]
    await test.step('in reports', async () => {
      expect(valueOf(await report(manager, { key: 'prod', by: 'Plan', from, to }), plan, 'harvest')).toBe(harvested)
      const ofPlots = await report(manager, { key: 'prod', by: 'Place', from, to })
      const parts = counted.flatMap((one) => byPlot(one, 'Harvest'))
      for (const plot of plots) {
        const own = parts.filter(([of]) => of === plot).map(([, amount]) => hundredths(amount))
        expect(valueOf(ofPlots, plot, 'harvest')).toBe(sum(own) / 100)
      }
      expect(valueOf(await report(manager, { key: 'inputs', by: 'Plan', from, to }), plan, 'weight')).toBe(8.5)
      // Each day stands with its own, whenever it was written down.
      const day = dayOf(first)
      const ofDay = await report(manager, { key: 'prod', by: 'Plan', from: day, to: day })
      expect(valueOf(ofDay, plan, 'harvest')).toBe(harvestOf(first))
    })
    await test.step('in the record book', async () => {
      const book = await manager.get<Book>(asked(bookCalls.book.path, { key: 'production', plan }))
      expect(inOrder(linesOf(book, 'harvests', ['day', 'harvest', 'review']))).toEqual(
        inOrder(harvests.map((one) => [dayOf(one), harvestOf(one), one.Data.Review])),
      )
      const uses = punchIns.flatMap((one) => used(one).map(({ Amount }) => [dayOf(one), Amount]))
      expect(inOrder(linesOf(book, 'inputs', ['day', 'amount']))).toEqual(inOrder(uses))
    })
  },
)

interface Book {
  readonly Sections: ReadonlyArray<{
    readonly Key: string
    readonly Columns: readonly string[]
    readonly Lines: ReadonlyArray<{ readonly Cells: readonly string[] }>
  }>
}

function linesOf({ Sections }: Book, key: string, columns: readonly string[]) {
  const section = Sections.find(({ Key }) => Key === key)
  const cell = (cells: readonly string[], name: string) => cells[section?.Columns.indexOf(name) ?? -1]
  const told = (name: string, text: string | undefined) =>
    ['harvest', 'amount'].includes(name) ? numberIn(text) : text
  return (section?.Lines ?? []).map(({ Cells }) => columns.map((name) => told(name, cell(Cells, name))))
}

const INTO = ['入库', '退库', '盘盈']
const number = (record: WireRecord, name: string) => Number(record.Data[name] ?? 0)
const millionths = (amount: number) => Math.round(amount * 1_000_000)

test(
  'what lies in the stores of a season is what moved there, by amount and by value',
  { tag: '@laptop' },
  async ({ page }) => {
    const manager = await caller(page.request, 'manager1')
    const input = await bookedLate(manager)
    const movements = await all(manager, stockForm.id, '')
    const byInput = Map.groupBy(movements, ({ Data }) => String(Data.Input))
    expect(byInput.size).toBeGreaterThan(1)
    const { Stocks } = await manager.get<{ Stocks: Array<{ Input: { Id: string }; Balance: number; Value: number }> }>(
      stockCalls.board.path,
    )
    const [from, to] = [await dayBefore(manager, SPAN_DAYS), await dayBefore(manager, 0)]
    const told = await report(manager, { key: 'goods', by: 'Input', from, to })
    for (const [id, some] of byInput) {
      const stock = Stocks.find(({ Input }) => Input.Id === id)
      const [left, worth] = [amountOf(some), worthOf(some)]
      expect([id, stock?.Balance ?? 0, stock?.Value ?? 0]).toEqual([id, left, worth])
      const before = some.filter((one) => dayOf(one) < from)
      const within = some.filter((one) => dayOf(one) >= from)
      const isIn = ({ Data }: WireRecord) => INTO.includes(String(Data.Entry))
      const into = within.filter(isIn)
      const out = within.filter((one) => !isIn(one))
      const shown = told.Rows.find(({ Key }) => Key === id)?.Values ?? {}
      if (Object.keys(shown).length === 0) {
        // What nothing happened to may be absent, and nothing else.
        expect([id, within.length]).toEqual([id, 0])
        continue
      }
      const { opening, in: came, out: went, closing, openingValue, closingValue } = shown
      expect([id, opening, came, went, closing]).toEqual([
        id,
        amountOf(before),
        amountOf(into),
        0 - amountOf(out),
        left,
      ])
      expect([id, openingValue, closingValue]).toEqual([id, worthOf(before), worthOf(some)])
    }
    // 20 for 2 元 and, booked late, 20 for 4: what went out afterwards cost 3 each.
    const own = byInput.get(input) ?? []
    const values = own.map((one) => number(one, 'Value'))
    expect(values.toSorted((one, other) => one - other)).toEqual([-15, 40, 80])
  },
)

const amountOf = (some: readonly WireRecord[]) => sum(some.map((one) => millionths(number(one, 'Change')))) / 1_000_000
const worthOf = (some: readonly WireRecord[]) =>
  sum(some.map((one) => hundredths(number(one, 'Value')) + hundredths(number(one, 'Adjusted')))) / 100

/** An input of which what came first was booked last; answers once all of it is valued. */
async function bookedLate(who: Caller): Promise<string> {
  const [enterprise] = await listOf(who, enterpriseForm.id)
  const made = await add(who, inputForm.id, { Name: `晚记物资${newMark()}`, Kind: '肥料', Unit: '公斤' })
  const book = async (daysAgo: number, data: object) => {
    const OccurTime = new Date((await who.serverTime()) - daysAgo * DAY_MS).toISOString()
    return add(who, stockForm.id, { Enterprise: enterprise?.Id, Input: made.Id, ...data }, { OccurTime })
  }
  await book(12, { Kind: '入库', Quantity: 20, Price: 2 })
  const { Id } = await book(4, { Kind: '领用', Quantity: 5 })
  await book(11, { Kind: '入库', Quantity: 20, Price: 4 })
  await expect.poll(async () => (await all(who, stockForm.id, `Id[=]${Id}`))[0]?.Data.Value).toBe(-15)
  return made.Id
}
