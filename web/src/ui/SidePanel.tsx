import { type ReactNode, useEffect, useRef } from 'react'
import { Icon } from './Icon.tsx'
import styles from './SidePanel.module.css'

interface SidePanelProps {
  readonly title: string
  readonly actions?: ReactNode
  readonly onClose: () => void
  /** `wide`: for what needs more room than a record. */
  readonly size?: 'normal' | 'wide'
  readonly children: ReactNode
}

/** Stands over the right side of the page, which can still be used beside it; Esc closes it. */
export function SidePanel({ title, actions, onClose, size = 'normal', children }: SidePanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const before = document.activeElement
    panel.current?.focus({ preventScroll: true })
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog[open]')) close.current()
    }
    document.addEventListener('keydown', listen)
    return () => {
      document.removeEventListener('keydown', listen)
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <div ref={panel} className={styles.panel} data-size={size} role="dialog" aria-label={title} tabIndex={-1}>
      <header className={styles.header}>
        <h2 className={styles.title} title={title}>
          {title}
        </h2>
        <div className={styles.actions}>
          {actions}
          <button type="button" className={styles.close} aria-label="关闭" onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
      </header>
      <div className={styles.content}>{children}</div>
    </div>
  )
}
