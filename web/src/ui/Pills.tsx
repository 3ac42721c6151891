import styles from './Pills.module.css'

interface PillsProps {
  readonly id?: string | undefined
  readonly label: string
  readonly options: readonly string[]
  /** How an option reads; as it is unless given. */
  readonly textOf?: (option: string) => string
  readonly value: readonly string[]
  readonly onChange: (value: string[]) => void
  /** Several can be chosen. */
  readonly multiple?: boolean
  readonly describedBy?: string | undefined
}

const asItIs = (option: string) => option

/** A few words to choose from, all in sight; choosing a chosen one again takes it back. */
export function Pills({
  id,
  label,
  options,
  textOf = asItIs,
  value,
  onChange,
  multiple = false,
  describedBy,
}: PillsProps) {
  const toggle = (option: string) => {
    if (value.includes(option)) onChange(value.filter((one) => one !== option))
    else onChange(multiple ? options.filter((one) => one === option || value.includes(one)) : [option])
  }
  return (
    <div
      id={id}
      className={styles.pills}
      data-multiple={multiple || undefined}
      role="group"
      aria-label={label}
      aria-describedby={describedBy}
      tabIndex={-1}
    >
      {options.map((option) => (
        <button
          key={option}
          type="button"
          className={styles.pill}
          aria-pressed={value.includes(option)}
          onClick={() => toggle(option)}
        >
          {textOf(option)}
        </button>
      ))}
    </div>
  )
}
