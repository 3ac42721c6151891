import {
  type ClockData,
  type Graded,
  MOST_WORK_MINUTES,
  firstReview,
  gradeOf,
  reviewAfterChange,
} from '@farm/contract/clock'
import { faulty } from '@farm/contract/errors'
import { type Position, isSame } from '@farm/contract/forms'
import { formatDistance, formatDuration, roundDegrees } from '@farm/contract/values'

interface Settling {
  readonly data: ClockData
  /** What it held; nothing of a new one. */
  readonly before?: ClockData | undefined
  readonly occurTime: string
  readonly now: Date
}

/** What speaks for a punch-in by its own content, with its grade and where its review stands. */
export function settleEvidence({ data, before, occurTime, now }: Settling): ClockData {
  const known = {
    Minutes: minutesOf(data, before, occurTime),
    LateMinutes: before ? data.LateMinutes : lateMinutes(data, occurTime, now),
    ...sourceAfterEdit(data, before),
  }
  const { Grade, GradeReasons } = gradeFields({ ...data, ...known }, occurTime)
  const Review = before ? reviewAfterChange(before.Review) : '待审核'
  return { ...known, Grade, GradeReasons, Review }
}

interface GradeFields {
  readonly Grade: Graded['grade']
  readonly GradeReasons: string
}

/** The grade of a punch-in as it stands in its fields and its time. */
export function gradeFields(data: ClockData, occurTime: string): GradeFields {
  const { grade, reasons } = gradeOf({
    hasPosition: data.Position !== undefined,
    source: data.PositionSource,
    accuracy: data.Position?.Accuracy,
    distance: data.Distance,
    photos: data.Photos?.length ?? 0,
    isFromAlbum: areFromAlbum(data),
    offset: data.ClockOffset,
    late: data.LateMinutes ?? 0,
    fixAge: fixAgeOf(data, occurTime),
    kept: data.KeptMinutes,
    turnedBack: turnedBackOf(data),
    isContactUnknown: data.ContactTime === undefined,
    isRetimed: data.SaidTime !== undefined,
    begun: data.StartTime === undefined ? undefined : minutesBetween(data.StartTime, data.SaidTime ?? occurTime),
    suspicions: data.Suspicion?.split('\n') ?? [],
  })
  return { Grade: grade, GradeReasons: reasons.join('\n') }
}

/** The phone writes so into what was not taken for the punch-in; one that was taken for it is enough. */
function areFromAlbum({ PhotoMarks: marks }: ClockData): boolean {
  return marks !== undefined && marks.split('；').every((mark) => mark.startsWith('相册照片'))
}

/** Both by the clock of the server: how wrong that of the phone was is known from its sending. */
function turnedBackOf({ DeviceTime, ClockOffset = 0, ContactTime }: ClockData): number | undefined {
  if (DeviceTime === undefined || ContactTime === undefined) return undefined
  const handedIn = new Date(Date.parse(DeviceTime) - ClockOffset * 1000).toISOString()
  return minutesBetween(handedIn, ContactTime)
}

/** A fix may go by the clock of the phone or, from a satellite, by the right one: that which speaks for it counts. */
function fixAgeOf({ PositionTime, SaidTime }: ClockData, occurTime: string): number | undefined {
  if (PositionTime === undefined) return undefined
  const times = [occurTime, SaidTime ?? []].flat()
  const ages = times.map((time) => minutesBetween(PositionTime, time))
  return ages.toSorted((one, other) => Math.abs(one) - Math.abs(other))[0]
}

interface Looked {
  readonly id: string
  readonly occurTime: string
  /** What the phone showed as it sent this, if it said so. */
  readonly deviceTime: string | undefined
  readonly now: Date
  /** When the phone was in contact last, before it was handed in. */
  readonly contactTime?: string | undefined
  readonly suspicions: readonly string[]
}

/** What comes of looking at a new punch-in beside others. */
export function lookedAt(
  data: ClockData,
  { id, occurTime, deviceTime, now, contactTime, suspicions }: Looked,
): ClockData & GradeFields {
  const found = {
    ClockOffset: secondsAhead(deviceTime, now),
    KeptMinutes: keptMinutes(data, occurTime, now),
    ContactTime: contactTime,
    Suspicion: suspicions.join('\n') || undefined,
  }
  const grade = gradeFields({ ...data, ...found }, occurTime)
  return { ...found, ...grade, Review: firstReview(grade.Grade, id) }
}

function secondsAhead(deviceTime: string | undefined, now: Date): number | undefined {
  const time = Date.parse(deviceTime ?? '')
  return Number.isNaN(time) ? undefined : Math.round((time - now.getTime()) / 1000)
}

const MINUTE_MS = 60_000

function minutesBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / MINUTE_MS)
}

/** A phone tells the start by the clock that it told the end by; what is written in later goes by the right one. */
function minutesOf(
  { StartTime, SaidTime }: ClockData,
  before: ClockData | undefined,
  occurTime: string,
): number | undefined {
  if (StartTime === undefined) return undefined
  const isOfPhone = before === undefined || isSame(StartTime, before.StartTime)
  const minutes = minutesBetween(StartTime, (isOfPhone ? SaidTime : undefined) ?? occurTime)
  if (minutes < 0) throw faulty({ StartTime: ['“开始时间”不能晚于打卡时间'] })
  return minutes > MOST_WORK_MINUTES ? undefined : minutes
}

/** A phone says when it was handed in; of one that was offline since nobody says that it is late. */
function lateMinutes({ DeviceTime, SaidTime }: ClockData, occurTime: string, now: Date): number | undefined {
  const handedIn = DeviceTime ?? now.toISOString()
  const minutes = minutesBetween(SaidTime ?? occurTime, handedIn)
  return minutes > 0 ? minutes : undefined
}

/** Within an hour nobody asks how long it was under way. */
const USUAL_MINUTES = 60

function keptMinutes({ LateMinutes = 0 }: ClockData, occurTime: string, now: Date): number | undefined {
  const minutes = minutesBetween(occurTime, now.toISOString()) - LateMinutes
  return minutes > USUAL_MINUTES ? minutes : undefined
}

/** A position that is written in later, without a fix of its own, was chosen; what was chosen becomes no fix by saying so. */
function sourceAfterEdit(data: ClockData, before: ClockData | undefined): ClockData {
  if (before === undefined || !isSame(data.PositionTime, before.PositionTime)) return {}
  if (!isSame(data.Position, before.Position)) return { PositionSource: '手工选点' }
  const isClaimed = before.PositionSource === '手工选点' && data.PositionSource !== '手工选点'
  return isClaimed ? { PositionSource: '手工选点' } : {}
}

/** Where somebody was at another time. */
export interface Standing {
  /** In milliseconds. */
  readonly time: number
  readonly position: Position
}

const HOUR_MS = 3_600_000
/** So often the same place to the last digit looks made up: a network gives one place again and again, a satellite does not. */
const SAME_PLACES = 3
const SAME_FINE_PLACES = 2
const FINE_METRES = 20
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
    ...(isRepeated(here, others) ? ['位置与此人相隔一小时以上的打卡完全相同，像是模拟的位置'] : []),
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
  return apart.length >= (isFine(here.position) ? SAME_FINE_PLACES : SAME_PLACES)
}

/** As good as a satellite makes it; one that does not say counts as such. */
export function isFine({ Accuracy = 0 }: Position): boolean {
  return Accuracy <= FINE_METRES
}

function digits({ Lng, Lat }: Position): string {
  return `${roundDegrees(Lng)} ${roundDegrees(Lat)}`
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
    const minutes = Math.max(1, seconds / 60)
    return [
      `与${other === before ? '上' : '下'}一次打卡相隔 ${formatDuration(minutes)}却相距 ${formatDistance(metres)}`,
    ]
  })
}

/** Where a position comes from that a phone has fixed itself. */
export function fixOf({ Position: position, PositionSource: source }: ClockData): Position | undefined {
  return source === undefined || source === '定位' ? position : undefined
}
