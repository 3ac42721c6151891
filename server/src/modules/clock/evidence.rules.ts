import { type Graded, firstReview, gradeOf, reviewAfterChange } from '@farm/contract/clock'
import { faulty } from '@farm/contract/errors'
import { type Position, isObject, isSame } from '@farm/contract/forms'

type Data = Readonly<Record<string, unknown>>

interface Settling {
  readonly data: Data
  /** What it held; nothing of a new one. */
  readonly before?: Data | undefined
  readonly occurTime: string
  readonly now: Date
}

/** What speaks for a punch-in by its own content, with its grade and where its review stands. */
export function settleEvidence({ data, before, occurTime, now }: Settling): Data {
  const known = {
    Minutes: minutesOf(data, occurTime),
    LateMinutes: before ? data.LateMinutes : lateMinutes(data, occurTime, now),
    ...sourceAfterEdit(data, before),
  }
  const { Grade, GradeReasons } = gradeFields({ ...data, ...known })
  const Review = before ? reviewAfterChange(before.Review) : '待审核'
  return { ...known, Grade, GradeReasons, Review }
}

/** The grade of a punch-in as it stands in its fields. */
export function gradeFields(data: Data): { readonly Grade: Graded['grade']; readonly GradeReasons: string } {
  const { grade, reasons } = gradeOf({
    hasPosition: isPosition(data.Position),
    source: data.PositionSource,
    accuracy: isPosition(data.Position) ? data.Position.Accuracy : undefined,
    distance: numberOf(data.Distance),
    photos: Array.isArray(data.Photos) ? data.Photos.length : 0,
    offset: numberOf(data.ClockOffset),
    late: numberOf(data.LateMinutes) ?? 0,
    suspicions: typeof data.Suspicion === 'string' && data.Suspicion !== '' ? data.Suspicion.split('\n') : [],
  })
  return { Grade: grade, GradeReasons: reasons.join('\n') }
}

interface Looked {
  readonly id: string
  /** What the phone showed as it sent this, if it said so. */
  readonly deviceTime: string | undefined
  readonly now: Date
  readonly suspicions: readonly string[]
}

/** What comes of looking at a new punch-in beside others. */
export function lookedAt(data: Data, { id, deviceTime, now, suspicions }: Looked): Data {
  const found = { ClockOffset: secondsAhead(deviceTime, now), Suspicion: suspicions.join('\n') || undefined }
  const grade = gradeFields({ ...data, ...found })
  return { ...found, ...grade, Review: firstReview(grade.Grade, id) }
}

function secondsAhead(deviceTime: string | undefined, now: Date): number | undefined {
  const time = Date.parse(deviceTime ?? '')
  return Number.isNaN(time) ? undefined : Math.round((time - now.getTime()) / 1000)
}

const MINUTE_MS = 60_000

function minutesOf({ StartTime }: Data, occurTime: string): number | undefined {
  if (typeof StartTime !== 'string') return undefined
  const minutes = Math.round((Date.parse(occurTime) - Date.parse(StartTime)) / MINUTE_MS)
  if (minutes < 0) throw faulty({ StartTime: ['不能晚于打卡时间'] })
  return minutes
}

/** A phone says when it was handed in; of one that was offline since nobody says that it is late. */
function lateMinutes({ DeviceTime }: Data, occurTime: string, now: Date): number | undefined {
  const handedIn = typeof DeviceTime === 'string' ? Date.parse(DeviceTime) : now.getTime()
  const minutes = Math.round((handedIn - Date.parse(occurTime)) / MINUTE_MS)
  return minutes > 0 ? minutes : undefined
}

/** A position that is written in later, without a fix of its own, was chosen. */
function sourceAfterEdit(data: Data, before: Data | undefined): Data {
  const isMoved = before !== undefined && !isSame(data.Position, before.Position)
  return isMoved && isSame(data.PositionTime, before.PositionTime) ? { PositionSource: '手选' } : {}
}

/** Where somebody was at another time. */
export interface Standing {
  /** In milliseconds. */
  readonly time: number
  readonly position: Position
}

const HOUR_MS = 3_600_000
const SAME_PLACES = 3
const MOST_METRES_PER_SECOND = 150 / 3.6
/** Within this a fix may jump without anybody moving. */
const JUMP_METRES = 1000

interface Seen {
  readonly here: Standing
  /** Where the same person was before and after. */
  readonly others: readonly Standing[]
  readonly metresBetween: (one: Position, other: Position) => number
}

/** What looks made up about where somebody was, a sentence each. */
export function placeSuspicions({ here, others, metresBetween }: Seen): string[] {
  return [
    ...(here.position.Accuracy === 0 ? ['定位精度恰好为 0 米，像是模拟的位置'] : []),
    ...(isRepeated(here, others) ? ['位置与此人相隔数小时的多次打卡完全相同，像是模拟的位置'] : []),
    ...tooFast(here, others, metresBetween),
  ]
}

function isRepeated(here: Standing, others: readonly Standing[]): boolean {
  const same = others.filter(({ position }) => digits(position) === digits(here.position))
  const times = [here, ...same].map(({ time }) => time).toSorted((one, other) => one - other)
  const apart = times.reduce<readonly number[]>(
    (kept, time) => (kept.length === 0 || time - (kept.at(-1) ?? 0) >= HOUR_MS ? [...kept, time] : kept),
    [],
  )
  return apart.length >= SAME_PLACES
}

function digits({ Lng, Lat }: Position): string {
  return `${Lng.toFixed(7)} ${Lat.toFixed(7)}`
}

function tooFast(here: Standing, others: readonly Standing[], metresBetween: Seen['metresBetween']): string[] {
  const before = others.filter(({ time }) => time <= here.time).toSorted((one, other) => other.time - one.time)[0]
  const after = others.filter(({ time }) => time > here.time).toSorted((one, other) => one.time - other.time)[0]
  return [before, after].flatMap((other) => {
    if (!other) return []
    const tolerance = (here.position.Accuracy ?? 0) + (other.position.Accuracy ?? 0)
    const metres = metresBetween(here.position, other.position) - tolerance
    const seconds = Math.abs(here.time - other.time) / 1000
    if (metres <= JUMP_METRES || metres <= seconds * MOST_METRES_PER_SECOND) return []
    const minutes = Math.max(1, Math.round(seconds / 60))
    return [`与${other === before ? '上' : '下'}一次打卡相隔 ${minutes} 分钟却相距 ${(metres / 1000).toFixed(1)} 公里`]
  })
}

/** Where a position comes from that a phone has fixed itself. */
export function fixOf({ Position: position, PositionSource: source }: Data): Position | undefined {
  return isPosition(position) && (source === undefined || source === '定位') ? position : undefined
}

function isPosition(value: unknown): value is Position {
  return isObject(value) && typeof value.Lng === 'number' && typeof value.Lat === 'number'
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}
