import { formatRange } from '@farm/contract/values'
import type { CSSProperties } from 'react'
import styles from './Timeline.module.css'
import { type Timeline, ticksOf } from './timeline.ts'

interface TimelineChartProps {
  readonly timeline: Timeline
  readonly titleOf: (key: string) => string
}

/** Stages and steps as bars over the days of a season; the table beside it tells the same in words. */
export function TimelineChart({ timeline: { days, stages, steps }, titleOf }: TimelineChartProps) {
  const at = (from: number, to: number): CSSProperties => ({
    left: `${(from / days) * 100}%`,
    width: `${((to - from + 1) / days) * 100}%`,
  })
  return (
    <figure className={styles.chart} aria-label={`时间轴，共 ${days} 天`}>
      {stages.length > 0 && (
        <div className={styles.row}>
          <span className={styles.name}>生育阶段</span>
          <span className={styles.track}>
            {stages.map(({ name, from, to }) => (
              <span key={name} className={styles.stage} style={at(from, to)} title={`${name}：${spanText(from, to)}`}>
                {name}
              </span>
            ))}
          </span>
        </div>
      )}
      {steps.map(({ key, from, to }) => (
        <div key={key} className={styles.row}>
          <span className={styles.name} title={titleOf(key)}>
            {titleOf(key)}
          </span>
          <span className={styles.track}>
            <span className={styles.bar} style={at(from, to)} title={`${titleOf(key)}：${spanText(from, to)}`} />
          </span>
        </div>
      ))}
      <div className={styles.row} aria-hidden="true">
        <span className={styles.name}>第几天</span>
        <span className={styles.axis}>
          {ticksOf(days).map((day) => (
            <span key={day} className={styles.tick} style={{ left: `${(day / days) * 100}%` }}>
              {day}
            </span>
          ))}
        </span>
      </div>
    </figure>
  )
}

/** `第 0–4 天` */
export function spanText(from: number, to: number): string {
  return from === to ? `第 ${from} 天` : `第 ${formatRange(from, to)} 天`
}
