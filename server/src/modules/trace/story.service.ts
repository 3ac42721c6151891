import { alarmForm } from '@farm/contract/alarms'
import { clockForm } from '@farm/contract/clock'
import { faulty, found, refusal } from '@farm/contract/errors'
import type { FormKind } from '@farm/contract/forms'
import { irrigationForm } from '@farm/contract/irrigations'
import { certificateForm, lotForm, lotTestForm } from '@farm/contract/lots'
import { planForm } from '@farm/contract/plans'
import type { StoryEntry, StoryHead, StoryLot } from '@farm/contract/trace'
import { namedId } from '../../platform/ids/index.ts'
import { makeMoments, wallClock } from '../../platform/time/index.ts'
import { groundOf } from '../ground/index.ts'
import { cursorOf, readCursor } from '../pictures/index.ts'
import { seenMeans } from '../telemetry/index.ts'
import { headOf } from './head.service.ts'
import { lotsOfPlans } from './lots.store.ts'
import { type Reader, seenKind, storyLots } from './reader.ts'
import * as rules from './story.rules.ts'
import { type RowsWanted, type TracedRow, tracedRows } from './story.store.ts'
import { wordsOf } from './words.service.ts'

/** Entries of one answer. */
const PAGE = 40
/** So many lots of a plan are followed. */
const MOST_LOTS = 200
/** What is measured is told of the first plots of a plan. */
const MOST_PLOTS = 5

interface Story {
  readonly Head?: StoryHead
  readonly Lots: StoryLot[]
  readonly Entries: StoryEntry[]
  readonly Next?: string
}

interface Asked {
  readonly id: string
  readonly after?: string
}

/** A plan as it was found, and where its story is read on from. */
interface Told {
  readonly plan: TracedRow<typeof planForm>
  readonly lots: readonly string[]
  /** The plots of the plan, and those that were their ground at some time since it began. */
  readonly plots: readonly string[]
  readonly after: ReturnType<typeof readCursor>
}

/** What happened to a plan and to what came of it, as far as the caller may see each of them; PAGE entries at a time. */
export async function storyOf(reader: Reader, { id, after: cursor }: Asked): Promise<Story> {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  if (cursor !== undefined && !after) throw faulty({ after: [refusal('wire/cursor').message] })
  const plan = await planOf(reader, id)
  const lots = seenKind(reader.scope, lotForm) ? await lotsOfPlans(reader.db, [id], MOST_LOTS) : []
  const ids = lots.map((lot) => lot.id)
  const told = { plan, lots: ids, plots: await plotsOf(reader, plan.data), after }
  const { entries, hasMore } = rules.page(await Promise.all(sourcesOf(reader, told)), PAGE)
  const last = entries.at(-1)
  return {
    ...(!after && { Head: await headOf(reader, plan) }),
    Lots: after ? [] : await storyLots(reader, { ids }),
    Entries: [...entries],
    ...(hasMore && last && { Next: cursorOf({ time: last.Time, id: last.Id }) }),
  }
}

const planFields = [
  'Name',
  'Enterprise',
  'Crops',
  'Variety',
  'Place',
  'Count',
  'Season',
  'StartDate',
  'EndDate',
  'Manager',
  'Order',
  'Status',
  'Harvest',
] as const

async function planOf({ db, scope }: Reader, id: string): Promise<TracedRow<typeof planForm>> {
  const kind = seenKind(scope, planForm)
  const rows = kind
    ? await tracedRows(db, scope, { form: planForm, kind, meant: { ids: [id] }, fields: planFields, most: 1 })
    : []
  return found(rows[0], '计划')
}

type Entries = Promise<readonly StoryEntry[]>

function sourcesOf(reader: Reader, told: Told): Entries[] {
  return [work(reader, told), alarms(reader, told), lotsTold(reader, told), tests(reader, told), ...more(reader, told)]
}

function more(reader: Reader, told: Told): Entries[] {
  return [certificates(reader, told), measured(reader, told), irrigations(reader, told)]
}

type Wanted<K extends FormKind> = Omit<RowsWanted<K>, 'form' | 'kind' | 'after' | 'most'>

/** One more than a page holds, so that it is known whether there are more; nothing of a kind or a field that is hidden. */
async function rowsFor<K extends FormKind>(
  { db, scope }: Reader,
  form: K,
  after: Told['after'],
  wanted: Wanted<K>,
): Promise<ReadonlyArray<TracedRow<K>>> {
  const kind = seenKind(scope, form)
  const { field } = wanted.meant
  if (!kind || (field !== undefined && !Object.hasOwn(kind.fields, field))) return []
  return tracedRows(db, scope, { ...wanted, form, kind, after, most: PAGE + 1 })
}

const workFields = [
  'Operation',
  'Place',
  'Area',
  'Harvest',
  'Inputs',
  'InputVerdict',
  'InputChecks',
  'InputLabels',
  'Review',
] as const
const moreOfWork = ['OverrideReason', 'Photos', 'Weather', 'Note', 'Minutes'] as const

async function work(reader: Reader, { plan, after }: Told): Entries {
  const fields = [...workFields, ...moreOfWork]
  const kind = seenIrrigations(reader)
  const unless = kind && { kind, plan: plan.id }
  const rows = await rowsFor(reader, clockForm, after, { meant: { ids: [plan.id], field: 'Plan' }, fields, unless })
  const words = await wordsOf(reader, rows)
  return rows.map((row) => rules.workEntry(row, words))
}

/** Irrigations; nothing where it is hidden of which plan they are and which punch-ins tell of the same water. */
function seenIrrigations({ scope }: Reader) {
  const kind = seenKind(scope, irrigationForm)
  return kind && ['Plan', 'PunchIn'].every((name) => Object.hasOwn(kind.fields, name)) ? kind : undefined
}

const waterFields = [
  'Place',
  'Method',
  'WaterSource',
  'Volume',
  'PerMu',
  'Area',
  'Minutes',
  'Source',
  'Note',
  'PunchIn',
] as const
const moistureFields = ['MoistureBefore', 'MoistureAfter'] as const

/** Of the plan, and on its plots in its days where they name none; what a punch-in shows of it stands with them. */
async function irrigations(reader: Reader, { plan, plots, after }: Told): Entries {
  if (!seenIrrigations(reader)) return []
  const { StartDate = '', EndDate = '' } = plan.data
  const fields = [...waterFields, ...moistureFields]
  const ofPlan = { meant: { ids: [plan.id], field: 'Plan' }, fields }
  const own = await rowsFor(reader, irrigationForm, after, ofPlan)
  const between = [StartDate, EndDate] as const
  const meant = { ids: between.includes('') ? [] : plots, field: 'Place' }
  const lacking = ['Plan', 'PunchIn'] as const
  const others = await rowsFor(reader, irrigationForm, after, { meant, fields, between, lacking })
  const rows = [...own, ...others]
  const ids = rows.flatMap(({ data }) => data.PunchIn ?? [])
  const punchIns = await rowsFor(reader, clockForm, undefined, { meant: { ids }, fields: ['Photos', 'Note'] })
  const shown = new Map(punchIns.map(({ id, data }) => [id, data]))
  const words = await wordsOf(reader, rows)
  return rows.map((row) => rules.irrigationEntry(row, words, shown.get(row.data.PunchIn ?? '') ?? {}))
}

async function plotsOf(
  { db }: Reader,
  { Place = [], StartDate = '' }: Told['plan']['data'],
): Promise<readonly string[]> {
  const origins = (await groundOf(db, Place)).originsOf(Place)
  const since = origins.filter(({ until }) => until >= Date.parse(StartDate)).map(({ ancestor }) => ancestor)
  return [...new Set([...Place, ...since])]
}

const alarmFields = [
  'Name',
  'DeviceName',
  'MetricName',
  'Unit',
  'Value',
  'Limit',
  'State',
  'ClearNote',
  'Place',
] as const

async function alarms(reader: Reader, { plan, plots, after }: Told): Entries {
  const { StartDate = '', EndDate = '' } = plan.data
  const between = [StartDate, EndDate] as const
  if (between.includes('')) return []
  const meant = { ids: plots, field: 'Place' }
  const rows = await rowsFor(reader, alarmForm, after, { meant, fields: alarmFields, between })
  const words = await wordsOf(reader, rows)
  return rows.map((row) => rules.alarmEntry(row, words))
}

const lotFields = [
  'Number',
  'Stage',
  'Status',
  'Quantity',
  'Grade',
  'Customer',
  'Destination',
  'StatusReason',
  'Place',
] as const

// On one day a lot stands behind the harvest, then its tests, then its certificates.
async function lotsTold(reader: Reader, { lots, after }: Told): Entries {
  const at = { day: 'Date', minutesLeft: 3 } as const
  const rows = await rowsFor(reader, lotForm, after, { meant: { ids: lots }, fields: lotFields, at })
  const words = await wordsOf(reader, rows)
  return rows.map((row) => rules.lotEntry(row, words))
}

async function tests(reader: Reader, { lots, after }: Told): Entries {
  const fields = ['Items', 'Method', 'Institution', 'ReportNumber', 'Result'] as const
  const at = { day: 'Date', minutesLeft: 2 } as const
  const rows = await rowsFor(reader, lotTestForm, after, { meant: { ids: lots, field: 'Lot' }, fields, at })
  return rows.map(rules.testEntry)
}

async function certificates(reader: Reader, { lots, after }: Told): Entries {
  const fields = [
    'Number',
    'Quantity',
    'Covers',
    'Held',
    'Recalled',
    'Reissued',
    'Basis',
    'BasisNote',
    'Status',
    'VoidReason',
  ] as const
  const at = { day: 'IssueDate', minutesLeft: 1 } as const
  const rows = await rowsFor(reader, certificateForm, after, { meant: { ids: lots, field: 'Lot' }, fields, at })
  return rows.map(rules.certificateEntry)
}

/** Week by week, each at its end: by the figures of days, which are kept for ever. */
async function measured({ db, scope, clock }: Reader, { plan, after }: Told): Entries {
  const { Place = [], StartDate: from = '', EndDate: end = '' } = plan.data
  const today = wallClock(clock.now(), clock.zone).day
  const to = end < today ? end : today
  const begun = after && wallClock(new Date(after.time), clock.zone).day
  const weeks = from === '' || end === '' ? [] : rules.weeksOf(from, to, begun)
  const [first, last] = [weeks[0], weeks.at(-1)]
  if (!first || !last) return []
  const wanted = { from: first[0] > from ? first[0] : from, to: last[1] < to ? last[1] : to, by: 'week' } as const
  const means = await seenMeans(db, scope, Place.slice(0, MOST_PLOTS), wanted)
  const byWeek = Map.groupBy(means, ({ start }) => start)
  const momentOf = makeMoments(clock.zone)
  return weeks
    .flatMap(([monday, sunday]): StoryEntry[] => {
      const some = byWeek.get(monday)
      if (!some) return []
      const [begins, ends] = [monday > from ? monday : from, sunday < to ? sunday : to]
      const Means = some.map(({ name, unit, mean, min, max }) => ({
        Name: name,
        Unit: unit,
        Mean: mean,
        Min: min,
        Max: max,
      }))
      const time = momentOf(ends, '23:59:30')
      const id = namedId('measured', plan.id, monday)
      return [rules.weekEntry({ id, time, from: begins, to: ends, means: Means })]
    })
    .filter(({ Time, Id }) => !after || Time > after.time || (Time === after.time && Id > after.id))
    .slice(0, PAGE + 1)
}
