import { Icon } from '../../../../ui/Icon.tsx'
import styles from './Properties.module.css'

interface SmallButtonProps {
  readonly label: string
  readonly icon: 'up' | 'down' | 'close'
  readonly disabled?: boolean
  readonly onClick: () => void
}

export function SmallButton({ label, icon, ...rest }: SmallButtonProps) {
  return (
    <button type="button" className={styles.small} aria-label={label} title={label} {...rest}>
      <Icon name={icon} size={14} />
    </button>
  )
}
