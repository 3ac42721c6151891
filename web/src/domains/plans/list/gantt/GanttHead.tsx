import styles from './Gantt.module.css'
import { type Scale, type Stretch, middleOf } from './scale.ts'

interface GanttHeadProps {
  readonly scale: Scale
  readonly today: string
}

/** The calendar above the bars. */
export function GanttHead({ scale, today }: GanttHeadProps) {
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.name}>
          计划
        </th>
        <th scope="col" className={styles.axis} aria-label="日历" style={{ minWidth: scale.width }}>
          <div className={styles.calendar} style={{ width: scale.width }}>
            <Stretches of={scale.upper} dayWidth={scale.dayWidth} />
            <Stretches of={scale.lower} dayWidth={scale.dayWidth} />
            <span className={styles.today} style={{ left: middleOf(scale, today) }}>
              今天
            </span>
          </div>
        </th>
      </tr>
    </thead>
  )
}

interface StretchesProps extends Pick<Scale, 'dayWidth'> {
  readonly of: readonly Stretch[]
}

function Stretches({ of, dayWidth }: StretchesProps) {
  return (
    <div className={styles.stretches}>
      {of.map(({ key, label, days }) => (
        <span key={key} className={styles.stretch} style={{ width: days * dayWidth }}>
          <span className={styles.label}>{label}</span>
        </span>
      ))}
    </div>
  )
}
