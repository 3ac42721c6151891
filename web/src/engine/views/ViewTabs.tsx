import type { SavedView } from '@farm/contract/views'
import { useRef } from 'react'
import { Link, useSearchParams } from 'react-router'
import { CountBadge } from '../../ui/CountBadge.tsx'
import { withView } from '../list/write-list.ts'
import type { ListModel } from '../list/use-list.ts'
import { ViewMenu } from './ViewMenu.tsx'
import styles from './ViewTabs.module.css'
import { fittingViews } from './fitting-views.ts'
import { useWidth } from './use-width.ts'

interface ViewTabsProps {
  readonly list: ListModel
  readonly views: readonly SavedView[]
}

/** The saved views of a list beside its first tab: as many as there is room for, all of them behind 更多. */
export function ViewTabs({ list: { view: open, totalText, total }, views }: ViewTabsProps) {
  const [address] = useSearchParams()
  const room = useRef<HTMLElement>(null)
  const fitting = fittingViews(views, open?.Id, useWidth(room))
  return (
    <nav ref={room} className={styles.views} aria-label="视图">
      {fitting.map((view) => (
        <Link
          key={view.Id}
          to={{ search: withView(address, view).toString() }}
          className={styles.tab}
          title={view.Name}
          preventScrollReset
          aria-current={view.Id === open?.Id || undefined}
        >
          <span className={styles.name}>{view.Name}</span>
          {view.Id === open?.Id && total !== undefined && <CountBadge text={totalText} />}
        </Link>
      ))}
      <ViewMenu key={address.get('view')} views={views} open={open} label="更多" />
    </nav>
  )
}
