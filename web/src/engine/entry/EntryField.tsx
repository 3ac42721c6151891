import { type ReactNode, useId } from 'react'
import styles from './Entry.module.css'

interface EntryFieldProps {
  readonly label: string
  readonly isRequired?: boolean
  /** Help while nothing is at fault. */
  readonly hint?: ReactNode
  readonly fault?: string | undefined
  /** The control; it takes the id that its label names. */
  readonly children: (control: EntryControl) => ReactNode
}

interface EntryControl {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
}

/** A control with its label, its help and its fault. */
export function EntryField({ label, isRequired = false, hint, fault, children }: EntryFieldProps) {
  const id = useId()
  const below = fault ?? hint
  return (
    <div className={styles.field} data-faulty={fault === undefined ? undefined : true}>
      <label className={styles.label} htmlFor={id} data-required={isRequired || undefined}>
        {label}
      </label>
      <div className={styles.control}>
        {children({
          id,
          'aria-invalid': fault !== undefined,
          'aria-describedby': below === undefined ? undefined : `${id}-below`,
        })}
        {below !== undefined && (
          <p id={`${id}-below`} className={fault === undefined ? styles.hint : styles.fault}>
            {below}
          </p>
        )}
      </div>
    </div>
  )
}

interface EntryTextProps extends Omit<EntryFieldProps, 'children'> {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly maxLength: number
  readonly keys?: 'text' | 'tel'
  readonly disabled?: boolean
}

/** A line of text. */
export function EntryText({ value, onChange, maxLength, keys = 'text', disabled, ...field }: EntryTextProps) {
  return (
    <EntryField {...field}>
      {(control) => (
        <input
          {...control}
          type="text"
          className={styles.input}
          value={value}
          maxLength={maxLength}
          inputMode={keys}
          autoComplete="off"
          spellCheck={false}
          disabled={disabled}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </EntryField>
  )
}
