import styles from './Switch.module.css'

interface SwitchProps {
  /** Read out; not shown. */
  readonly label: string
  readonly isOn: boolean
  readonly disabled?: boolean
  readonly onChange: (isOn: boolean) => void
}

/** Turns something on or off at once. */
export function Switch({ label, isOn, disabled, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      className={styles.switch}
      aria-label={label}
      aria-checked={isOn}
      disabled={disabled}
      onClick={() => onChange(!isOn)}
    />
  )
}
