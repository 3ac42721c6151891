import { type Review, clockForm, reviewStates } from '@farm/contract/clock'
import { cropForm } from '@farm/contract/crops'
import { type WireRecord, readData, recordCalls } from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { placeForm } from '@farm/contract/places'
import { planForm } from '@farm/contract/plans'
import { workOrderForm } from '@farm/contract/work-orders'
import {
  type BehindFigure,
  type ReportAnswer,
  clausesBehind,
  doubtedOf,
  isTime,
  reportCalls,
  reportOf,
} from '@farm/contract/statistics'
import { formatFilter } from '@farm/contract/wire'
import { roundTo } from '@farm/contract/values'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { add, addPerson, addRole, done } from '../../app/testing/personas.ts'
import { faultsOfRollup } from '../../app/testing/rollup.ts'
import { borders, momentsAt, numbers } from '../../app/testing/borders.ts'
import { inTurn } from '../../app/testing/size.ts'
import { type Persona, openFarm } from '../../app/testing/test-farm.ts'
import { sql } from '../../platform/db/index.ts'
import { foldCounts } from '../forms/index.ts'

/** On the farm’s clock a Thursday afternoon. */
const farm = await openFarm(() => new Date('2026-03-05T07:00:00Z'))
const { people } = farm
afterAll(farm.close)

const random = numbers(20_260_305)
const oneOf = <One>(list: readonly One[]): One => {
  const one = list[random(list.length)]
  if (one === undefined) throw new Error('nothing to choose from')
  return one
}

const moments = borders.flatMap(momentsAt).filter((at) => at < '2026-03-05T07:00:00Z')

interface Work {
  readonly by: Persona
  readonly organPath: string
  /** By the farm’s clock. */
  readonly day: string
  readonly enterprise: string
  readonly operation: string
  /** Of the operation. */
  readonly type: string
  readonly isForWorkOrder: boolean
  readonly plan: string | undefined
  readonly crop: string | undefined
  readonly places: readonly string[]
  readonly area: number
  readonly minutes: number
  readonly harvest: number
  /** What no phone handed in has none. */
  readonly review: Review | undefined
}
const works: Work[] = []
const { admin, county, otherCounty, managerA, managerB, managerOfA1, workerA, colleagueA } = people
const farmDay = (at: string) => new Date(Date.parse(at) + 8 * 3_600_000).toISOString().slice(0, 10)

/** Of the two plots that are worked on; 亩. */
const AREAS = [13, 9.4] as const

/** Names that break what is put together carelessly. */
const HOSTILE = `=1+1'"/%_\\<script>; drop table record; --`

interface Land {
  readonly enterprise: WireRecord
  readonly plots: readonly string[]
  readonly plans: ReadonlyArray<{ readonly id: string; readonly crop: string }>
  readonly workers: readonly Hand[]
  readonly workOrder: string
}
/** Who writes it down, and where it stands. */
interface Hand {
  readonly by: Persona
  readonly at: Persona
}
const handOf = (by: Persona): Hand => ({ by, at: by })

async function landOf(enterprise: WireRecord, workers: readonly Hand[], crops: readonly string[]): Promise<Land> {
  const organId = enterprise.Organ.Id
  const plots: string[] = []
  for (const [Name, Area] of [
    ['东地', AREAS[0]],
    [HOSTILE, AREAS[1]],
    ['闲地', 30],
  ] as const) {
    plots.push((await add(farm, admin, placeForm, { data: { Name, Compony: enterprise.Id, Area }, organId })).Id)
  }
  const plans: Array<{ id: string; crop: string }> = []
  for (const crop of crops) {
    const data = {
      Name: `计划${plans.length}`,
      Enterprise: enterprise.Id,
      Crops: crop,
      Place: [plots[0] ?? ''],
      Count: 10,
      StartDate: '2024-01-01',
      EndDate: '2027-01-01',
    }
    plans.push({ id: (await add(farm, admin, planForm, { data, organId })).Id, crop })
  }
  const data = { Title: HOSTILE, Enterprise: enterprise.Id, Operation: harvesting, Due: '2026-12-01T10:00:00.000Z' }
  const workOrder = await add(farm, admin, workOrderForm, { data, organId })
  return { enterprise, plots, plans, workers, workOrder: workOrder.Id }
}

async function punchIn({ enterprise, plots, plans, workers, workOrder }: Land, operation: string): Promise<void> {
  const { by, at } = oneOf(workers)
  const occurTime = oneOf(moments)
  const plan = random(4) === 0 ? undefined : oneOf(plans)
  const places = plots.slice(0, 2).filter(() => random(2) === 0)
  const [area, minutes, harvest] = [random(900) / 100, random(500), operation === harvesting ? random(10_000) / 100 : 0]
  const start = new Date(Date.parse(occurTime) - minutes * 60_000).toISOString()
  const record = await add(farm, by, clockForm, {
    data: {
      Enterprise: enterprise.Id,
      Operation: operation,
      Area: area,
      StartTime: start,
      ...(plan && { Plan: plan.id }),
      ...(places.length > 0 && { Place: places }),
      ...(harvest > 0 && { Harvest: harvest }),
    },
    occurTime,
    organId: at.organId,
  })
  const isForWorkOrder = random(3) === 0
  if (isForWorkOrder) {
    const more = JSON.stringify({ WorkOrder: workOrder })
    await sql`update record set data = data || ${more}::jsonb where id = ${record.Id}`.execute(farm.database.db)
  }
  const verdicts = random(2) === 0 ? [] : [oneOf(reviewStates.names), oneOf(reviewStates.names)]
  const review = (await judged(record.Id, verdicts)) ?? readData(clockForm, record.Data).Review
  if (random(8) === 0) return void done(await farm.call(admin, recordCalls.remove, { body: { Ids: [record.Id] } }))
  works.push({
    by,
    organPath: at.organPath,
    day: farmDay(occurTime),
    enterprise: enterprise.Id,
    operation,
    type: operation === harvesting ? '采收' : '其他',
    isForWorkOrder,
    plan: plan?.id,
    crop: plan?.crop,
    places,
    area,
    minutes: Number(record.Data.Minutes ?? 0),
    harvest,
    review,
  })
}

/** What of a whole number of units falls to the first and the second plot by their areas; the larger remainder gets what is left. */
function halves(units: number): readonly [number, number] {
  const [first, second] = AREAS.map((one) => Math.round(one * 10))
  const whole = (first ?? 0) + (second ?? 0)
  const rest = (units * (first ?? 0)) % whole
  const down = (units * (first ?? 0) - rest) / whole
  const own = rest > 0 && rest >= whole - rest ? down + 1 : down
  return [own, units - own]
}

/** The work with what of it falls to one of its plots. */
function partOn(work: Work, plot: string | undefined): Work {
  if (work.places.length < 2 || plot === undefined) return work
  const at = work.places.indexOf(plot)
  const part = (value: number, per: number) => (halves(Math.round(value * per))[at] ?? 0) / per
  return { ...work, area: part(work.area, 100), harvest: part(work.harvest, 100), minutes: part(work.minutes, 1) }
}

/** One verdict after another: the last one stands. */
async function judged(id: string, verdicts: readonly Review[]): Promise<Review | undefined> {
  for (const one of verdicts) {
    const more = JSON.stringify({ Review: one })
    await sql`update record set data = data || ${more}::jsonb where id = ${id}`.execute(farm.database.db)
    if (random(3) === 0) await foldCounts(farm.database.db)
  }
  return verdicts.at(-1)
}

const counts = ({ review }: Work) => !reviewStates.is(review, 'void')

let landA: Land
let landB: Land
let crops: string[]
let harvesting = ''
let clerkA: Persona

beforeAll(async () => {
  const shared = async (Name: string) =>
    (
      await add(farm, admin, operationForm, {
        data: { Name, Type: Name === '采收' ? '采收' : '其他' },
        organId: county.organId,
      })
    ).Id
  const urls = [
    ...askedReports.map((key) => reportOf(key)?.path ?? ''),
    '/FarmOperation/ClockData',
    '/FarmPlan/MakePlan',
  ]
  const role = await addRole(farm, admin, county.organId, { name: '本级统计', scope: '本组织', urls })
  clerkA = await addPerson(farm, admin, { name: 'clerk-a', organId: managerA.organId, roleIds: [role] })
  harvesting = await shared('采收')
  const operations = [await shared('播种'), await shared(HOSTILE), harvesting]
  const crop = async (Name: string) =>
    (await add(farm, admin, cropForm, { data: { Name }, organId: county.organId })).Id
  crops = [await crop('番茄'), await crop('玉米')]
  landA = await landOf(
    people.enterpriseA,
    [handOf(managerA), handOf(workerA), handOf(colleagueA), { by: admin, at: managerOfA1 }],
    crops,
  )
  landB = await landOf(people.enterpriseB, [handOf(managerB)], crops)
  for (let count = 0; count < 160; count += 1) {
    await punchIn(random(3) === 0 ? landB : landA, oneOf(operations))
    // What is folded and what is not yet count alike.
    if (count === 90) await foldCounts(farm.database.db)
  }
}, 120_000)

/** Plans stand at the enterprise: whoever looks at a department alone knows of none, and so of no crop. */
const seenBy = (who: Persona, sees: (work: Work) => boolean) =>
  works
    .filter((work) => counts(work) && sees(work))
    .map((work) => (who === managerOfA1 ? { ...work, crop: undefined } : work))

const personas: ReadonlyArray<[name: string, who: () => Persona, sees: (work: Work) => boolean]> = [
  ['the county', () => county, () => true],
  ['a manager', () => managerA, ({ organPath }) => organPath.startsWith(managerA.organPath)],
  ['the manager of a department', () => managerOfA1, ({ organPath }) => organPath.startsWith(managerOfA1.organPath)],
  ['a clerk of one organisation alone', () => clerkA, ({ organPath }) => organPath === managerA.organPath],
  ['another manager', () => managerB, ({ organPath }) => organPath.startsWith(managerB.organPath)],
  ['a worker', () => workerA, ({ by }) => by.id === workerA.id],
  ['another county', () => otherCounty, () => false],
]

const periods = [
  { from: '2026-03-05', to: '2026-03-05' },
  { from: '2026-03-02', to: '2026-03-08' },
  { from: '2026-02-01', to: '2026-02-28' },
  { from: '2026-03-01', to: '2026-03-31' },
  { from: '2025-12-29', to: '2026-01-04' },
  { from: '2025-01-01', to: '2025-12-31' },
  { from: '2024-12-31', to: '2026-03-05' },
]

const keysOf: Readonly<Record<string, (work: Work) => ReadonlyArray<string | undefined>>> = {
  Day: ({ day }) => [day],
  Week: ({ day }) => [mondayOf(day)],
  Month: ({ day }) => [`${day.slice(0, 7)}-01`],
  Enterprise: ({ enterprise }) => [enterprise],
  Operation: ({ operation }) => [operation],
  Type: ({ type }) => [type],
  Plan: ({ plan }) => [plan],
  Crop: ({ crop }) => [crop],
  Place: ({ places }) => places,
  User: ({ by }) => [by.id],
}

function mondayOf(day: string): string {
  const at = new Date(`${day}T12:00:00Z`)
  while (at.getUTCDay() !== 1) at.setUTCDate(at.getUTCDate() - 1)
  return at.toISOString().slice(0, 10)
}

/** The figures of a report, counted by hand. */
function figures(measures: readonly string[], some: readonly Work[]): Record<string, number> {
  const sum = (of: (work: Work) => number) => some.reduce((total, work) => total + of(work), 0)
  const all: Record<string, number> = {
    count: some.length,
    area: roundTo(
      sum(({ area }) => area),
      2,
    ),
    hours: roundTo(sum(({ minutes }) => minutes) / 60, 1),
    harvest: roundTo(
      sum(({ harvest }) => harvest),
      2,
    ),
    people: new Set(some.map(({ by }) => by.id)).size,
    attendance: new Set(some.map(({ by, day }) => `${by.id} ${day}`)).size,
  }
  return Object.fromEntries(measures.filter((key) => key in all).map((key) => [key, all[key] ?? Number.NaN]))
}

/** Rows as they ought to be, by key; what has no value stands under an empty one, and each plot has its part. */
function expectedRows(by: string, measures: readonly string[], some: readonly Work[]) {
  const keyed = some.flatMap((work) => {
    const keys = keysOf[by]?.(work) ?? []
    if (keys.length === 0) return [{ key: '', work }]
    return keys.map((key) => ({ key: key ?? '', work: by === 'Place' ? partOn(work, key) : work }))
  })
  const rows = [...Map.groupBy(keyed, ({ key }) => key)].map(
    ([key, own]) =>
      [
        key,
        figures(
          measures,
          own.map(({ work }) => work),
        ),
      ] as const,
  )
  return Object.fromEntries(rows.filter(([, values]) => Object.values(values).some((value) => value !== 0)))
}

async function ask(who: Persona, query: Record<string, string>): Promise<ReportAnswer> {
  return done(await farm.call(who, reportCalls.report, { query: query as { key: string } }))
}

const farmKeys = ['daily', 'daily-rows', 'weekly', 'monthly', 'jobs', 'farming', 'attendance', 'harvests'] as const
const askedReports = ['agri', 'clock-in', 'workers', 'county-workers', 'prod', ...farmKeys]
/** What a report counts of all that was done. */
const countedIn = (key: string) => (work: Work) => key !== 'jobs' || work.isForWorkOrder
/** Yields by plan are held elsewhere. */
const withoutYields = (values: Record<string, number>) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !/perMu|reached/i.test(name)))
/** How many people there were is not told of stretches of days; of what has no value, nothing but the records. */
const comparable = (rows: Record<string, Record<string, number>>, told: ReportAnswer['Rows']) =>
  Object.fromEntries(
    Object.entries(rows).map(([key, values]) => {
      const row = told.find(({ Key }) => Key === key)
      return [key, Object.fromEntries(Object.entries(values).filter(([name]) => row && name in row.Values))]
    }),
  )

type Rows = Record<string, Record<string, number>>

/** Rows are rounded together, so that they come to the sum: the hours of one may be a step from its own rounding, and are that here. */
function roundedAlone(rows: Rows, due: Rows): Rows {
  for (const [key, values] of Object.entries(rows)) {
    if (Math.abs((values.hours ?? -9) - (due[key]?.hours ?? -1)) < 0.11) values.hours = due[key]?.hours ?? 0
  }
  return rows
}

describe.each(personas)('%s', (whom, who, sees) => {
  test.each(askedReports)('is told in %s what there is, by everything and over every border', async (key) => {
    const report = reportOf(key)
    const enterprise = people.enterpriseA.Id
    const ways: ReadonlyArray<{ enterprise?: string }> = report?.filters.includes('Enterprise')
      ? [{}, { enterprise }]
      : [{}]
    const turn = personas.findIndex(([one]) => one === whom) + askedReports.indexOf(key)
    const asked = inTurn(periods, turn).flatMap((period) => ways.map((narrowed) => ({ period, narrowed })))
    for (const { period, narrowed } of asked) {
      const isMeant = (work: Work) => !('enterprise' in narrowed) || work.enterprise === enterprise
      const some = seenBy(who(), (work) => sees(work) && countedIn(key)(work) && isMeant(work)).filter(
        ({ day }) => day >= period.from && day <= period.to,
      )
      for (const by of report?.groups ?? []) {
        const told = await ask(who(), { key, by, ...period, ...narrowed })
        const wanted = expectedRows(by, told.Measures, some)
        const due = comparable(wanted, told.Rows)
        const rows = roundedAlone(Object.fromEntries(told.Rows.map((row) => [row.Key, withoutYields(row.Values)])), due)
        expect({ key, by, narrowed, rows }).toEqual({ key, by, narrowed, rows: due })
        expect({ key, by, narrowed, ...rowSums(told) }).toEqual({ key, by, narrowed, ...amountsIn(told.Sums) })
        expect(told.Sums).toMatchObject(nonZero(figures(told.Measures, some)))
        for (const { Day, Values } of told.Days) {
          const ofDay = some.filter(({ day }) => day === Day)
          const { attendance, people: present } = figures(told.Measures, ofDay)
          expect([Day, Values.attendance, Values.people]).toEqual([Day, attendance, present])
        }
      }
    }
  })

  test('narrowed to an enterprise, a plot or a crop, it is told of these alone', async () => {
    const [[plot = ''], [crop = '']] = [landA.plots, crops]
    const [enterprise, period] = [people.enterpriseA.Id, { from: '2024-12-31', to: '2026-03-05' }]
    const narrowings: ReadonlyArray<[Record<string, string>, (work: Work) => boolean]> = [
      [{ enterprise }, (work) => work.enterprise === enterprise],
      [{ place: plot }, (work) => work.places.includes(plot)],
      [{ crop }, (work) => work.crop === crop],
      [{ enterprise, crop }, (work) => work.enterprise === enterprise && work.crop === crop],
      [{ enterprise, crop, place: plot }, (work) => work.crop === crop && work.places.includes(plot)],
    ]
    for (const [narrowed, isMeant] of narrowings) {
      for (const by of reportOf('agri')?.groups ?? []) {
        const meant = seenBy(who(), sees).filter((work) => isMeant(work) && work.day >= period.from)
        // A report of one plot counts its part, whatever rows are made by.
        const some = 'place' in narrowed ? meant.map((work) => ({ ...partOn(work, plot), places: [plot] })) : meant
        const told = await ask(who(), { key: 'agri', by, ...period, ...narrowed })
        const due = expectedRows(by, told.Measures, some)
        const rows = roundedAlone(Object.fromEntries(told.Rows.map((row) => [row.Key, row.Values])), due)
        expect({ by, narrowed, rows }).toEqual({ by, narrowed, rows: due })
        expect(told.Sums).toMatchObject(nonZero(figures(told.Measures, some)))
      }
    }
  })

  test('what a figure opens lists as many', async () => {
    const period = { from: '2025-12-29', to: '2026-03-05' }
    const within = `OccurTime[>=]2025-12-29T00:00:00+08:00&OccurTime[<]2026-03-06T00:00:00+08:00`
    const conditions: Readonly<Record<string, string>> = {
      Crop: 'Plan.Crops',
      Plan: 'Plan',
      Place: 'Place',
      Operation: 'Operation',
    }
    for (const [by, path] of Object.entries(conditions)) {
      const { Rows } = await ask(who(), { key: 'agri', by, ...period })
      for (const { Key, Values } of Rows.filter((row) => row.Key !== '')) {
        const query = { formId: clockForm.id, qs: `${within}&${path}[=]${Key}&Review[!=]已退回`, page: 1, pageSize: 1 }
        const { headers } = await farm.call(who(), recordCalls.list, { query })
        expect([by, Number(headers['x-total-count'])]).toEqual([by, Values.count])
      }
    }
  })

  test('what a report holds that is doubted is told, and its list has as many', async () => {
    const period = { from: '2024-12-31', to: '2026-03-05' }
    const [plot = ''] = landA.plots
    const [crop = ''] = crops
    const [enterprise, harvested] = [people.enterpriseA.Id, (work: Work) => work.harvest > 0]
    const asked: ReadonlyArray<[Record<string, string>, (work: Work) => boolean]> = [
      [{ key: 'agri' }, () => true],
      [{ key: 'agri', enterprise }, (work) => work.enterprise === enterprise],
      [{ key: 'agri', place: plot }, (work) => work.places.includes(plot)],
      [{ key: 'agri', crop }, (work) => work.crop === crop],
      [{ key: 'jobs' }, (work) => work.isForWorkOrder],
      [{ key: 'harvests', enterprise }, (work) => harvested(work) && work.enterprise === enterprise],
    ]
    for (const [query, isMeant] of asked) {
      const some = seenBy(who(), sees).filter((work) => isMeant(work) && work.day >= period.from)
      const { Doubted } = await ask(who(), { key: 'agri', ...query, ...period })
      const wanted = doubtedOf((review) => some.filter((work) => work.review === review).length)
      expect([query, Doubted ?? []]).toEqual([query, wanted])
    }
  })

  test('what a figure of the farm opens lists as many, by its own conditions', async () => {
    for (const [key, period] of [
      ['daily', { from: '2026-03-02', to: '2026-03-02' }],
      ['weekly', { from: '2025-12-29', to: '2026-01-04' }],
      ['monthly', { from: '2026-02-01', to: '2026-02-28' }],
      ['jobs', { from: '2024-12-31', to: '2026-03-05' }],
      ['farming', { from: '2024-12-31', to: '2026-03-05' }],
    ] as const) {
      const report = reportOf(key)
      if (!report) throw new Error(`no report ${key}`)
      const told = async (by: string, behind: Omit<BehindFigure, 'days' | 'filters'>, count: number | undefined) => {
        const clauses = clausesBehind(report.source, { days: period, filters: {}, ...behind })
        if (!clauses) return
        const days = [
          { path: ['OccurTime'], op: '>=' as const, values: [`${period.from}T00:00:00+08:00`] },
          { path: ['OccurTime'], op: '<=' as const, values: [`${period.to}T23:59:59.999+08:00`] },
        ]
        const query = { formId: clockForm.id, qs: formatFilter([...days, ...clauses]), page: 1, pageSize: 1 }
        const { headers } = await farm.call(who(), recordCalls.list, { query })
        expect([key, by, Number(headers['x-total-count'])]).toEqual([key, by, count])
      }
      for (const by of report.groups.filter((one) => !isTime(one))) {
        const { Rows, Sums } = await ask(who(), { key, by, ...period })
        await told('', {}, Sums.count ?? 0)
        // Without a plan that one sees they have no crop, and no list has those.
        const isHidden = (row: string) => row === '' && (by === 'Crop' || by === 'Plan' || by === 'Type')
        for (const { Key, Values } of Rows.filter((row) => !isHidden(row.Key))) {
          await told(`${by} ${Key}`, isTime(by) ? {} : { row: { by, key: Key } }, Values.count)
        }
      }
    }
  })

  test('the daily reports of a week, a month and a year come to what those tell, and the years before to theirs', async () => {
    const added = ['count', 'area', 'harvest', 'attendance'] as const
    const sumsOf = async (key: string, from: string, to: string) => (await ask(who(), { key, from, to })).Sums
    const together = (some: ReadonlyArray<ReportAnswer['Sums']>) =>
      added.map((name) =>
        roundTo(
          some.reduce((sum, one) => sum + (one[name] ?? 0), 0),
          2,
        ),
      )
    const daysBetween = (from: string, to: string) => {
      const days: string[] = []
      for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000)
        days.push(new Date(at).toISOString().slice(0, 10))
      return days
    }
    for (const [key, from, to] of [
      ['weekly', '2025-12-29', '2026-01-04'],
      ['weekly', '2026-03-02', '2026-03-08'],
      ['monthly', '2026-02-01', '2026-02-28'],
      ['monthly', '2026-01-01', '2026-01-31'],
    ] as const) {
      const days: Array<ReportAnswer['Sums']> = []
      for (const day of daysBetween(from, to)) days.push(await sumsOf('daily', day, day))
      expect([key, from, ...together(days)]).toEqual([key, from, ...together([await sumsOf(key, from, to)])])
    }
    const months: Array<ReportAnswer['Sums']> = []
    for (let month = 1; month <= 12; month += 1) {
      const from = `2025-${String(month).padStart(2, '0')}-01`
      const to = new Date(Date.UTC(2025, month, 0)).toISOString().slice(0, 10)
      months.push(await sumsOf('monthly', from, to))
      const later = { from: from.replace('2025', '2026'), to: to.replace('2025', '2026') }
      const { YearBefore } = await ask(who(), { key: 'monthly', ...later })
      expect([YearBefore?.From, YearBefore?.To, YearBefore?.Values]).toEqual([from, to, months.at(-1)])
    }
    expect(together(months)).toEqual(together([await sumsOf('monthly', '2025-01-01', '2025-12-31')]))
  })

  test('a day tells one by one what its report counts', async () => {
    for (const day of ['2026-01-01', '2026-02-28', '2026-03-01', '2026-03-02', '2026-03-05']) {
      const some = seenBy(who(), sees).filter((work) => work.day === day)
      const all = works.filter((work) => sees(work) && work.day === day)
      const { Works, Total } = done(await farm.call(who(), reportCalls.day, { query: { day } }))
      const { Sums } = await ask(who(), { key: 'daily', from: day, to: day })
      // What was sent back stands there, marked, and is counted nowhere.
      const counted = Works.filter(({ Review }) => !reviewStates.is(Review, 'void'))
      expect([Works.length, Total, counted.length]).toEqual([all.length, all.length, some.length])
      expect(Sums.count ?? 0).toBe(some.length)
      const harvest = roundTo(
        counted.reduce((sum, { Harvest = 0 }) => sum + Harvest, 0),
        2,
      )
      expect([day, harvest]).toEqual([day, Sums.harvest ?? 0])
    }
  })

  test('days come to weeks, and weeks and months to the sums', async () => {
    const period = { from: '2025-12-29', to: '2026-03-01' }
    const told = async (by: string) => ask(who(), { key: 'agri', by, ...period })
    const [days, weeks, months] = [await told('Day'), await told('Week'), await told('Month')]
    const sum = ({ Rows }: ReportAnswer) => Rows.reduce((total, { Values }) => total + (Values.count ?? 0), 0)
    expect([sum(days), sum(weeks), sum(months)]).toEqual(Array.from({ length: 3 }, () => days.Sums.count ?? 0))
    for (const { Key, Values } of weeks.Rows) {
      const own = days.Rows.filter((day) => mondayOf(day.Key) === Key)
      expect(own.reduce((total, day) => total + (day.Values.count ?? 0), 0)).toBe(Values.count)
    }
  })
})

const AMOUNTS = ['area', 'harvest'] as const

/** The measures that are not rounded once more in the answer. */
function amountsIn(values: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(AMOUNTS.map((key) => [key, values[key] ?? 0]))
}

/** What the rows come to, whatever they are made by. */
function rowSums({ Rows }: ReportAnswer): Record<string, number> {
  const sum = (key: string) => Rows.reduce((added, { Values }) => added + (Values[key] ?? 0), 0)
  return Object.fromEntries(AMOUNTS.map((key) => [key, roundTo(sum(key), 2)]))
}

function nonZero(values: Record<string, number>): Record<string, number> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== 0))
}

test('what is counted by plots, enterprises and people is what counting the records tells', async () => {
  expect(await faultsOfRollup(farm)).toBe('[]')
  await foldCounts(farm.database.db)
  expect(await faultsOfRollup(farm)).toBe('[]')
})
