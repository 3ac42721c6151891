import type { WireRecord } from '@farm/contract/forms'
import { type ReactNode, Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { chunk } from '../../platform/chunk.ts'
import { CountBadge } from '../../ui/CountBadge.tsx'
import { useIsPhone } from '../../ui/useIsPhone.ts'
import { useViews } from '../views/use-views.ts'
import { isChanged, withoutView } from '../views/view-state.ts'
import { BinLink } from './BinLink.tsx'
import { BulkBar } from './many/BulkBar.tsx'
import { awaits } from './builder/conditions.ts'
import { AwaitedTab } from './AwaitedTab.tsx'
import { GroupMenu } from './groups/GroupMenu.tsx'
import { ListTools } from './ListTools.tsx'
import styles from './ListTop.module.css'
import { isNarrowed } from './list-address.ts'
import type { ListModel } from './use-list.ts'

const ViewTabs = chunk(() => import('../views/ViewTabs.tsx').then((file) => file.ViewTabs))
const UndoMany = chunk(() => import('./many/UndoMany.tsx').then((file) => file.UndoMany))
const ChangedView = chunk(() => import('../views/ChangedView.tsx').then((file) => file.ChangedView))

interface ListTopProps {
  readonly list: ListModel
  readonly tabs?: ReactNode
  /** The records stand in rows: how these look can be chosen. */
  readonly hasRows?: boolean
  readonly bulkActions?: ((records: readonly WireRecord[]) => ReactNode) | undefined
  /** Address of what was deleted; absent when the person may not delete. */
  readonly bin?: string | undefined
  /** The person may edit the records, many at once. */
  readonly canEdit?: boolean
  /** Absent when the person may not delete. */
  readonly onRemove?: (() => void) | undefined
}

/** Above the rows: what is shown and how; while rows are chosen, what can be done with them. */
export function ListTop({ list, tabs, hasRows = true, bulkActions, bin, canEdit = false, onRemove }: ListTopProps) {
  const isPhone = useIsPhone()
  const [address] = useSearchParams()
  const views = useViews(list.screen)
  const { selection, view, look } = list
  if (selection.selected.length > 0) {
    return (
      <BulkBar list={list} canEdit={canEdit} onRemove={onRemove}>
        {bulkActions?.(selection.selected)}
      </BulkBar>
    )
  }
  return (
    <div className={styles.top}>
      {tabs ?? <AllRecords list={list} />}
      {awaits(list.declaration.form) && <AwaitedTab formId={list.declaration.form.id} state={list.state} />}
      <Suspense>
        {views.length > 0 && <ViewTabs list={list} views={views} />}
        {view && isChanged(view, address, look) && <ChangedView list={list} view={view} />}
      </Suspense>
      <div className={styles.end}>
        {hasRows && <GroupMenu list={list} />}
        {hasRows && !isPhone && <ListTools list={list} />}
        {canEdit && (
          <Suspense>
            <UndoMany formId={list.declaration.form.id} />
          </Suspense>
        )}
        {bin !== undefined && <BinLink to={bin} />}
      </div>
    </div>
  )
}

/** The first tab: the list as the screen declares it, with how many records it has. */
function AllRecords({ list: { screen, view, state, total, totalText } }: { readonly list: ListModel }) {
  const [address] = useSearchParams()
  const views = useViews(screen)
  if (view) {
    return (
      <Link className={styles.all} to={{ search: withoutView(address, views).toString() }} preventScrollReset>
        全部
      </Link>
    )
  }
  return (
    <p className={styles.count}>
      {isNarrowed(state) ? '查询结果' : '全部'}
      {total !== undefined && <CountBadge text={totalText} />}
    </p>
  )
}
