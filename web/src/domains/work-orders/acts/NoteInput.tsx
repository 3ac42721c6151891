import { useEffect, useId, useRef } from 'react'
import styles from './ActDialog.module.css'

const MAX = 500

interface NoteInputProps {
  readonly label: string
  readonly isNeeded: boolean
  /** Why words are needed. */
  readonly hint?: string | undefined
  readonly value: string
  readonly fault: string | undefined
  readonly onChange: (text: string) => void
}

/** Words that go with an act; a fault brings the person back here. */
export function NoteInput({ label, isNeeded, hint, value, fault, onChange }: NoteInputProps) {
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (fault !== undefined) box.current?.focus()
  }, [fault])
  return (
    <div>
      <label htmlFor={id} className={styles.label} data-required={isNeeded || undefined}>
        {label}
        {!isNeeded && '（可不填）'}
      </label>
      <textarea
        id={id}
        ref={box}
        className={styles.note}
        rows={3}
        maxLength={MAX}
        value={value}
        required={isNeeded}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-below`}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}-below`} className={fault === undefined ? styles.below : styles.fault}>
        {fault ?? (value === '' && hint !== undefined ? hint : `${value.length} / ${MAX}`)}
      </p>
    </div>
  )
}
