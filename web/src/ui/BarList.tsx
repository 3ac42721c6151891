import { Link } from 'react-router'
import styles from './BarList.module.css'

export interface Bar {
  readonly key: string
  readonly label: string
  readonly value: number
  /** The value with its unit. */
  readonly text: string
  /** What stands behind it. */
  readonly to?: string | undefined
}

interface BarListProps {
  readonly label: string
  readonly bars: readonly Bar[]
  /** What stands behind the bars: 打卡数据 unless told. */
  readonly of?: string
}

/** Bars one under another, the longest as wide as there is room for. */
export function BarList({ label, bars, of = '打卡数据' }: BarListProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ol className={styles.bars} aria-label={label}>
      {bars.map((bar) => (
        <li key={bar.key}>
          {bar.to === undefined ? (
            <span className={styles.bar}>
              <Drawn bar={bar} most={most} />
            </span>
          ) : (
            <Link className={styles.bar} to={bar.to} title={`查看${bar.label}的${of}`}>
              <Drawn bar={bar} most={most} />
            </Link>
          )}
        </li>
      ))}
    </ol>
  )
}

function Drawn({ bar: { label, value, text }, most }: { readonly bar: Bar; readonly most: number }) {
  return (
    <>
      <span className={styles.name} title={label}>
        {label}
      </span>
      <span className={styles.text}>{text}</span>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.fill} style={{ width: `${(value / most) * 100}%` }} />
      </span>
    </>
  )
}
