import { clockForm } from '@farm/contract/clock'
import { type WireRecord, readData } from '@farm/contract/forms'
import { formatNearDate } from '@farm/contract/values'
import { formatMoment, today } from '../../../platform/time.ts'
import { nameOfReferred, referredBy } from '../../../engine/records/referred-by.ts'

/** A punch-in as the list of one’s own shows it. */
export interface PunchIn {
  readonly id: string
  readonly operation: string
  readonly plan: string | undefined
  readonly places: string | undefined
  readonly areaMu: number | undefined
  readonly photos: readonly string[]
  readonly note: string | undefined
  /** What its inputs came to, where that is 警告 or 禁止. */
  readonly verdict: string | undefined
  /** `2026-11-20` and `08:12` on the farm’s clock. */
  readonly day: string
  readonly clock: string
}

export function punchInOf(record: WireRecord): PunchIn {
  const { Id, OccurTime } = record
  const { Area: areaMu, Photos: photos = [], Note: note, InputVerdict } = readData(clockForm, record.Data)
  const [day = '', clock = ''] = formatMoment(OccurTime).split(' ')
  const places = referredBy(record, 'Place').map(nameOfReferred).join('、')
  return {
    id: Id,
    operation: referredBy(record, 'Operation').map(nameOfReferred)[0] ?? '—',
    plan: referredBy(record, 'Plan').map(nameOfReferred)[0],
    places: places || undefined,
    areaMu,
    photos,
    note,
    verdict: ['警告', '禁止'].find((one) => one === InputVerdict),
    day,
    clock,
  }
}

export interface DayOfWork {
  readonly day: string
  readonly punchIns: readonly PunchIn[]
}

/** Sorted by days, in the order in which they came. */
export function byDay(punchIns: readonly PunchIn[]): readonly DayOfWork[] {
  return [...Map.groupBy(punchIns, ({ day }) => day)].map(([day, own]) => ({ day, punchIns: own }))
}

const DAY_MS = 24 * 3600_000

/** 今天, 昨天, 11-18; the year only when it is another one. */
export function dayText(day: string, now: number): string {
  const present = today(now)
  if (day === present) return '今天'
  if (day === today(now - DAY_MS)) return '昨天'
  return formatNearDate(day, present)
}
