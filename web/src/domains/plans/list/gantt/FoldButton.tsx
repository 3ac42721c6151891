import { Icon } from '../../../../ui/Icon.tsx'
import styles from './Gantt.module.css'

interface FoldButtonProps {
  /** Of the plan. */
  readonly name: string
  readonly isUnfolded: boolean
  /** How many steps it has. */
  readonly count: number
  readonly onFold: () => void
}

/** Shows the steps of a plan under it, or hides them again. */
export function FoldButton({ name, isUnfolded, count, onFold }: FoldButtonProps) {
  if (count === 0) return <span className={styles.fold} />
  return (
    <button
      type="button"
      className={styles.fold}
      aria-expanded={isUnfolded}
      aria-label={`${name}的 ${count} 个步骤`}
      onClick={onFold}
    >
      <Icon name={isUnfolded ? 'down' : 'forward'} size={14} />
    </button>
  )
}
