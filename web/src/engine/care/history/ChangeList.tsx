import { type Field, isEmpty } from '@farm/contract/forms'
import { DataValue } from '../../records/DataValue.tsx'
import type { RecordForm } from '../../records/record-form.ts'
import styles from './ChangeList.module.css'
import { RowsChange } from './RowsChange.tsx'
import type { Change } from './version.ts'

interface ChangeListProps {
  readonly form: RecordForm
  readonly changes: readonly Change[]
  /** Of a new record there is no before to tell. */
  readonly tells?: 'both' | 'after'
}

/** What each field held and what it holds. */
export function ChangeList({ form, changes, tells = 'both' }: ChangeListProps) {
  return (
    <dl className={styles.changes}>
      {changes.map((change) => {
        const field = form.fields[change.Field]
        return (
          field && (
            <div key={change.Field} className={styles.change}>
              <dt>
                {field.label}
                {field.isRemoved && '（已移除）'}
              </dt>
              <dd>
                <ChangeOf field={field} change={change} tells={tells} />
              </dd>
            </div>
          )
        )
      })}
    </dl>
  )
}

interface ChangeOfProps {
  readonly field: Field
  readonly change: Change
  readonly tells: 'both' | 'after'
}

function ChangeOf({ field, change: { From, To }, tells }: ChangeOfProps) {
  if (field.type === 'rows' && tells === 'both') return <RowsChange field={field} from={From} to={To} />
  const after = isEmpty(To) ? '（空）' : <DataValue field={field} value={To} as="whole" />
  if (tells === 'after') return after
  return (
    <span className={styles.both} data-stacked={isLong(field) || undefined}>
      <span className={styles.from}>
        {isEmpty(From) ? '（空）' : <DataValue field={field} value={From} as="whole" />}
      </span>
      <span className={styles.arrow}>→</span>
      <span>{after}</span>
    </span>
  )
}

const LONG: readonly string[] = ['photos', 'files', 'polygon', 'references']

/** What takes more than a line is told before and after one below the other. */
function isLong(field: Field): boolean {
  return LONG.includes(field.type) || (field.type === 'text' && field.multiline === true)
}
