import { useId } from 'react'
import styles from './RadioList.module.css'

interface RadioListProps {
  readonly options: ReadonlyArray<{ readonly value: string; readonly text: string }>
  readonly value: string | undefined
  readonly onChange: (value: string) => void
}

/** A scrolling list of which one is chosen; stands in a `radiogroup` that says of what. */
export function RadioList({ options, value: chosen, onChange }: RadioListProps) {
  const name = useId()
  return (
    <ul className={styles.list}>
      {options.map(({ value, text }) => (
        <li key={value}>
          <label className={styles.one}>
            <input type="radio" name={name} checked={chosen === value} onChange={() => onChange(value)} />
            {text}
          </label>
        </li>
      ))}
    </ul>
  )
}
