import type { Attendance, faceCalls } from '@farm/contract/faces'
import type { AnswerOf } from '@farm/contract/wire'
import type { Static } from 'typebox'
import { CardList } from '../../../ui/CardList.tsx'
import { Table } from '../../../ui/Table.tsx'
import { useIsPhone } from '../../../ui/useIsPhone.ts'
import { VerdictTag } from '../marks.tsx'
import styles from './Attendance.module.css'
import { attendanceColumns } from './attendance-columns.tsx'
import { NobodyAgreed } from './NobodyAgreed.tsx'

type Row = Static<typeof Attendance>

interface AttendanceRowsProps {
  readonly day: string
  readonly answer: AnswerOf<typeof faceCalls.attendance>
  readonly isBusy: boolean
}

/** Figures of a day, and everybody who agreed to attendance. */
export function AttendanceRows({ day, answer, isBusy }: AttendanceRowsProps) {
  const { Rows, Total, Came, Absent, Unnamed } = answer
  return (
    <>
      <p className={styles.figures}>
        应到 <b>{Total}</b> 人，到 <b>{Came}</b> 人，未到 <b>{Absent}</b> 人
        {Unnamed > 0 && <span className={styles.second}>；另有未登记同意的通行 {Unnamed} 次，只计次数</span>}
      </p>
      {Total === 0 ? <NobodyAgreed /> : <People label={`${day} 考勤`} rows={Rows} isBusy={isBusy} />}
    </>
  )
}

interface PeopleProps {
  readonly label: string
  readonly rows: readonly Row[]
  readonly isBusy: boolean
}

/** As rows, or on a phone as cards. */
function People({ label, rows, isBusy }: PeopleProps) {
  const isPhone = useIsPhone()
  const columns = attendanceColumns(new Set(rows.map(({ Enterprise }) => Enterprise)).size > 1)
  const drawn = { label, rows, isBusy, keyOf: ({ Day, PersonId }: Row) => `${Day} ${PersonId}` }
  if (!isPhone) {
    return (
      <div className={styles.rows}>
        <Table<Row> {...drawn} columns={columns} density="normal" nameOf={({ Name }) => Name} />
      </div>
    )
  }
  const facts = columns.filter(({ key }) => key !== 'Name' && key !== 'Verdict')
  return (
    <CardList<Row>
      {...drawn}
      title={({ Name, Verdict }) => (
        <span className={styles.who}>
          <span>{Name}</span>
          <VerdictTag verdict={Verdict} />
        </span>
      )}
      facts={(row) => facts.map(({ key, header, cell }) => ({ key, label: header, value: cell(row) }))}
    />
  )
}
