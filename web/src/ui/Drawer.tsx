import { type MouseEvent, type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import styles from './Drawer.module.css'

interface DrawerProps {
  readonly label: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Lies over the page from the left; Esc and a touch beside it close it. */
export function Drawer({ label, onClose, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])
  const cancel = (event: SyntheticEvent) => {
    event.preventDefault()
    onClose()
  }
  const closeBeside = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose()
  }
  return (
    // The keyboard closes it with Esc: the dialog's own cancel event.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog ref={dialog} className={styles.drawer} aria-label={label} onCancel={cancel} onClick={closeBeside}>
      <div className={styles.content}>{children}</div>
    </dialog>
  )
}
