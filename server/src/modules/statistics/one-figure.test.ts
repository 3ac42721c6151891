import { builtCalls } from '@farm/contract/calls'
import { clockForm } from '@farm/contract/clock'
import { enterpriseForm } from '@farm/contract/enterprises'
import { inspectionForm } from '@farm/contract/inspections'
import { type WireRecord, recordCalls } from '@farm/contract/forms'
import { inputForm } from '@farm/contract/inputs'
import { irrigationForm } from '@farm/contract/irrigations'
import { builtInKinds } from '@farm/contract/kinds'
import { planCalls, planForm } from '@farm/contract/plans'
import { type Report, boardCalls, figureLabels, reportCalls, reports, statisticsCalls } from '@farm/contract/statistics'
import { stockCalls } from '@farm/contract/stock'
import { traceCalls } from '@farm/contract/trace'
import type { Call } from '@farm/contract/wire'
import { roundTo } from '@farm/contract/values'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleDerived } from '../../app/testing/derived.ts'
import { raisedAlarm } from '../../app/testing/alarms.ts'
import { ask, clinic } from '../../app/testing/consultations.ts'
import { devicesOfA } from '../../app/testing/devices-of-a.ts'
import { add, done } from '../../app/testing/personas.ts'
import { storesOfA } from '../../app/testing/stores-of-a.ts'
import { seasonOfA } from '../../app/testing/season-of-a.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { sql } from '../../platform/db/index.ts'
import { callsWithNumbers, numberPaths, sumAt } from '../../app/testing/figure-paths.ts'
import { besidePages, noFigures } from '../../app/testing/no-figures.ts'
import { type Span, shownFigures } from '../../app/testing/shown-figures.ts'

/** Noon of 12 March on the farm. */
const now = new Date('2026-03-12T04:00:00.000Z')
const farm = await openFarm(() => now)
const { people } = farm
const { plough, pick, running, step, plot, melon } = await seasonOfA(farm, people)
afterAll(farm.close)
const { admin, county, managerA, managerB, workerA, colleagueA, enterpriseA, enterpriseB } = people

const TODAY = '2026-03-12'
const spans = { today: { from: TODAY, to: TODAY }, month: { from: '2026-03-01', to: TODAY } } as const

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
  await ofOtherDomains()
  await settleDerived(farm, now)
})

/** Devices, alarms, consultations, papers and stores, none of them as many as another. */
async function ofOtherDomains(): Promise<void> {
  const { device } = devicesOfA(farm, people)
  const states = ['在线', '在线', '在线', '离线', '未接入', '未接入']
  for (const [at, state] of states.entries()) {
    const { Id } = await device(`设备 ${at}`)
    await sql`update record set data = data || jsonb_build_object('State', ${state}::text) where id = ${Id}`.execute(
      farm.database.db,
    )
  }
  const alarm = (data: object, day = '12') =>
    raisedAlarm(farm, {
      organPath: enterpriseA.Organ.Path,
      userId: managerA.id,
      data: { Enterprise: enterpriseA.Id, ...data },
      occurTime: `2026-03-${day}T01:00:00.000Z`,
    })
  for (const day of ['12', '12', '08', '07', '06']) await alarm({}, day)
  for (const day of ['12', '05']) await alarm({ State: '已恢复', Ack: '已确认' }, day)
  await alarm({ Ack: '已确认' })
  const { asker } = await clinic(farm, people)
  const asked = []
  for (let at = 0; at < 6; at += 1) asked.push(await ask(farm, asker))
  for (const [at, { Id }] of asked.entries()) {
    const Status = [1, 2, 2, 3, 3, 3][at]
    if (Status !== undefined)
      await sql`update record set data = data || jsonb_build_object('Status', ${Status}::integer) where id = ${Id}`.execute(
        farm.database.db,
      )
  }
  const paper = {
    Enterprise: enterpriseA.Id,
    Kind: '绿色食品',
    ValidFrom: '2026-01-01',
    ValidTo: '2027-01-01',
  } as const
  for (const Name of ['绿色食品证书', '有机证书'])
    await add(farm, managerA, inspectionForm, { data: { ...paper, Name } })
  const { input, book } = await storesOfA(farm, people)
  const lime = await input({ Name: '石灰' })
  await book({ Kind: '入库', Input: lime.Id, Quantity: 30, Price: 2.5 }, '2026-03-02T01:00:00.000Z')
  await book({ Kind: '领用', Input: lime.Id, Quantity: 4.5 }, '2026-03-12T01:00:00.000Z')
  // Less than a report used to show.
  await book({ Kind: '领用', Input: lime.Id, Quantity: 0.4, Unit: '克' }, '2026-03-12T02:00:00.000Z')
  const film = await input({ Name: '地膜', Kind: '农膜', Unit: '卷' })
  await book({ Kind: '入库', Input: film.Id, Quantity: 7, Price: 11 }, '2026-03-12T01:00:00.000Z')
}

/** A figure as a page shows it. */
interface Reading {
  readonly at: string
  readonly label: string
  readonly span: Span
  /** Of one row: what rows are made by, and its key. */
  readonly row?: string
  readonly value: number
}

const reading = (at: string, span: Span, figures: Readonly<Record<string, number | undefined>>): Reading[] =>
  Object.entries(figures).flatMap(([label, value]) => (value === undefined ? [] : [{ at, label, span, value }]))

const pages = shownFigures({ today: TODAY, month: spans.month, enterpriseIds: [enterpriseA.Id, enterpriseB.Id] })

async function onPages(who: Persona): Promise<Reading[]> {
  const read: Reading[] = []
  for (const { at, span, labels, ask: answerTo } of pages) {
    const answer = await answerTo(farm, who)
    for (const [path, label] of Object.entries(labels)) {
      const value = sumAt(answer, path)
      read.push(...reading(at, span, { [label]: value === undefined ? undefined : roundTo(value, 2) }))
    }
  }
  return read
}

/** Weights of inputs, whatever unit they were entered in; the home shows them in 斤. */
async function weightsUsed(who: Persona): Promise<Reading[]> {
  const used = done(await farm.call(who, statisticsCalls.today, { query: {} }))
  const day = done(await farm.call(who, reportCalls.day, { query: { day: TODAY } }))
  const ofMonth = done(await farm.call(who, boardCalls.inputs, { query: { ...spans.month, groupBy: 'Day' } }))
  const weight = (rows: ReadonlyArray<{ readonly Unit: string; readonly Amount: number }>) => {
    expect(rows.map(({ Unit }) => Unit).filter((unit) => !['公斤', '升'].includes(unit))).toEqual([])
    return sumAt(
      rows.filter(({ Unit }) => Unit === '公斤'),
      '[].Amount',
    )
  }
  const jin = ofMonth.filter(({ Unit }) => Unit === '斤').flatMap(({ Points }) => Points)
  return [
    ...reading('实时统计', 'today', { 投入品重量: weight(used.Inputs) }),
    ...reading('农场日报', 'today', { 投入品重量: weight(day.Used ?? []) }),
    ...reading('首页投入品使用', 'month', { 投入品重量: (sumAt(jin, '[].Amount') ?? 0) / 2 }),
  ]
}

/** How much of each input lies in the store of each enterprise. */
async function balances(who: Persona): Promise<Reading[]> {
  const { data } = await farm.call(who, stockCalls.board, { query: {} })
  return (data?.Stocks ?? []).flatMap(({ Input, Balance }) =>
    reading('物资数据', 'today', { [figureLabels.balance]: Balance }).map((one) => ({
      ...one,
      row: `Input ${Input.Id}`,
    })),
  )
}

/** What was harvested for a plan, wherever the plan is shown. */
async function ofPlans(who: Persona): Promise<Reading[]> {
  const plans = done(await farm.call(who, recordCalls.list, { query: { formId: planForm.id, pageSize: 100 } }))
  const traced = await farm.call(who, traceCalls.list, { query: {} })
  const inRows = (at: string, rows: ReadonlyArray<readonly [id: string, harvest: unknown]>) =>
    rows.flatMap(([id, harvest]) =>
      typeof harvest === 'number'
        ? reading(at, 'now', { [figureLabels.harvestedForPlan]: harvest }).map((one) => ({ ...one, row: `Plan ${id}` }))
        : [],
    )
  return [
    ...inRows(
      '计划列表',
      plans.map(({ Id, Data }) => [Id, Data.Harvest]),
    ),
    ...inRows(
      '历史溯源',
      (traced.data?.Plans ?? []).map(({ Id, Harvest }) => [Id, Harvest]),
    ),
  ]
}

async function inReport(who: Persona, report: Report): Promise<Reading[]> {
  const read: Reading[] = []
  for (const span of ['today', 'month'] as const) {
    for (const by of ['Crop', 'Enterprise', 'Plan', 'Input', 'User'] as const) {
      if (report.groups.includes(by)) read.push(...(await inTable(who, report, { span, by })))
    }
  }
  return read
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
  readonly span: 'today' | 'month'
  readonly by: 'Crop' | 'Enterprise' | 'Plan' | 'Input' | 'User'
}

/** Words that name the time, or what is chosen, besides: the same figure as the label behind them, of that time. */
const same: Readonly<Record<string, string>> = {
  [figureLabels.punchInsToday]: '打卡次数',
  [figureLabels.peopleToday]: '打卡人数',
  [figureLabels.harvestOfMonth]: '采收量',
  [figureLabels.stockValue]: '期末金额',
  [figureLabels.balance]: '期末',
}

const readers: ReadonlyArray<[string, Persona]> = [
  ['the county', county],
  ['an enterprise', managerA],
  ['another enterprise', managerB],
]

test.each(readers)('to %s one word is one figure, wherever it stands', async (_, who) => {
  const inReports: Reading[] = []
  for (const report of reports) inReports.push(...(await inReport(who, report)))
  const besides = [...(await weightsUsed(who)), ...(await balances(who)), ...(await ofPlans(who))]
  const all = [...(await onPages(who)), ...besides, ...inReports]
  const groups = Map.groupBy(all, ({ label, span, row = '' }) => `${same[label] ?? label} ${span} ${row}`.trim())
  const differing = [...groups].filter(([, some]) => new Set(some.map(({ value }) => value)).size > 1)
  expect(differing.map(([what, some]) => [what, some.map(({ at, value }) => `${at} ${value}`)])).toEqual([])
  if (who !== county) return
  // A label of one page alone, or one that nobody was shown, is compared with nothing.
  const compared = [...groups].filter(([, some]) => new Set(some.map(({ at }) => at)).size > 1).map(([what]) => what)
  const labels = pages
    .flatMap(({ labels: shownThere }) => Object.values(shownThere))
    .map((label) => same[label] ?? label)
  const isCompared = (label: string) => compared.some((what) => what.startsWith(`${label} `))
  expect([...new Set(labels)].filter((label) => !isCompared(label) && !ofOnePage.includes(label))).toEqual([])
})

/** Figures that a single page shows. */
const ofOnePage: readonly string[] = [figureLabels.watered, figureLabels.wateredArea]

test('every call that answers numbers is compared, or it is said why its numbers are no such figures', () => {
  const compared = new Set<Call>([...pages.map(({ call }) => call), ...besidePages])
  const answering = callsWithNumbers(builtCalls)
  const unnamed = [...answering].filter(([call, name]) => !compared.has(call) && !Object.hasOwn(noFigures, name))
  expect(unnamed.map(([, name]) => name)).toEqual([])
  const names = [...answering].filter(([call]) => !compared.has(call)).map(([, name]) => name)
  expect(Object.keys(noFigures).filter((name) => !names.includes(name))).toEqual([])
})

test('every number of a call that is compared has its label, or is named as none', () => {
  const open = [...Map.groupBy(pages, ({ call }) => call)].flatMap(([call, shownOf]) =>
    numberPaths(call.answer)
      .filter((path) => shownOf.every(({ labels, beside }) => !covers(path, [...Object.keys(labels), ...beside])))
      .map((path) => `${call.path} ${path}`),
  )
  expect(open).toEqual([])
})

function covers(path: string, named: readonly string[]): boolean {
  return named.some((one) => path.startsWith(one))
}

test('a column that is called like a figure is added up in a list that is compared', () => {
  const labels = figuresOnPages()
  const summed = new Set(pages.flatMap(({ at, labels: of }) => Object.keys(of).map((path) => `${at} ${path}`)))
  const alike = builtInKinds.flatMap((form) =>
    Object.entries(form.fields)
      .filter(([, { type, label }]) => /^(whole|decimal)$/.test(type) && labels.has(label))
      .map(([name, { label }]) => ({ place: `${form.name}列表 .Sums.${name}`, label })),
  )
  const open = alike.filter(({ place, label }) => !summed.has(place) && !Object.hasOwn(ownOfRecords, label))
  expect(open.map(({ place, label }) => `${label}: ${place}`)).toEqual([])
})

/** Columns that say of one record what the figure says of many, and are compared record by record or not at all. */
const ownOfRecords = {
  目标产量: 'of one plan; the report adds up those of its period, which its list is opened for',
  计划面积: 'likewise',
  已采收: 'compared plan by plan',
  用时: 'of one punch-in, whose list is compared by 作业面积 and 采收量',
  打卡次数: 'of one work order, since it was made',
  结存: 'after one movement; the board shows what is left after the last',
  开证率: 'how much of one lot is covered',
  地块面积: 'of the plots of one consultation',
  亩均水量: 'of one irrigation',
  土壤湿度升高: 'of one irrigation',
}

test('how far running plans are is shown alike, on boards without decimals', async () => {
  const { Progress } = done(await farm.call(county, planCalls.figures, { query: {} }))
  const [plans] = done(await farm.call(county, boardCalls.plans, { query: { by: 'All' } }))
  expect([Progress, plans?.Progress]).toEqual([26, 26])
})

function figuresOnPages(): ReadonlySet<string> {
  const ofReports = reports.flatMap(({ measures }) => measures.map(({ label }) => label))
  return new Set([
    ...Object.values(figureLabels),
    ...ofReports,
    ...pages.flatMap(({ labels }) => Object.values(labels)),
  ])
}

test('every label stands in the page of figures', () => {
  const page = readFileSync(new URL('../../../../docs/figures.md', import.meta.url), 'utf8')
  expect([...figuresOnPages()].filter((label) => !page.includes(`| ${label} |`))).toEqual([])
})
