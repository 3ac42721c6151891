import { useState } from 'react'
import { BarList } from '../../../ui/BarList.tsx'
import { Button } from '../../../ui/Button.tsx'
import { GroupTable } from './GroupTable.tsx'
import styles from './PlanStat.module.css'
import { type PlanGroup, areaText, groupName, plansText } from './plan-groups.ts'
import { usePlansAddress } from './use-plans-address.ts'

const MOST_BARS = 10

interface GroupBarsProps {
  readonly title: string
  /** Heads the names in the table. */
  readonly first: string
  /** The filter of the list that a bar stands for. */
  readonly field: string
  /** In the order in which they stand. */
  readonly groups: readonly PlanGroup[]
  /** What those are called that have no value to be counted by. */
  readonly rest?: string
  /** What the length of a bar tells. */
  readonly measure?: 'Plans' | 'Area'
  /** Says so, where it is not how many there are. */
  readonly note?: string
}

/** How many plans there are of each group, one under another; the same, with all their figures, as a table. */
export function GroupBars(props: GroupBarsProps) {
  const { title, first, field, groups, rest = '未填', measure = 'Plans', note } = props
  const [isTable, setTable] = useState(false)
  const addressOf = usePlansAddress()
  const to = ({ Key }: PlanGroup) => (Key === '' ? undefined : addressOf({ [field]: Key }))
  return (
    <section className={styles.panel} aria-label={title}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {!isTable && note !== undefined && <span className={styles.label}>{note}</span>}
        {!isTable && groups.length > MOST_BARS && (
          <span className={styles.label}>
            前 {MOST_BARS} 项，共 {groups.length} 项
          </span>
        )}
        <Button kind="quiet" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? '看图' : '看表格'}
        </Button>
      </header>
      {isTable ? (
        <GroupTable label={title} first={first} rest={rest} groups={groups} to={to} />
      ) : (
        <BarList
          label={title}
          of="计划"
          bars={groups.slice(0, MOST_BARS).map((group) => ({
            key: group.Key,
            label: groupName(group, rest),
            value: group[measure],
            text: measure === 'Plans' ? plansText(group) : `${plansText(group)} · ${areaText(group)}`,
            to: to(group),
          }))}
        />
      )}
    </section>
  )
}
