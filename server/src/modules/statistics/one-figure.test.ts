import { clockForm } from '@farm/contract/clock'
import { enterpriseForm } from '@farm/contract/enterprises'
import type { WireRecord } from '@farm/contract/forms'
import { inputForm } from '@farm/contract/inputs'
import { irrigationForm } from '@farm/contract/irrigations'
import { planCalls } from '@farm/contract/plans'
import { type Report, boardCalls, figureLabels, reportCalls, reports, statisticsCalls } from '@farm/contract/statistics'
import { roundTo } from '@farm/contract/values'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleDerived } from '../../app/testing/derived.ts'
import { add, done } from '../../app/testing/personas.ts'
import { seasonOfA } from '../../app/testing/season-of-a.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { sql } from '../../platform/db/index.ts'

/** Noon of 12 March on the farm. */
const now = new Date('2026-03-12T04:00:00.000Z')
const farm = await openFarm(() => now)
const { people } = farm
const { plough, pick, running, step, plot, melon } = await seasonOfA(farm, people)
afterAll(farm.close)
const { admin, county, managerA, managerB, workerA, colleagueA, enterpriseA, enterpriseB } = people

const TODAY = '2026-03-12'
const spans = { today: { from: TODAY, to: TODAY }, month: { from: '2026-03-01', to: TODAY } } as const
type Span = keyof typeof spans

/** A county on which no two definitions of a figure come to the same by chance. */
beforeAll(async () => {
  await add(farm, county, enterpriseForm, { data: { Name: '新办农场', Area: 1_000 } })
  await plot('乙地', enterpriseB.Id, managerB)
  const half = await running({
    Count: 12.5,
    Steps: [step(pick, '03-01', '03-10'), step(plough, '03-12', '03-20')],
  })
  const begun = await running({ Count: 7.5, Crops: melon.Id, Steps: [step(plough, '03-01', '03-02')] })
  await running({ Count: 4, StartDate: '2026-04-01', EndDate: '2026-05-01', Steps: [step(plough, '04-02', '04-03')] })
  const input = await add(farm, admin, inputForm, {
    data: { Name: '尿素', Kind: '肥料', Unit: '公斤' },
    organId: county.organId,
  })
  const work = (who: Persona, day: string, more: object, of: WireRecord = enterpriseA) =>
    add(farm, who, clockForm, {
      data: { Enterprise: of.Id, Operation: pick.Id, Area: 1.25, ...more },
      occurTime: `2026-03-${day}T01:00:00.000Z`,
    })
  const used = (Amount: number, Unit: '公斤' | '克' | '升') => ({ Inputs: [{ Input: input.Id, Amount, Unit }] })
  await work(workerA, '12', { Plan: half.Id, Harvest: 40, ...used(2, '公斤') })
  await work(workerA, '12', { Harvest: 7, ...used(500, '克') })
  await work(managerA, '05', { Plan: begun.Id, Harvest: 3, ...used(1, '升') })
  await work(colleagueA, '04', { Harvest: 11, ...used(4, '公斤') })
  await work(managerB, '12', { Harvest: 100, ...used(8, '公斤') }, enterpriseB)
  const bed = await plot('三号棚')
  const returned = await work(colleagueA, '12', { Plan: half.Id, Harvest: 9_000, ...used(900, '公斤') })
  await sql`update record set data = data || '{"Review": "已退回"}' where id = ${returned.Id}`.execute(farm.database.db)
  for (const [day, Volume] of [
    ['12', 30.5],
    ['12', 11.25],
    ['03', 7],
  ] as const) {
    await add(farm, managerA, irrigationForm, {
      data: {
        Enterprise: enterpriseA.Id,
        Method: '滴灌',
        Volume,
        Place: [bed.Id],
        EndTime: `2026-03-${day}T03:00:00.000Z`,
      },
      occurTime: `2026-03-${day}T02:00:00.000Z`,
    })
  }
  await settleDerived(farm, now)
})

/** A figure as a page shows it. */
interface Reading {
  readonly at: string
  readonly label: string
  readonly span: Span | 'now'
  /** Of one row: what rows are made by, and its key. */
  readonly row?: string
  readonly value: number
}

const reading = (at: string, span: Reading['span'], told: Readonly<Record<string, number | undefined>>): Reading[] =>
  Object.entries(told).flatMap(([label, value]) => (value === undefined ? [] : [{ at, label, span, value }]))

async function onHomes(who: Persona): Promise<Reading[]> {
  const board = done(await farm.call(who, boardCalls.board, { query: {} }))
  const enterprises = done(await farm.call(who, boardCalls.enterprises, { query: {} }))
  const plots = done(await farm.call(who, boardCalls.placeAreas, { query: {} }))
  const [plans] = done(await farm.call(who, boardCalls.plans, { query: { by: 'All' } }))
  return [
    ...reading('首页', 'now', {
      [figureLabels.managedArea]: board.ManagedArea,
      [figureLabels.plotArea]: board.Area,
      [figureLabels.runningPlans]: board.RunningPlans,
    }),
    ...reading('首页', 'today', {
      [figureLabels.punchInsToday]: board.PunchInsToday,
      [figureLabels.peopleToday]: board.AtWork,
    }),
    ...reading('首页', 'month', { [figureLabels.harvestOfMonth]: board.Harvest }),
    ...reading('首页企业面积', 'now', { [figureLabels.managedArea]: enterprises.Area }),
    ...reading('首页地块面积', 'now', { [figureLabels.plotArea]: plots.Total }),
    ...reading('首页种植计划', 'now', {
      [figureLabels.runningPlans]: plans?.Plans,
      [figureLabels.runningArea]: plans?.Area,
      [figureLabels.lateNow]: plans?.Late,
    }),
  ]
}

async function inStatistics(who: Persona): Promise<Reading[]> {
  const plans = done(await farm.call(who, planCalls.figures, { query: {} }))
  const used = done(await farm.call(who, statisticsCalls.today, { query: {} }))
  const asked = { ...spans.today, by: 'User' as const }
  const workers = done(await farm.call(who, statisticsCalls.clockCounts, { query: asked }))
  const day = done(await farm.call(who, reportCalls.day, { query: { day: TODAY } }))
  const sum = (of: (one: (typeof workers)[number]) => number) =>
    roundTo(
      workers.reduce((all, one) => all + of(one), 0),
      2,
    )
  return [
    ...reading('计划实时统计', 'now', {
      [figureLabels.runningPlans]: plans.Plans,
      [figureLabels.runningArea]: plans.Area,
      [figureLabels.lateNow]: plans.Late,
    }),
    ...reading('实时统计', 'today', {
      [figureLabels.punchInsToday]: sum(({ Count }) => Count),
      [figureLabels.peopleToday]: workers.length,
      [figureLabels.workedArea]: sum(({ Area }) => Area),
      [figureLabels.water]: used.Water?.Amount,
      [figureLabels.metered]: used.Metered?.Amount,
    }),
    ...reading('农场日报', 'today', {
      [figureLabels.water]: day.Irrigation?.Noted?.Volume,
      [figureLabels.metered]: day.Irrigation?.Water?.Amount,
    }),
  ]
}

async function inReport(who: Persona, report: Report): Promise<Reading[]> {
  const told: Reading[] = []
  for (const span of ['today', 'month'] as const) {
    for (const by of ['Crop', 'Enterprise', 'Plan', 'Input', 'User'] as const) {
      if (report.groups.includes(by)) told.push(...(await inTable(who, report, { span, by })))
    }
  }
  return told
}

/** Its sums and its rows. */
async function inTable(
  who: Persona,
  { key, title, measures, source }: Report,
  { span, by }: Table,
): Promise<Reading[]> {
  const query = { key, by, ...(source.isOverTime && spans[span]) }
  const { Sums, Rows } = done(await farm.call(who, reportCalls.report, { query }))
  const read = (values: Readonly<Record<string, number>>) =>
    measures.flatMap((one) => reading(title, source.isOverTime ? span : 'now', { [one.label]: values[one.key] }))
  const rows = Rows.flatMap(({ Key, Values }) => read(Values).map((one) => ({ ...one, row: `${by} ${Key}` })))
  return [...read(Sums), ...rows]
}

interface Table {
  readonly span: Span
  readonly by: 'Crop' | 'Enterprise' | 'Plan' | 'Input' | 'User'
}

/** Words that name the time besides: the same figure as the label behind them, of that time. */
const dated: Readonly<Record<string, string>> = {
  [figureLabels.punchInsToday]: '打卡次数',
  [figureLabels.peopleToday]: '打卡人数',
  [figureLabels.harvestOfMonth]: '采收量',
}

const readers: ReadonlyArray<[string, Persona]> = [
  ['the county', county],
  ['an enterprise', managerA],
  ['another enterprise', managerB],
]

test.each(readers)('to %s one word tells one figure, wherever it stands', async (_, who) => {
  const inReports: Reading[] = []
  for (const report of reports) inReports.push(...(await inReport(who, report)))
  const all = [...(await onHomes(who)), ...(await inStatistics(who)), ...inReports]
  const groups = Map.groupBy(all, ({ label, span, row = '' }) => `${dated[label] ?? label} ${span} ${row}`.trim())
  const differing = [...groups].filter(([, some]) => new Set(some.map(({ value }) => value)).size > 1)
  expect(differing.map(([what, some]) => [what, some.map(({ at, value }) => `${at} ${value}`)])).toEqual([])
  // What is compared stands in more than one place.
  const compared = [...groups].filter(([, some]) => new Set(some.map(({ at }) => at)).size > 1).map(([what]) => what)
  for (const what of ['灌溉水量 today', '采收量 month', '投入品重量 month', '打卡次数 today', '执行中计划 now'])
    expect(compared).toContain(what)
})

test('how far running plans are is told alike, on boards without decimals', async () => {
  const { Progress } = done(await farm.call(county, planCalls.figures, { query: {} }))
  const [plans] = done(await farm.call(county, boardCalls.plans, { query: { by: 'All' } }))
  expect([Progress, plans?.Progress]).toEqual([26, 26])
})

test('every label stands in the page of figures', () => {
  const page = readFileSync(new URL('../../../../docs/figures.md', import.meta.url), 'utf8')
  const labels = [
    ...Object.values(figureLabels),
    ...reports.flatMap(({ measures }) => measures.map(({ label }) => label)),
  ]
  expect([...new Set(labels)].filter((label) => !page.includes(`| ${label} |`))).toEqual([])
})
