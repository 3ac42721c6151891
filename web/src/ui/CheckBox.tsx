import { useCallback } from 'react'
import styles from './CheckBox.module.css'

interface CheckBoxProps {
  /** Read out; not shown. */
  readonly label: string
  readonly checked: boolean
  /** Some of what it stands for is chosen, not all. */
  readonly isMixed?: boolean
  readonly disabled?: boolean | undefined
  readonly onChange: (how: CheckWish) => void
}

/** With Shift held, all between the last one and this one are meant. */
export interface CheckWish {
  readonly isRange: boolean
}

export function CheckBox({ label, checked, isMixed = false, disabled, onChange }: CheckBoxProps) {
  const mark = useCallback(
    (box: HTMLInputElement | null) => {
      if (box) box.indeterminate = isMixed
    },
    [isMixed],
  )
  return (
    <label className={styles.area}>
      <input
        ref={mark}
        type="checkbox"
        className={styles.box}
        aria-label={label}
        checked={checked}
        disabled={disabled}
        onChange={({ nativeEvent }) =>
          onChange({ isRange: 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true })
        }
      />
    </label>
  )
}
