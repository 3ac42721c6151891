import type { ComponentProps, ReactNode } from 'react'
import { FarmGround } from './FarmGround.tsx'
import styles from './MapBoard.module.css'

interface MapBoardProps extends ComponentProps<typeof FarmGround> {
  /** In words what is on the map. */
  readonly told: string
  /** Beside the words. */
  readonly act?: ReactNode
}

/** The map in place of the rows of a list. */
export function MapBoard({ told, act, children, ...ground }: MapBoardProps) {
  return (
    <div className={styles.map}>
      <FarmGround {...ground}>
        <div className={styles.told}>
          <p role="status">{told}</p>
          {act}
        </div>
        {children}
      </FarmGround>
    </div>
  )
}
