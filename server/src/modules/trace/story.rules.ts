import type { StoryEntry, StoryKind } from '@farm/contract/trace'
import { formatDateRange, formatDuration, formatQuantity } from '@farm/contract/values'

export type Data = Readonly<Record<string, unknown>>

/** A record as it was read for the timeline. */
export interface Told {
  readonly id: string
  readonly userId: string
  readonly time: string
  readonly data: Data
}

/** What entries are written with: names of what the caller may see, and the types of operations, by id. */
export interface Words {
  readonly names: ReadonlyMap<string, string>
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

export function workEntry({ id, userId, time, data }: Told, { names, types }: Words): StoryEntry {
  const operation = textOf(data.Operation)
  return {
    ...plain,
    Id: id,
    Kind: data.Harvest === undefined ? (kindsOfWork[types.get(operation) ?? ''] ?? 'work') : 'harvest',
    Time: time,
    Title: names.get(operation) ?? '打卡',
    Note: sentence(
      measure('采收', data.Harvest, '公斤'),
      measure('作业', data.Area, '亩'),
      timeTaken(data.Minutes),
      textOf(data.Weather),
      textOf(data.Note),
    ),
    People: known([userId], names),
    Places: known(textsOf(data.Place), names),
    Inputs: inputsOf(data, names),
    Verdict: textOf(data.InputVerdict),
    Reasons: reasonsOf(data),
    Photos: textsOf(data.Photos),
  }
}

const BY_VALVE = '自动'

/** @param punchIn What the punch-in of the same irrigation holds. */
export function irrigationEntry({ id, userId, time, data }: Told, { names }: Words, punchIn: Data): StoryEntry {
  return {
    ...plain,
    Id: id,
    Kind: 'irrigation',
    Time: time,
    Title: sentence('灌溉', textOf(data.Method)),
    Note: sentence(
      textOf(data.WaterSource),
      measure('水量', data.Volume, 'm³'),
      measure('亩均', data.PerMu, 'm³'),
      measure('面积', data.Area, '亩'),
      timeTaken(data.Minutes),
      measure('灌前土壤湿度', data.MoistureBefore, '%'),
      measure('灌后土壤湿度', data.MoistureAfter, '%'),
      textOf(data.Note),
      textOf(punchIn.Note),
    ),
    // What a valve told nobody wrote down.
    People: data.Source === BY_VALVE ? [] : known([userId], names),
    Places: known(textsOf(data.Place), names),
    Photos: textsOf(punchIn.Photos),
  }
}

function inputsOf({ Inputs, InputLabels }: Data, names: ReadonlyMap<string, string>): StoryEntry['Inputs'] {
  const labels = rowsOf(InputLabels)
  return rowsOf(Inputs).map(({ Input, Amount, Unit, Usage, Target }, index) => {
    const label = labels[index] ?? {}
    const from = textOf(label.HarvestFrom)
    return {
      Name: textOf(label.Name) || (names.get(textOf(Input)) ?? ''),
      Dose: sentence(
        typeof Amount === 'number' ? formatQuantity(Amount, textOf(Unit)) : textOf(Unit),
        textOf(Usage),
        textOf(Target) === '' ? '' : `防治${textOf(Target)}`,
      ),
      Demands: textOf(label.Demands),
      ...(from !== '' && { HarvestFrom: from }),
    }
  })
}

/** What was found wrong or unknown, and why it was let pass. */
function reasonsOf({ InputChecks, OverrideReason }: Data): string[] {
  const found = rowsOf(InputChecks).filter(({ Verdict }) => Verdict !== '允许')
  const override = textOf(OverrideReason)
  return [
    ...found.map(({ Name, Reason }) => [textOf(Name), textOf(Reason)].filter(Boolean).join('：')),
    ...(override === '' ? [] : [`放行：${override}`]),
  ]
}

export function alarmEntry({ id, time, data }: Told, { names }: Words): StoryEntry {
  return {
    ...plain,
    Id: id,
    Kind: 'alarm',
    Time: time,
    Title: textOf(data.Name) || '预警',
    Status: textOf(data.State),
    Note: sentence(
      textOf(data.DeviceName),
      textOf(data.MetricName),
      measure('触发值', data.Value, textOf(data.Unit)),
      textOf(data.Limit),
      textOf(data.ClearNote),
    ),
    Places: known(textsOf(data.Place), names),
  }
}

export function lotEntry({ id, time, data }: Told, { names }: Words): StoryEntry {
  const stage = textOf(data.Stage)
  return {
    ...plain,
    Id: id,
    Kind: 'lot',
    Time: time,
    Title: sentence(stage, textOf(data.Number)),
    Status: textOf(data.Status),
    Note: sentence(
      measure('数量', data.Quantity, '公斤'),
      textOf(data.Grade),
      textOf(data.Customer),
      textOf(data.Destination),
      textOf(data.StatusReason),
    ),
    Places: known(textsOf(data.Place), names),
  }
}

export function testEntry({ id, time, data }: Told): StoryEntry {
  return {
    ...plain,
    Id: id,
    Kind: 'test',
    Time: time,
    Title: sentence('检测', textOf(data.Items)),
    Status: textOf(data.Result),
    Note: sentence(textOf(data.Method), textOf(data.Institution), textOf(data.ReportNumber)),
  }
}

export function certificateEntry({ id, time, data }: Told): StoryEntry {
  return {
    ...plain,
    Id: id,
    Kind: 'certificate',
    Time: time,
    Title: sentence('承诺达标合格证', textOf(data.Number)),
    Status: textOf(data.Status),
    Note: sentence(
      measure('数量', data.Quantity, '公斤'),
      textsOf(data.Basis).join('、'),
      textOf(data.BasisNote),
      textOf(data.VoidReason),
    ),
  }
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
  for (let monday = mondayOf(first); monday <= to && weeks.length < MOST_WEEKS; monday = dayAfter(monday, 7)) {
    weeks.push([monday, dayAfter(monday, 6)])
  }
  return weeks
}

const MOST_WEEKS = 53
const DAY_MS = 86_400_000

function mondayOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return dayAfter(day, -((weekday + 6) % 7))
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

export function rowsOf(value: unknown): Data[] {
  return Array.isArray(value) ? value.filter((one): one is Data => typeof one === 'object' && one !== null) : []
}

function known(ids: readonly string[], names: ReadonlyMap<string, string>): string[] {
  return ids.flatMap((id) => names.get(id) ?? [])
}

function timeTaken(minutes: unknown): string {
  return typeof minutes === 'number' ? `用时 ${formatDuration(minutes)}` : ''
}

function measure(label: string, value: unknown, unit: string): string {
  return typeof value === 'number' ? `${label} ${formatQuantity(value, unit)}` : ''
}

function sentence(...parts: readonly string[]): string {
  return parts.filter(Boolean).join(' · ')
}
