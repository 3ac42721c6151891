import { DaySteps } from '../../../engine/records/DaySteps.tsx'
import { useToday } from '../../../engine/records/use-today.ts'
import { faceCalls } from '@farm/contract/faces'
import { formatDateRange } from '@farm/contract/values'
import { MAX_PAGE_SIZE } from '@farm/contract/wire'
import { useSearchParams } from 'react-router'
import { useKeptAddress, usePage } from '../../../engine/page/index.ts'
import { useCan } from '../../../engine/permission/index.ts'
import { useNow } from '../../../engine/records/now.ts'
import { DownloadButton } from '../../../engine/sheets/DownloadButton.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { Pager } from '../../../ui/Pager.tsx'
import { useAttendance } from '../face-queries.ts'
import { PartSwitch } from '../PartSwitch.tsx'
import styles from './Attendance.module.css'
import { AttendanceRows } from './AttendanceRows.tsx'
import { atPage, monthUpTo, readAttendance, atDay } from './attendance-address.ts'
import { WaitingOrFailure } from '../../../engine/records/WaitingOrFailure.tsx'

/** 考勤: who came on a day, when they left, and who did not come, beside their punch-ins. */
export function AttendancePage() {
  const { title = '人脸识别' } = usePage()
  const can = useCan()
  const [address] = useSearchParams()
  const [, setAddress] = useKeptAddress()
  const { day, page } = readAttendance(address, useNow())
  const { data, error, refetch, isPlaceholderData } = useAttendance(day, page)
  const month = monthUpTo(day)
  const lastPage = Math.max(1, Math.ceil((data?.Total ?? 0) / MAX_PAGE_SIZE))
  return (
    <div className={styles.page}>
      <PageHeader
        title={title}
        actions={
          <>
            <PartSwitch open="attendance" />
            {can('/FarmOperation/FaceData#Export') && (
              <>
                <DownloadButton call={faceCalls.exportAttendance} query={{ from: day }} name={`考勤 ${day}.xlsx`}>
                  导出当天
                </DownloadButton>
                <DownloadButton
                  call={faceCalls.exportAttendance}
                  query={month}
                  name={`考勤 ${formatDateRange(month.from, month.to)}.xlsx`}
                >
                  导出本月
                </DownloadButton>
              </>
            )}
          </>
        }
      />
      <DayPicker day={day} />
      {!data && <WaitingOrFailure error={error} onRetry={() => void refetch()} />}
      {data && (
        <>
          {error && (
            <p className={styles.stale} role="alert">
              更新失败，下面是先前的内容：{error.message}
            </p>
          )}
          <AttendanceRows day={day} answer={data} isBusy={isPlaceholderData} />
          {lastPage > 1 && (
            <Pager
              page={page}
              lastPage={lastPage}
              pageSize={MAX_PAGE_SIZE}
              pageSizes={[MAX_PAGE_SIZE]}
              onPage={(one) => setAddress((present) => atPage(present, one))}
              onPageSize={() => undefined}
            />
          )}
        </>
      )}
    </div>
  )
}

/** The day that is looked at, in the address so that it can be sent. */
function DayPicker({ day }: { readonly day: string }) {
  const present = useToday()
  const [, setAddress] = useKeptAddress()
  const go = (to: string) => setAddress((address) => atDay(address, to), { replace: true })
  return <DaySteps label="考勤日期" day={day} present={present} onChange={go} />
}
