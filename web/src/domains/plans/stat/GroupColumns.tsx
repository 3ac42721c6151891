import { ColumnChart } from '../../../ui/ColumnChart.tsx'
import styles from './PlanStat.module.css'
import { type PlanGroup, areaText, groupName } from './plan-groups.ts'
import { usePlansAddress } from './use-plans-address.ts'

interface GroupColumnsProps {
  readonly title: string
  readonly axis: string
  /** The filter of the list that a column stands for. */
  readonly field: string
  readonly groups: readonly PlanGroup[]
  /** What those are called that have no value to be counted by. */
  readonly rest: string
}

/** How many plans there are of each group, side by side. */
export function GroupColumns({ title, axis, field, groups, rest }: GroupColumnsProps) {
  const addressOf = usePlansAddress()
  const columns = groups.map((group) => {
    const name = groupName(group, rest)
    return {
      key: group.Key,
      label: name,
      name,
      value: group.Plans,
      told: `${group.Plans} 个，${areaText(group)}`,
      to: group.Key === '' ? undefined : addressOf({ [field]: group.Key }),
    }
  })
  return (
    <div className={styles.panel}>
      <ColumnChart title={title} unit="个" axis={axis} columns={columns} />
    </div>
  )
}
