import type { ReactNode } from 'react'
import { Icon } from '../../ui/Icon.tsx'
import { useModal } from '../../ui/useModal.ts'
import styles from './MapFrame.module.css'
import { useBack } from './use-back.ts'

interface MapFrameProps {
  readonly title: string
  readonly onClose: () => void
  /** Beside the map; below it on a phone. */
  readonly aside: ReactNode
  readonly children: ReactNode
}

/** A wide dialog around a map; the whole screen of a phone, where Back closes it. */
export function MapFrame({ title, onClose, aside, children }: MapFrameProps) {
  // A touch beside it must not throw away what was drawn.
  const { ref, onCancel } = useModal(onClose)
  useBack(onClose)
  return (
    <dialog ref={ref} className={styles.dialog} aria-label={title} onCancel={onCancel}>
      <header className={styles.top}>
        <h2 className={styles.title}>{title}</h2>
        <button type="button" className={styles.close} aria-label="关闭" onClick={onClose}>
          <Icon name="close" size={18} />
        </button>
      </header>
      <div className={styles.body}>
        <div className={styles.map}>{children}</div>
        <div className={styles.aside}>{aside}</div>
      </div>
    </dialog>
  )
}
