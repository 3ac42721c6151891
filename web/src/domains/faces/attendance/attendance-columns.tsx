import type { Attendance } from '@farm/contract/faces'
import { formatQuantity, formatTime } from '@farm/contract/values'
import type { Static } from 'typebox'
import { toWallClock } from '../../../platform/time.ts'
import type { TableColumn } from '../../../ui/table-props.ts'
import { VerdictTag } from '../marks.tsx'

type Row = Static<typeof Attendance>

const NOTHING = '—'
/** `08:05`, on the clock of the farm. */
const clockText = (moment: string | undefined) => (moment === undefined ? NOTHING : formatTime(toWallClock(moment)))

const columns: readonly TableColumn<Row>[] = [
  { key: 'Name', header: '姓名', width: 132, cell: ({ Name }) => Name },
  { key: 'FirstIn', header: '最早进入', width: 104, cell: ({ FirstIn }) => clockText(FirstIn) },
  { key: 'LastOut', header: '最晚离开', width: 104, cell: ({ LastOut }) => clockText(LastOut) },
  {
    key: 'Hours',
    header: '在场时长',
    width: 112,
    align: 'end',
    cell: ({ Hours }) => (Hours === undefined ? NOTHING : formatQuantity(Hours, '小时')),
  },
  { key: 'Events', header: '通行', width: 88, align: 'end', cell: ({ Events }) => `${Events} 次` },
  {
    key: 'PunchIns',
    header: '打卡',
    width: 136,
    cell: ({ PunchIns, FirstPunchIn }) => {
      if (PunchIns === undefined) return NOTHING
      return FirstPunchIn === undefined ? `${PunchIns} 次` : `${PunchIns} 次，最早 ${clockText(FirstPunchIn)}`
    },
  },
  { key: 'Verdict', header: '对照', width: 104, cell: ({ Verdict }) => <VerdictTag verdict={Verdict} /> },
]

const ofEnterprise: TableColumn<Row> = {
  key: 'Enterprise',
  header: '所属企业',
  width: 160,
  cell: ({ Enterprise }) => Enterprise || NOTHING,
}

/** Whose somebody is, is worth telling only where there are several. */
export function attendanceColumns(isOfMany: boolean): readonly TableColumn<Row>[] {
  return isOfMany ? [...columns, ofEnterprise] : columns
}
