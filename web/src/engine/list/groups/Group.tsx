import type { RecordGroup } from '@farm/contract/forms'
import { type ReactNode, useId } from 'react'
import { formatCount } from '@farm/contract/values'
import { Icon } from '../../../ui/Icon.tsx'
import type { NamedField } from '../filter-values.ts'
import type { ListModel } from '../use-list.ts'
import { GroupRecords } from './GroupRecords.tsx'
import styles from './GroupedRows.module.css'
import { nameOfGroup } from './group-of.ts'
import { sumsOf } from './sum-text.ts'

interface GroupProps {
  readonly list: ListModel
  readonly by: NamedField
  readonly group: RecordGroup
  readonly isOpen: boolean
  readonly onToggle: () => void
  readonly draw: (list: ListModel) => ReactNode
}

/** One group: its name, how many records it has and what they come to; opened, the first of them. */
export function Group({ list, by, group, isOpen, onToggle, draw }: GroupProps) {
  const id = useId()
  const name = nameOfGroup(by.field, group)
  const { declaration, state } = list
  return (
    <section className={styles.group} aria-label={name}>
      <h3 className={styles.head}>
        <button type="button" className={styles.toggle} aria-expanded={isOpen} aria-controls={id} onClick={onToggle}>
          <Icon name={isOpen ? 'down' : 'forward'} size={12} />
          <span className={styles.name}>{name}</span>
          <span className={styles.count}>{formatCount(group.Count)} 条</span>
          {sumsOf(declaration.form, state.sums, group.Sums).map((sum) => (
            <span key={sum.name} className={styles.sum}>
              {sum.label} <b>{sum.text}</b>
            </span>
          ))}
        </button>
      </h3>
      {isOpen && (
        <div id={id}>
          <GroupRecords list={list} by={by} group={group} draw={draw} />
        </div>
      )}
    </section>
  )
}
