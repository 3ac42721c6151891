import { useState } from 'react'
import { BarList } from '../../../ui/BarList.tsx'
import { Button } from '../../../ui/Button.tsx'
import { GroupTable } from './GroupTable.tsx'
import styles from './PlanStat.module.css'
import { type PlanGroup, groupName, ranked } from './plan-groups.ts'
import { usePlansAddress } from './use-plans-address.ts'

const MOST_BARS = 10

interface GroupBarsProps {
  readonly title: string
  /** Heads the names in the table. */
  readonly first: string
  /** The filter of the list that a bar stands for. */
  readonly field: string
  readonly groups: readonly PlanGroup[]
}

/** How many plans there are of each group, one under another; the same, with all their figures, as a table. */
export function GroupBars({ title, first, field, groups }: GroupBarsProps) {
  const [isTable, setTable] = useState(false)
  const addressOf = usePlansAddress()
  const to = ({ Key }: PlanGroup) => (Key === '' ? undefined : addressOf({ [field]: Key }))
  const sorted = ranked(groups)
  return (
    <section className={styles.panel} aria-label={title}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {!isTable && sorted.length > MOST_BARS && (
          <span className={styles.label}>
            前 {MOST_BARS} 项，共 {sorted.length} 项
          </span>
        )}
        <Button kind="quiet" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? '看图' : '看表格'}
        </Button>
      </header>
      {isTable ? (
        <GroupTable label={title} first={first} groups={sorted} to={to} />
      ) : (
        <BarList
          label={title}
          of="计划"
          bars={sorted.slice(0, MOST_BARS).map((group) => ({
            key: group.Key,
            label: groupName(group),
            value: group.Plans,
            text: `${group.Plans} 个`,
            to: to(group),
          }))}
        />
      )}
    </section>
  )
}
