import type { Fields } from '@farm/contract/forms'
import { DataValue } from '../../records/DataValue.tsx'
import styles from './EditManyPanel.module.css'
import type { ManyChange } from './use-edit-many.ts'

interface ManySummaryProps {
  readonly fields: Fields
  readonly change: ManyChange
  readonly count: number
}

/** What will become of how many records. */
export function ManySummary({ fields, change: { set, clear }, count }: ManySummaryProps) {
  const changed = Object.entries(fields).filter(([name]) => name in set || clear.includes(name))
  return (
    <>
      <p className={styles.note}>
        <b>{count}</b> 条将被修改：
      </p>
      <dl className={styles.changes}>
        {changed.map(([name, field]) => (
          <div key={name}>
            <dt>{field.label}</dt>
            <dd>→ {name in set ? <DataValue field={field} value={set[name]} as="whole" /> : <em>清空</em>}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
