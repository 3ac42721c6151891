import { usePunchInCounts } from '../clock-queries.ts'
import styles from './CountTiles.module.css'

const tiles = [
  { key: 'Week', label: '本周' },
  { key: 'Month', label: '本月' },
  { key: 'LastMonth', label: '上月' },
] as const

/** How many punch-ins there were; while that is not known the rest of the page goes on. */
export function CountTiles() {
  const { data, error, refetch } = usePunchInCounts()
  if (error && !data) {
    return (
      <p className={styles.failed} role="alert">
        次数加载失败：{error.message}
        <button type="button" className={styles.again} onClick={() => void refetch()}>
          重试
        </button>
      </p>
    )
  }
  return (
    <dl className={styles.tiles} aria-label="打卡次数" aria-busy={!data}>
      {tiles.map(({ key, label }) => (
        <div key={key} className={styles.tile}>
          <dt>{label}</dt>
          <dd>
            {data ? data[key] : '…'}
            {data && <small>次</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
