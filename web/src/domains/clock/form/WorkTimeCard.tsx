import { formatDuration, formatTime } from '@farm/contract/values'
import { useNow } from '../../../engine/records/now.ts'
import { formatMoment } from '../../../platform/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from './Card.tsx'
import styles from './WorkTimeCard.module.css'
import type { PunchIn } from './use-punch-in.ts'

const MINUTE_MS = 60_000

/** When the work was begun: with the punch-in at its end that tells how long it took. */
export function WorkTimeCard({ punchIn: { entries, enter, faults } }: { readonly punchIn: PunchIn }) {
  const now = useNow()
  const { startTime } = entries
  const start = () => enter({ startTime: new Date().toISOString() })
  return (
    <Card name="StartTime" label="作业时间" faults={faults}>
      {startTime === undefined ? (
        <div className={styles.line}>
          <span className={styles.hint}>开工时点一下，提交打卡时自动算出用时</span>
          <Button size="touch" onClick={start}>
            开始作业
          </Button>
        </div>
      ) : (
        <div className={styles.line}>
          <span role="status">
            {formatTime(formatMoment(startTime))} 开始 · 已用{' '}
            {formatDuration(Math.max(0, now - Date.parse(startTime)) / MINUTE_MS)}
          </span>
          <Button size="touch" onClick={() => enter({ startTime: undefined })}>
            取消计时
          </Button>
        </div>
      )}
    </Card>
  )
}
