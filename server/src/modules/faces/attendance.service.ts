import { clockForm } from '@farm/contract/clock'
import { deviceForm } from '@farm/contract/devices'
import { enterpriseForm } from '@farm/contract/enterprises'
import { type Attendance, MAX_ATTENDANCE_DAYS, faceEventForm, facePersonForm } from '@farm/contract/faces'
import { faulty, refusal } from '@farm/contract/errors'
import { NO_DAY_TEXT } from '@farm/contract/forms'
import { isDay } from '@farm/contract/values'
import { MAX_PAGE_SIZE } from '@farm/contract/wire'
import type { Static } from 'typebox'
import type { Db } from '../../platform/db/index.ts'
import { makeMoments } from '../../platform/time/index.ts'
import type { Scope, SeenKind } from '../access/index.ts'
import { daysBetween, hoursBetween, nextDay, verdictOf } from './attendance.rules.ts'
import * as store from './attendance.store.ts'

/** Who asks, and by whose calendar. */
export interface Reader {
  readonly db: Db
  readonly scope: Scope
  readonly zone: string
}

export interface Asked {
  readonly from: string
  readonly to?: string
}

/** Who came when, by day and person. */
export async function attendance(reader: Reader, { page = 1, ...asked }: Asked & { readonly page?: number }) {
  const { db, scope } = reader
  const days = daysOf(reader, asked)
  const kinds = seenKinds(scope, 'view')
  const { total, came } = await store.attendanceCounts(db, scope, kinds, days)
  const part = { limit: MAX_PAGE_SIZE, offset: (page - 1) * MAX_PAGE_SIZE }
  const rows = await store.attendanceRows(db, scope, kinds, days, part)
  return {
    Rows: rows.map(toldOf),
    Total: total,
    Came: came,
    Absent: total - came,
    Unnamed: await store.unnamedPasses(db, scope, kinds.devices, days),
  }
}

/** The days that are asked for; one where no other is told. */
export function daysOf({ zone }: Pick<Reader, 'zone'>, { from, to = from }: Asked): store.Days {
  if (!isDay(from)) throw faulty({ from: [`开始日期${NO_DAY_TEXT}`] })
  if (!isDay(to) || to < from) throw faulty({ to: ['结束日期不能早于开始日期'] })
  if (daysBetween(from, to) > MAX_ATTENDANCE_DAYS)
    throw faulty({ to: [`一次最多查 ${MAX_ATTENDANCE_DAYS} 天，请缩短时间`] })
  const moment = makeMoments(zone)
  return { from, to, begin: moment(from, '00:00'), end: moment(nextDay(to), '00:00'), zone }
}

/** The kinds that attendance is made of, as the person sees them. Who may not see whose an event is has no attendance. */
export function seenKinds({ kinds }: Scope, right: 'view' | 'export'): store.Kinds {
  const seen = (key: string): SeenKind | undefined => {
    const kind = kinds.byKey(key)
    return kind?.rights.has('view') ? kind : undefined
  }
  const [events, people] = [seen(faceEventForm.key), seen(facePersonForm.key)]
  const isHidden = ['Person', 'Direction'].some((name) => events?.hidden.includes(name))
  if (!events?.rights.has(right) || !people || isHidden) throw refusal('access/forbidden')
  return {
    events,
    people,
    punchIns: seen(clockForm.key),
    devices: seen(deviceForm.key),
    enterprises: seen(enterpriseForm.key),
  }
}

/** A row as it is told. */
export function toldOf(row: store.AttendanceRow): Static<typeof Attendance> {
  const { firstIn, lastOut, events, firstPunchIn } = row
  const punchIns = row.punchIns ?? undefined
  const hours = hoursBetween(firstIn, lastOut)
  return {
    Day: row.day,
    PersonId: row.id,
    Name: row.name,
    Enterprise: row.enterprise ?? '',
    ...(firstIn !== null && { FirstIn: firstIn }),
    ...(lastOut !== null && { LastOut: lastOut }),
    ...(hours !== undefined && { Hours: hours }),
    Events: events,
    ...(punchIns !== undefined && { PunchIns: punchIns }),
    ...(firstPunchIn !== null && { FirstPunchIn: firstPunchIn }),
    Verdict: verdictOf({ events, punchIns }),
  }
}
