import { useEffect, useId, useRef } from 'react'
import styles from './NoteBox.module.css'

interface NoteBoxProps {
  readonly label: string
  readonly value: string
  readonly max: number
  /** What is wrong with it; it takes the focus then. */
  readonly fault: string | undefined
  /** Told below it; how much is written unless told. */
  readonly hint?: string | undefined
  readonly onChange: (value: string) => void
}

/** Where somebody writes words of a few lines, with what is wrong with them below. */
export function NoteBox({ label, value, max, fault, hint, onChange }: NoteBoxProps) {
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (fault !== undefined) box.current?.focus()
  }, [fault])
  return (
    <div>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <textarea
        id={id}
        ref={box}
        className={styles.note}
        rows={3}
        maxLength={max}
        value={value}
        aria-invalid={fault !== undefined}
        aria-describedby={`${id}-below`}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}-below`} className={fault === undefined ? styles.below : styles.fault}>
        {fault ?? hint ?? `${value.length} / ${max}`}
      </p>
    </div>
  )
}
