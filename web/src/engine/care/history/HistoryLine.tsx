import type { HistoryEntry } from '@farm/contract/forms'
import { NamesThen } from '../../records/DataValue.tsx'
import { Moment } from '../../records/Moment.tsx'
import type { RecordForm } from '../../records/record-form.ts'
import { ChangeList } from './ChangeList.tsx'
import styles from './RecordHistory.module.css'
import { actText, signerText } from './history-text.ts'

interface HistoryLineProps {
  readonly form: RecordForm
  readonly entry: HistoryEntry
  /** Absent where there is nothing to bring back, or the person may not. */
  readonly onRestore: (() => void) | undefined
}

/** One change of a record: who, when, what, and each field from → to. */
export function HistoryLine({ form, entry, onRestore }: HistoryLineProps) {
  const { Time, Act, Changes, Names = {} } = entry
  const act = actText(entry, form.fields)
  const isNew = Act === 'add'
  const changes = Changes.length > 0 && (
    <NamesThen value={Names}>
      <ChangeList form={form} changes={Changes} tells={isNew ? 'after' : 'both'} />
    </NamesThen>
  )
  return (
    <li className={styles.entry}>
      <p className={styles.head}>
        <span className={styles.act}>{act}</span>
        <span className={styles.who}>
          {signerText(entry)} · <Moment at={Time} />
        </span>
        {onRestore && (
          <button type="button" className={styles.restore} onClick={onRestore}>
            还原到此版本
          </button>
        )}
      </p>
      {isNew && changes ? (
        <details className={styles.first}>
          <summary>查看新增时的内容</summary>
          {changes}
        </details>
      ) : (
        changes
      )}
    </li>
  )
}
