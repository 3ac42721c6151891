import type { ReactNode } from 'react'
import styles from './Drawer.module.css'
import { useModal } from './useModal.ts'

interface DrawerProps {
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Lies over the page from the left; Esc and a touch beside it close it. */
export function Drawer({ label, onClose, children }: DrawerProps) {
  const modal = useModal(onClose)
  return (
    <dialog {...modal} className={styles.drawer} aria-label={label}>
      <div className={styles.content}>{children}</div>
    </dialog>
  )
}
