import { useCallback } from 'react'
import styles from './FunctionTree.module.css'

interface FunctionBoxProps {
  readonly label: string
  /** How many of how many, of a box over several. */
  readonly count?: string
  readonly mark?: string | undefined
  readonly isOn: boolean
  readonly isMixed?: boolean
  readonly isFixed: boolean
  /** Why it can't be changed. */
  readonly why?: string | undefined
  readonly onToggle: () => void
}

/** A box with its words: ticked, empty, or of several some. */
export function FunctionBox(props: FunctionBoxProps) {
  const { label, count, mark, isOn, isMixed = false, isFixed, why, onToggle } = props
  const mix = useCallback(
    (box: HTMLInputElement | null) => {
      if (box) box.indeterminate = isMixed
    },
    [isMixed],
  )
  return (
    <label className={styles.box} data-fixed={isFixed || undefined} title={why}>
      <input ref={mix} type="checkbox" aria-label={label} checked={isOn} disabled={isFixed} onChange={onToggle} />
      <span className={styles.label}>{label}</span>
      {mark !== undefined && <small className={styles.mark}>{mark}</small>}
      {count !== undefined && <small className={styles.count}>{count}</small>}
    </label>
  )
}
