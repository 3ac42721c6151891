import { Icon } from '../../ui/Icon.tsx'
import styles from './RemoveButton.module.css'

interface RemoveButtonProps {
  /** What it does, for who can't see it. */
  readonly label: string
  readonly onRemove: () => void
}

/** Takes away a file that was chosen. */
export function RemoveButton({ label, onRemove }: RemoveButtonProps) {
  return (
    <button type="button" className={styles.remove} aria-label={label} onClick={onRemove}>
      <Icon name="close" size={12} />
    </button>
  )
}
