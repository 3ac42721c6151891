import { formatNumber } from '@farm/contract/values'
import { Moment } from '../../../engine/records/Moment.tsx'
import type { Status } from '../device-queries.ts'
import styles from './DevicePage.module.css'

interface BadPartProps {
  readonly count: number
  readonly bad: Status['Bad']
}

/** What a device sent and nobody could read, as it came. */
export function BadPart({ count, bad }: BadPartProps) {
  if (bad.length === 0) return null
  return (
    <section className={styles.part} aria-label="未能识别的消息">
      <div className={styles.head}>
        <h2 className={styles.title}>未能识别的消息</h2>
        <span className={styles.second}>
          共 {formatNumber(count)} 条，显示最近 {bad.length} 条
        </span>
      </div>
      <ul className={styles.list}>
        {bad.map(({ Id, Time, Topic, Payload, Fault }) => (
          <li key={Id}>
            <details>
              <summary>
                {Fault}{' '}
                <span className={styles.second}>
                  <Moment at={Time} /> · {Topic}
                </span>
              </summary>
              <code className={styles.code}>{Payload || '（空）'}</code>
            </details>
          </li>
        ))}
      </ul>
    </section>
  )
}
