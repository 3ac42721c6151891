import { MAX_EXPORT_ROWS } from '@farm/contract/sheets'
import { refusal } from '@farm/contract/errors'
import { formatDateRange } from '@farm/contract/values'
import { type CellContent, SHEET_TYPE, writeSheets } from '../../platform/sheets/index.ts'
import { wallClock } from '../../platform/time/index.ts'
import { Bytes } from '../access/index.ts'
import { headerName } from '../files/index.ts'
import { type Asked, type Reader, daysOf, seenKinds, toldOf } from './attendance.service.ts'
import { attendanceCounts, attendanceRows } from './attendance.store.ts'

const AT_ONCE = 1000

const columns = [
  { head: '日期', width: 14 },
  { head: '姓名', width: 16 },
  { head: '所属企业', width: 28 },
  { head: '最早进入', width: 12 },
  { head: '最晚离开', width: 12 },
  { head: '在场时长（小时）', width: 16, format: '0.##' },
  { head: '通行次数', width: 12, format: '0' },
  { head: '打卡次数', width: 12, format: '0' },
  { head: '最早打卡', width: 12 },
  { head: '对照', width: 12 },
]

/** Attendance as a sheet that is written while it is sent. */
export async function exportAttendance(reader: Reader, asked: Asked): Promise<Bytes> {
  const { db, scope } = reader
  const days = daysOf(reader, asked)
  const kinds = seenKinds(scope, 'export')
  const { total } = await attendanceCounts(db, scope, kinds, days)
  if (total > MAX_EXPORT_ROWS) throw refusal('sheets/too-large', { most: MAX_EXPORT_ROWS })
  const batches = cellsOf(reader, asked)
  const period = formatDateRange(days.from, days.to)
  return new Bytes(writeSheets([{ name: '考勤', columns, batches }]), SHEET_TYPE, {
    'content-disposition': `attachment; filename*=UTF-8''${headerName(`考勤 ${period}.xlsx`)}`,
    'x-total-count': String(total),
  })
}

async function* cellsOf(reader: Reader, asked: Asked): AsyncGenerator<CellContent[][]> {
  const { db, scope, zone } = reader
  const [days, kinds] = [daysOf(reader, asked), seenKinds(scope, 'export')]
  const shown = (moment: string | undefined) => (moment === undefined ? '' : wallClock(new Date(moment), zone).time)
  for (let offset = 0; ; offset += AT_ONCE) {
    const rows = await attendanceRows(db, scope, kinds, days, { limit: AT_ONCE, offset })
    if (rows.length === 0) return
    yield rows
      .map(toldOf)
      .map((row) => [
        row.Day,
        row.Name,
        row.Enterprise,
        shown(row.FirstIn),
        shown(row.LastOut),
        row.Hours ?? '',
        row.Events,
        row.PunchIns ?? '',
        shown(row.FirstPunchIn),
        row.Verdict,
      ])
    if (rows.length < AT_ONCE) return
  }
}
