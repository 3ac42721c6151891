import { useId } from 'react'
import styles from './Settings.module.css'

interface ChoiceProps<Value extends string> {
  readonly label: string
  readonly value: Value | ''
  readonly options: ReadonlyArray<{ readonly value: Value; readonly label: string }>
  /** Stands for nothing chosen; without it something always is. */
  readonly none?: string
  readonly fault?: string | undefined
  readonly onChange: (value: Value | '') => void
}

/** One of a few, under its label. */
export function Choice<Value extends string>({ label, value, options, none, fault, onChange }: ChoiceProps<Value>) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <select
        id={id}
        className={styles.select}
        value={value}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : `${id}-fault`}
        onChange={({ target }) => onChange(options.find((one) => one.value === target.value)?.value ?? '')}
      >
        {none !== undefined && <option value="">{none}</option>}
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
      {fault !== undefined && (
        <p id={`${id}-fault`} className={styles.fault}>
          {fault}
        </p>
      )}
    </div>
  )
}
