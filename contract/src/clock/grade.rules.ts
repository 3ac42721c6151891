import { formatDistance, formatDuration } from '../values/index.ts'

/** How far a punch-in can be trusted by its evidence: A most, D is suspicious. */
export const grades = ['A', 'B', 'C', 'D'] as const
export type Grade = (typeof grades)[number]

/** What each grade is called beside its letter. */
export const gradeWords = { A: '可信', B: '基本可信', C: '依据不全', D: '有疑点' } as const satisfies Readonly<
  Record<Grade, string>
>

/** What speaks for a punch-in and against it. What is not known is undefined. */
export interface Evidence {
  readonly hasPosition: boolean
  /** Where the position comes from; a fix unless told. */
  readonly source?: string | undefined
  /** Metres. */
  readonly accuracy?: number | undefined
  /** Metres to the nearest of the plots, 0 within one. */
  readonly distance?: number | undefined
  readonly photos: number
  /** All of them were chosen from what the phone held already. */
  readonly isFromAlbum?: boolean
  /** Seconds by which the clock of the phone is ahead. */
  readonly offset?: number | undefined
  /** Minutes by which it was handed in late although nothing says that the phone was offline. */
  readonly late: number
  /** Minutes by which the fix is older than the punch-in; below nought where it is younger. */
  readonly fixAge?: number | undefined
  /** Minutes for which it was kept by the phone before it arrived. */
  readonly kept?: number | undefined
  /** Minutes by which the phone says to have handed it in before it was last in contact. */
  readonly turnedBack?: number | undefined
  /** Nothing says when the phone was last in contact. */
  readonly isContactUnknown?: boolean
  /** The phone named a time that there had not been yet: it counts as done when it arrived. */
  readonly isRetimed?: boolean
  /** Minutes before the punch-in at which the work is said to have begun. */
  readonly begun?: number | undefined
  /** What looks made up, a sentence each. */
  readonly suspicions: readonly string[]
}

export interface Graded {
  readonly grade: Grade
  /** A sentence each: what keeps it from A, else what speaks for it. */
  readonly reasons: readonly string[]
}

interface Finding {
  readonly grade: Grade
  readonly text: string
}

const NEAR_METRES = 200
const FINE_METRES = 50
const COARSE_METRES = 200
const RIGHT_SECONDS = 5 * 60
const WRONG_SECONDS = 60 * 60
/** So long after the work somebody still hands in at once. */
const LATE_MINUTES = 60
const FRESH_FIX_MINUTES = 10
const OLD_FIX_MINUTES = 60
/** A phone may be without a network for some days; what arrives later nobody can compare with what others saw. */
const KEPT_DAYS = 3
const LONG_KEPT_DAYS = 30
const DAY_MINUTES = 24 * 60
/** Nobody works longer on one punch-in; of more no hours are counted. */
export const MOST_WORK_MINUTES = DAY_MINUTES

/** Grades a punch-in by the worst of what is found. It is shown and never keeps anybody from punching in. */
export function gradeOf(evidence: Evidence): Graded {
  const findings = [
    ...evidence.suspicions.map((text): Finding => ({ grade: 'D', text })),
    ...placeFindings(evidence),
    photoFinding(evidence),
    clockFinding(evidence),
    ...lateFindings(evidence),
    ...workFindings(evidence),
    ...keptFindings(evidence),
    ...contactFindings(evidence),
  ]
  const grade = grades.findLast((one) => findings.some((finding) => finding.grade === one)) ?? 'A'
  const telling = grade === 'A' ? findings : findings.filter((one) => one.grade !== 'A')
  const ordered = telling.toSorted((one, other) => grades.indexOf(other.grade) - grades.indexOf(one.grade))
  return { grade, reasons: ordered.map(({ text }) => text) }
}

function placeFindings(evidence: Evidence): Finding[] {
  if (!evidence.hasPosition) return [{ grade: 'C', text: '没有定位' }]
  if (evidence.source === '手工选点') return [{ grade: 'C', text: '位置是手工选的，不是定位' }]
  const source: Finding[] = evidence.source === '照片' ? [{ grade: 'B', text: '位置取自照片，不是当时定位' }] : []
  return [...source, distanceFinding(evidence), accuracyFinding(evidence), ...fixAgeFindings(evidence)]
}

function fixAgeFindings({ fixAge, source }: Evidence): Finding[] {
  if (fixAge === undefined) return source === '照片' ? [] : [{ grade: 'B', text: '没有定位时间，无法核对' }]
  const apart = Math.abs(fixAge)
  if (apart <= FRESH_FIX_MINUTES) return []
  const text = `定位是打卡${fixAge > 0 ? '前' : '后'} ${formatDuration(apart)}取的`
  return [{ grade: apart <= OLD_FIX_MINUTES ? 'B' : 'C', text }]
}

function distanceFinding({ distance }: Evidence): Finding {
  if (distance === undefined) return { grade: 'B', text: '没有可比对的地块位置' }
  if (distance === 0) return { grade: 'A', text: '定位在地块内' }
  return { grade: distance <= NEAR_METRES ? 'B' : 'C', text: `距地块 ${formatDistance(distance)}` }
}

function accuracyFinding({ accuracy }: Evidence): Finding {
  if (accuracy === undefined) return { grade: 'B', text: '定位精度未知' }
  const text = `定位精度 ${formatDistance(accuracy)}`
  if (accuracy <= FINE_METRES) return { grade: 'A', text }
  return { grade: accuracy <= COARSE_METRES ? 'B' : 'C', text: `${text}，偏差较大` }
}

function photoFinding({ photos, isFromAlbum = false }: Evidence): Finding {
  if (photos > 0 && isFromAlbum) return { grade: 'B', text: '照片取自相册，不是当时拍的' }
  return photos > 0 ? { grade: 'A', text: `有 ${photos} 张照片` } : { grade: 'B', text: '没有照片' }
}

function clockFinding({ offset, isRetimed = false }: Evidence): Finding {
  if (isRetimed && Math.abs(offset ?? 0) <= RIGHT_SECONDS)
    return { grade: 'C', text: '手机所报的打卡时间还没有到，按送达时间记' }
  if (offset === undefined) return { grade: 'B', text: '没有手机时间，无法核对时刻' }
  const off = Math.abs(offset)
  if (off <= RIGHT_SECONDS) return { grade: 'A', text: '手机时间准确' }
  const text = `手机时间${offset > 0 ? '快' : '慢'} ${formatDuration(off / 60)}`
  return { grade: off <= WRONG_SECONDS ? 'B' : 'C', text }
}

function lateFindings({ late }: Evidence): Finding[] {
  return late > LATE_MINUTES ? [{ grade: 'C', text: `作业 ${formatDuration(late)}后才补录` }] : []
}

function workFindings({ begun = 0 }: Evidence): Finding[] {
  if (begun <= MOST_WORK_MINUTES) return []
  return [{ grade: 'C', text: `开始时间在打卡前 ${formatDuration(begun)}，超过一天，不计用时` }]
}

/** A clock that is set back in between shows by what the server said when the phone was last in contact. */
function contactFindings({ turnedBack = 0, kept, offset = 0, isContactUnknown = false }: Evidence): Finding[] {
  if (turnedBack * 60 > RIGHT_SECONDS)
    return [{ grade: 'D', text: `提交时间比手机上次联网还早 ${formatDuration(turnedBack)}，手机时间被往回调过` }]
  // A clock that is wrong says so itself.
  if (kept === undefined || !isContactUnknown || Math.abs(offset) > RIGHT_SECONDS) return []
  return [{ grade: 'B', text: '没有信号时提交，没有上次联网的时间可以核对' }]
}

function keptFindings({ kept = 0 }: Evidence): Finding[] {
  if (kept <= KEPT_DAYS * DAY_MINUTES) return []
  return [{ grade: kept <= LONG_KEPT_DAYS * DAY_MINUTES ? 'B' : 'C', text: `提交 ${formatDuration(kept)}后才送达` }]
}
