import { Link } from 'react-router'
import { COMES_BACK } from '../list/list-acts.ts'
import styles from '../list/RowActions.module.css'

interface RowActProps {
  /** On it: 编辑. */
  readonly label: string
  /** Of the row: what is read out is 编辑王五. */
  readonly name: string
  /** Where it leads; else `onClick` does something at once. */
  readonly to?: string | undefined
  readonly onClick?: (() => void) | undefined
  readonly disabled?: boolean
}

/** One thing that can be done with a row. */
export function RowAct({ label, name, to, onClick, disabled }: RowActProps) {
  if (to !== undefined) {
    return (
      <Link className={styles.action} to={to} state={COMES_BACK} aria-label={`${label}${name}`}>
        {label}
      </Link>
    )
  }
  return (
    <button
      type="button"
      className={styles.action}
      aria-label={`${label}${name}`}
      disabled={disabled}
      onClick={onClick}
    >
      {label}
    </button>
  )
}
