import type { ReactNode } from 'react'
import styles from './BottomSheet.module.css'
import { Icon } from './Icon.tsx'
import { useModal } from './useModal.ts'

interface BottomSheetProps {
  readonly title: string
  /** Stays in sight above what scrolls: a search box. */
  readonly head?: ReactNode
  /** Stays in sight below what scrolls: a button. */
  readonly foot?: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Comes up from below, within reach of a thumb; on a wide screen it stands in the middle. Esc and a touch beside close it. */
export function BottomSheet({ title, head, foot, onClose, children }: BottomSheetProps) {
  const modal = useModal(onClose)
  return (
    <dialog {...modal} className={styles.sheet} aria-label={title}>
      <div className={styles.content}>
        <header className={styles.top}>
          <h2 className={styles.title}>{title}</h2>
          <button type="button" className={styles.close} aria-label="关闭" onClick={onClose}>
            <Icon name="close" size={18} />
          </button>
        </header>
        {head && <div className={styles.head}>{head}</div>}
        <div className={styles.body}>{children}</div>
        {foot && <div className={styles.foot}>{foot}</div>}
      </div>
    </dialog>
  )
}
