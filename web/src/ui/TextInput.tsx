import { type HTMLInputAutoCompleteAttribute, type KeyboardEvent, type ReactNode, useId } from 'react'
import styles from './TextInput.module.css'

export interface TextInputProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly fault?: string | undefined
  /** Help under the field while nothing is at fault. */
  readonly hint?: string | undefined
  readonly type?: 'text' | 'password'
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  readonly onKey?: (event: KeyboardEvent) => void
  /** Stands at the right end within the field. */
  readonly end?: ReactNode
}

/** A field with its label above and what is wrong with it below. */
export function TextInput(props: TextInputProps) {
  const { label, value, onChange, fault, hint, type = 'text', autoComplete, onKey, end } = props
  const id = useId()
  const below = fault ?? hint
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box} data-faulty={fault !== undefined || undefined}>
        <input
          id={id}
          className={styles.input}
          type={type}
          value={value}
          autoComplete={autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={fault !== undefined}
          aria-describedby={below === undefined ? undefined : `${id}-below`}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onKey}
          onKeyUp={onKey}
        />
        {end}
      </div>
      {below !== undefined && (
        <p id={`${id}-below`} className={fault === undefined ? styles.hint : styles.fault}>
          {below}
        </p>
      )}
    </div>
  )
}
