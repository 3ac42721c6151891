import type { ClockCount } from '@farm/contract/statistics'
import type { Days } from '../../platform/calendar.ts'
import { BarList } from '../../ui/BarList.tsx'
import styles from './ClockIn.module.css'
import { ranked } from './counts.ts'
import { countText, nameOfCount } from './texts.ts'
import { useRecordsAddress } from './use-records-address.ts'

const MOST_BARS = 10

interface EnterpriseRankingProps {
  readonly days: Days
  readonly counts: readonly ClockCount[]
}

/** The enterprises with the most punch-ins; the rest stand in the table. */
export function EnterpriseRanking({ days, counts }: EnterpriseRankingProps) {
  const addressOf = useRecordsAddress(days)
  const bars = ranked(counts)
    .slice(0, MOST_BARS)
    .map((one) => ({
      key: one.Key,
      label: nameOfCount(one),
      value: one.Count,
      text: `${countText(one.Count)} 次`,
      to: addressOf({ Enterprise: one.Key }),
    }))
  return (
    <section className={styles.panel} aria-label="企业排名">
      <h2 className={styles.title}>
        企业排名
        {counts.length > MOST_BARS && (
          <span className={styles.aside}>
            前 {MOST_BARS} 名，共 {counts.length} 家
          </span>
        )}
      </h2>
      <BarList label="企业排名" bars={bars} />
    </section>
  )
}
