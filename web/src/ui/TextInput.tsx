import {
  type HTMLInputAutoCompleteAttribute,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
} from 'react'
import styles from './TextInput.module.css'

export interface TextInputProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly fault?: string | undefined
  /** Help under the field while nothing is at fault. */
  readonly hint?: string | undefined
  readonly type?: 'text' | 'password' | 'time'
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  /** Where only digits are taken: the keyboard of a phone shows them alone. */
  readonly inputMode?: 'numeric'
  readonly onKey?: (event: KeyboardEvent) => void
  /** Takes the keyboard as soon as it is there. */
  readonly hasFocus?: true
  /** Stands at the right end within the field. */
  readonly end?: ReactNode
}

/** A field with its label above and what is wrong with it below. */
export function TextInput(props: TextInputProps) {
  const { label, value, onChange, fault, hint, type = 'text', autoComplete, inputMode, onKey, hasFocus, end } = props
  const id = useId()
  const below = fault ?? hint
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (hasFocus) input.current?.focus()
  }, [hasFocus])
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.box} data-faulty={fault !== undefined || undefined}>
        <input
          ref={input}
          id={id}
          className={styles.input}
          type={type}
          value={value}
          autoComplete={autoComplete}
          inputMode={inputMode}
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
