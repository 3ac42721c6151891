import type { Curve } from '@farm/contract/telemetry'
import { formatNumber } from '@farm/contract/values'
import { readingText } from '../../../engine/readings/reading-text.ts'
import { formatSecond } from '../../../platform/time.ts'
import styles from './CurvePanel.module.css'

interface DoubtsProps {
  readonly name: string
  /** Absent while it is not here. */
  readonly curve: Curve | undefined
}

/** What a device sent and is no part of its curve, with the reason. */
export function Doubts({ name, curve }: DoubtsProps) {
  if (!curve?.Doubtful) return null
  const { Metric, Unit, Doubtful } = curve
  const { Count, Newest } = Doubtful
  return (
    <details className={styles.doubts}>
      <summary>
        {name}：{formatNumber(Count)} 个存疑的值没有画进曲线，也不计入统计
      </summary>
      <ul>
        {Newest.map(({ Time, Value, Doubt }) => (
          <li key={Time}>
            {formatSecond(Time)} {readingText({ Metric, Value, Unit })}，{Doubt}
          </li>
        ))}
      </ul>
      {Newest.length < Count && <p>只列出最近的 {Newest.length} 个，全部请导出</p>}
    </details>
  )
}
