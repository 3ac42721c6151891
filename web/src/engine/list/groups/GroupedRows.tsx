import { MAX_GROUPS } from '@farm/contract/forms'
import type { ReactNode } from 'react'
import { formatCount } from '@farm/contract/values'
import { fieldOf } from '../../records/record-fields.ts'
import type { ListModel } from '../use-list.ts'
import { Group } from './Group.tsx'
import styles from './GroupedRows.module.css'
import { useFigures } from './use-figures.ts'
import { WaitingOrFailure } from '../../records/WaitingOrFailure.tsx'

/** How an address names the group of those in which nothing is entered. */
const NOTHING = ''

interface GroupedRowsProps {
  readonly list: ListModel
  /** By what they are grouped. */
  readonly by: string
  /** Draws the records of a group as the list draws its own. */
  readonly draw: (list: ListModel) => ReactNode
}

/** The records of a list in groups: how many there are in each, what their numbers come to, and the first of them. */
export function GroupedRows({ list, by, draw }: GroupedRowsProps) {
  const { declaration, state, change, chosen } = list
  const field = fieldOf(declaration.form, by)
  const sums = state.sums.join(',')
  const { data, error, isPlaceholderData, refetch } = useFigures(
    { ...chosen, by, ...(sums && { sums }) },
    { enabled: true },
  )
  if (!field) return null
  if (!data) return <WaitingOrFailure error={error} onRetry={() => void refetch()} />
  const { Groups = [], Count, HasMoreGroups = false } = data
  const toggled = (key: string) =>
    state.openGroups.includes(key) ? state.openGroups.filter((one) => one !== key) : [...state.openGroups, key]
  return (
    <>
      <div className={styles.groups} aria-busy={isPlaceholderData} data-busy={isPlaceholderData || undefined}>
        {Groups.map((group) => {
          const key = group.Key ?? NOTHING
          return (
            <Group
              key={key}
              list={list}
              by={{ name: by, field }}
              group={group}
              isOpen={state.openGroups.includes(key)}
              onToggle={() => change({ openGroups: toggled(key) }, { replace: true })}
              draw={draw}
            />
          )
        })}
      </div>
      <p className={styles.foot}>
        共 {formatCount(Count)} 条，{Groups.length} 组
        {HasMoreGroups && `（只列出记录最多的 ${MAX_GROUPS} 组，其余请先筛选）`}
      </p>
    </>
  )
}
