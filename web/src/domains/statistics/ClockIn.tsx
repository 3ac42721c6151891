import { usePage } from '../../engine/page/index.ts'
import { Button } from '../../ui/Button.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { StateBlock } from '../../ui/StateBlock.tsx'
import styles from './ClockIn.module.css'
import { ClockReport } from './ClockReport.tsx'
import { PeriodPicker } from './PeriodPicker.tsx'
import { usePeriod } from './use-period.ts'

/** 打卡统计: how much was done in a period, by whom and what. */
export function ClockIn() {
  const { title = '打卡统计' } = usePage()
  const chosen = usePeriod()
  const { key, period, fault } = chosen
  return (
    <div className={styles.report}>
      <PageHeader
        title={title}
        note={period && `${period.days.from} 至 ${period.days.to}`}
        actions={
          <span className={styles.screen}>
            <Button disabled={!period} onClick={() => window.print()}>
              打印
            </Button>
          </span>
        }
      />
      <div className={styles.screen}>
        <PeriodPicker chosen={chosen} />
      </div>
      {period ? (
        <ClockReport periodKey={key} period={period} />
      ) : (
        <StateBlock kind="empty" title={fault ?? '请选择起止日期'} />
      )}
    </div>
  )
}
