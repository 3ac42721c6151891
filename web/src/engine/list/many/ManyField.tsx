import type { Field } from '@farm/contract/forms'
import { FieldItem } from '../../form/FieldItem.tsx'
import styles from './EditManyPanel.module.css'
import { type Mode, modesOf } from './many-fields.ts'

const modeLabels = { keep: '保持不变', set: '设为', clear: '清空' } satisfies Record<Mode, string>

interface ManyFieldProps {
  readonly name: string
  readonly field: Field
  readonly mode: Mode
  readonly onMode: (mode: Mode) => void
}

/** One field of many records: kept, set or cleared. */
export function ManyField({ name, field, mode, onMode }: ManyFieldProps) {
  return (
    <div className={styles.field} data-mode={mode}>
      <div className={styles.line}>
        <span className={styles.label}>{field.label}</span>
        <select
          className={styles.mode}
          aria-label={`${field.label}怎样修改`}
          value={mode}
          onChange={({ target }) => onMode(modesOf(field).find((one) => one === target.value) ?? 'keep')}
        >
          {modesOf(field).map((one) => (
            <option key={one} value={one}>
              {modeLabels[one]}
            </option>
          ))}
        </select>
      </div>
      {mode === 'set' && (
        <div className={styles.set}>
          <FieldItem name={[name]} field={{ ...field, required: true }} isStacked />
        </div>
      )}
    </div>
  )
}
