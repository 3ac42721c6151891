import type { alarmForm } from '@farm/contract/alarms'
import { type ClockData, reviewStates } from '@farm/contract/clock'
import type { DataOf } from '@farm/contract/forms'
import type { irrigationForm } from '@farm/contract/irrigations'
import {
  type CertificateData,
  type LotData,
  type LotTestData,
  certificateStanding,
  stoppingOf,
} from '@farm/contract/lots'
import type { StoryEntry, StoryKind } from '@farm/contract/trace'
import { formatDateRange, formatDuration, formatQuantity, factLine, daysLater, mondayOf } from '@farm/contract/values'

/** A record as it was read for the timeline. */
export interface Told<Data> {
  readonly id: string
  readonly userId: string
  readonly time: string
  readonly data: Data
}

/** By record and thing: what it is called there, as far as the caller may see it. */
type Names = (record: string, id: string) => string | undefined

/** What entries are written with: names, and the types of operations, by id. */
export interface Words {
  readonly names: Names
  readonly types: ReadonlyMap<string, string>
}

const plain: Omit<StoryEntry, 'Id' | 'Kind' | 'Time' | 'Title'> = {
  Status: '',
  Note: '',
  People: [],
  Places: [],
  Inputs: [],
  Verdict: '',
  Reasons: [],
  Photos: [],
  Means: [],
}

/** Operations that have a mark of their own on the timeline. */
const kindsOfWork: Readonly<Record<string, StoryKind>> = { 灌溉: 'irrigation', 采收: 'harvest' }

export function workEntry({ id, userId, time, data }: Told<ClockData>, { names, types }: Words): StoryEntry {
  const { Operation: operation = '' } = data
  return {
    ...plain,
    Id: id,
    Kind: data.Harvest === undefined ? (kindsOfWork[types.get(operation) ?? ''] ?? 'work') : 'harvest',
    Time: time,
    Title: names(id, operation) ?? '打卡',
    ...(reviewStates.is(data.Review, 'unsound') && { Status: data.Review }),
    Note: factLine(
      measure('采收', data.Harvest, '公斤'),
      measure('作业', data.Area, '亩'),
      timeTaken(data.Minutes),
      data.Weather,
      data.Note,
    ),
    People: known(id, [userId], names),
    Places: known(id, data.Place ?? [], names),
    Inputs: inputsOf(data, (input) => names(id, input)),
    Verdict: data.InputVerdict ?? '',
    Reasons: reasonsOf(data),
    Photos: [...(data.Photos ?? [])],
  }
}

const BY_VALVE = '自动'

/** @param punchIn What the punch-in of the same irrigation holds. */
export function irrigationEntry(
  { id, userId, time, data }: Told<DataOf<typeof irrigationForm>>,
  { names }: Words,
  punchIn: ClockData,
): StoryEntry {
  return {
    ...plain,
    Id: id,
    Kind: 'irrigation',
    Time: time,
    Title: factLine('灌溉', data.Method),
    Note: factLine(
      data.WaterSource,
      measure('水量', data.Volume, 'm³'),
      measure('亩均', data.PerMu, 'm³'),
      measure('面积', data.Area, '亩'),
      timeTaken(data.Minutes),
      measure('灌前土壤湿度', data.MoistureBefore, '%'),
      measure('灌后土壤湿度', data.MoistureAfter, '%'),
      data.Note,
      punchIn.Note,
    ),
    // What a valve told nobody wrote down.
    People: data.Source === BY_VALVE ? [] : known(id, [userId], names),
    Places: known(id, data.Place ?? [], names),
    Photos: [...(punchIn.Photos ?? [])],
  }
}

function inputsOf(
  { Inputs = [], InputLabels = [] }: ClockData,
  nameOf: (input: string) => string | undefined,
): StoryEntry['Inputs'] {
  return Inputs.map(({ Input = '', Amount, Unit = '', Usage, Target }, index) => {
    const { Name = '', Demands = '', HarvestFrom } = InputLabels[index] ?? {}
    const amount = Amount === undefined ? Unit : formatQuantity(Amount, Unit)
    return {
      Name: nameOf(Input) ?? Name,
      Dose: factLine(amount, Usage, Target && `防治${Target}`),
      Demands,
      ...(HarvestFrom !== undefined && { HarvestFrom }),
    }
  })
}

/** What was found wrong or unknown, and why it was let pass. */
function reasonsOf({ InputChecks = [], OverrideReason }: ClockData): string[] {
  const found = InputChecks.filter(({ Verdict }) => Verdict !== '允许')
  return [
    ...found.map(({ Name, Reason }) => [Name, Reason].filter(Boolean).join('：')),
    ...(OverrideReason === undefined ? [] : [`放行：${OverrideReason}`]),
  ]
}

export function alarmEntry({ id, time, data }: Told<DataOf<typeof alarmForm>>, { names }: Words): StoryEntry {
  return {
    ...plain,
    Id: id,
    Kind: 'alarm',
    Time: time,
    Title: data.Name ?? '预警',
    Status: data.State ?? '',
    Note: factLine(
      data.DeviceName,
      data.MetricName,
      measure('触发值', data.Value, data.Unit ?? ''),
      data.Limit,
      data.ClearNote,
    ),
    Places: known(id, data.Place ?? [], names),
  }
}

export function lotEntry({ id, time, data }: Told<LotData>, { names }: Words): StoryEntry {
  return {
    ...plain,
    Id: id,
    Kind: 'lot',
    Time: time,
    Title: factLine(data.Stage, data.Number),
    Status: data.Status ?? '',
    Note: factLine(
      measure('数量', data.Quantity, '公斤'),
      data.Grade,
      data.Customer,
      data.Destination,
      data.StatusReason,
    ),
    Places: known(id, data.Place ?? [], names),
  }
}

export function testEntry({ id, time, data }: Told<LotTestData>): StoryEntry {
  return {
    ...plain,
    Id: id,
    Kind: 'test',
    Time: time,
    Title: factLine('检测', data.Items),
    Status: data.Result ?? '',
    Note: factLine(data.Method, data.Institution, data.ReportNumber),
  }
}

export function certificateEntry({ id, time, data }: Told<CertificateData>): StoryEntry {
  return {
    ...plain,
    Id: id,
    Kind: 'certificate',
    Time: time,
    Title: factLine('承诺达标合格证', data.Number),
    Status: data.Status ?? '',
    Note: factLine(
      measure('数量', data.Quantity, '公斤'),
      stopped(data),
      reissued(data),
      data.Basis?.join('、'),
      data.BasisNote,
      data.VoidReason,
    ),
  }
}

function stopped(data: CertificateData): string {
  return stoppingOf(data) === '没有暂停' ? '' : certificateStanding(data)
}

function reissued({ Reissued = 0 }: CertificateData): string | undefined {
  return Reissued > 0 ? measure('已转开', Reissued, '公斤') : undefined
}

/** What was measured in one week. */
export interface WeekOfMeans {
  readonly id: string
  readonly time: string
  readonly from: string
  readonly to: string
  readonly means: StoryEntry['Means']
}

export function weekEntry({ id, time, from, to, means }: WeekOfMeans): StoryEntry {
  return { ...plain, Id: id, Kind: 'measured', Time: time, Until: to, Title: formatDateRange(from, to), Means: means }
}

/** Entries of all sources, the earliest first, and whether there are more. */
export function page(
  sources: ReadonlyArray<readonly StoryEntry[]>,
  most: number,
): { readonly entries: readonly StoryEntry[]; readonly hasMore: boolean } {
  const all = sources.flat().toSorted(byTime)
  return { entries: all.slice(0, most), hasMore: all.length > most }
}

function byTime(one: StoryEntry, other: StoryEntry): number {
  if (one.Time !== other.Time) return one.Time < other.Time ? -1 : 1
  return one.Id < other.Id ? -1 : 1
}

/** The days of a plan cut into weeks that begin on Mondays, those that end after a day. */
export function weeksOf(
  from: string,
  to: string,
  after: string | undefined,
): Array<readonly [from: string, to: string]> {
  const weeks: Array<readonly [string, string]> = []
  const first = after !== undefined && after > from ? after : from
  for (let monday = mondayOf(first); monday <= to && weeks.length < MOST_WEEKS; monday = daysLater(monday, 7)) {
    weeks.push([monday, daysLater(monday, 6)])
  }
  return weeks
}

const MOST_WEEKS = 53

function known(record: string, ids: readonly string[], names: Names): string[] {
  return ids.flatMap((id) => names(record, id) ?? [])
}

function timeTaken(minutes: number | undefined): string {
  return minutes === undefined ? '' : `用时 ${formatDuration(minutes)}`
}

function measure(label: string, value: number | undefined, unit: string): string {
  return value === undefined ? '' : `${label} ${formatQuantity(value, unit)}`
}
