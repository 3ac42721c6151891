import type { ReactNode } from 'react'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import styles from './ListFrame.module.css'

interface ListFrameProps {
  readonly title: string
  /** Figures beside the title. */
  readonly note?: ReactNode
  /** Besides the primary action. */
  readonly actions?: ReactNode
  /** The primary action: beside the title, on a phone at the thumb. */
  readonly add?: ReactNode
  /** Between the title and the filters. */
  readonly above?: ReactNode
  readonly filters: ReactNode
  /** Above the rows, within their panel. */
  readonly top: ReactNode
  readonly children: ReactNode
}

/** Where the parts of a list stand. */
export function ListFrame({ title, note, actions, add, above, filters, top, children }: ListFrameProps) {
  const isPhone = useIsPhone()
  return (
    <div className={styles.screen}>
      <PageHeader
        title={title}
        note={note}
        actions={
          <>
            {actions}
            {!isPhone && add}
          </>
        }
      />
      {above}
      {filters}
      <div className={styles.panel}>
        {top}
        {children}
      </div>
      {isPhone && add && <div className={styles.thumb}>{add}</div>}
    </div>
  )
}
