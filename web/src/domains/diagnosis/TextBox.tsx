import { useId } from 'react'
import styles from './Diagnosis.module.css'

interface TextBoxProps {
  readonly label: string
  readonly value: string
  readonly max: number
  readonly placeholder?: string
  readonly rows?: number
  readonly fault?: string | undefined
  readonly onChange: (text: string) => void
}

/** Some lines of text with their label above. */
export function TextBox({ label, value, max, placeholder, rows = 4, fault, onChange }: TextBoxProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <textarea
        id={id}
        className={styles.box}
        rows={rows}
        maxLength={max}
        placeholder={placeholder}
        value={value}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : `${id}-fault`}
        onChange={({ target }) => onChange(target.value)}
      />
      {fault !== undefined && (
        <p id={`${id}-fault`} className={styles.fault}>
          {fault}
        </p>
      )}
    </div>
  )
}
