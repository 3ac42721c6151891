import type { ReactNode, RefObject } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import styles from '../FilterBar.module.css'

interface FilterToolsProps {
  readonly isNarrowed: boolean
  /** On the button that shows the filters that found no room; absent where there are none. */
  readonly open: string | undefined
  readonly isOpen: boolean
  readonly isBuilding: boolean
  /** The button of the filter builder. */
  readonly button: RefObject<HTMLButtonElement | null>
  readonly onReset: () => void
  readonly onOpen: () => void
  readonly onBuild: () => void
  readonly children: ReactNode
}

/** At the end of the filter bar: 重置, 更多筛选, 高级筛选 and what the list puts beside them. */
export function FilterTools(props: FilterToolsProps) {
  const { isNarrowed, open, isOpen, isBuilding, button, onReset, onOpen, onBuild, children } = props
  return (
    <div className={styles.end}>
      {isNarrowed && (
        <button type="button" className={styles.text} onClick={onReset}>
          重置
        </button>
      )}
      {open !== undefined && (
        <button type="button" className={styles.text} aria-expanded={isOpen} onClick={onOpen}>
          {isOpen ? '收起' : open}
          <Icon name={isOpen ? 'up' : 'down'} size={12} />
        </button>
      )}
      <button ref={button} type="button" className={styles.text} aria-expanded={isBuilding} onClick={onBuild}>
        高级筛选
      </button>
      {children}
    </div>
  )
}
