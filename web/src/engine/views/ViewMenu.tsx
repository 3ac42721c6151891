import { type SavedView, viewOwners } from '@farm/contract/views'
import { Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { chunk } from '../../platform/chunk.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Popup } from '../../ui/Popup.tsx'
import { withView } from '../list/write-list.ts'
import styles from './ViewMenu.module.css'
import { ownerLabels, withoutView } from './view-state.ts'

const ManageViews = chunk(() => import('./ManageViews.tsx').then((file) => file.ManageViews))

interface ViewMenuProps {
  readonly views: readonly SavedView[]
  readonly open: SavedView | undefined
  /** On the button. */
  readonly label: string
}

/** All views of a list, by whose they are, and the way to manage them. */
export function ViewMenu({ views, open, label }: ViewMenuProps) {
  const [address] = useSearchParams()
  const [isManaging, setManaging] = useState(false)
  const groups = viewOwners.map((owner) => ({ owner, views: views.filter(({ Owner }) => Owner === owner) }))
  return (
    <>
      <Popup
        title="视图"
        side="start"
        label={
          <>
            {label}
            <Icon name="down" size={12} />
          </>
        }
      >
        <Link className={styles.view} to={{ search: withoutView(address, views).toString() }} preventScrollReset>
          全部
        </Link>
        {groups.map(
          (group) =>
            group.views.length > 0 && (
              <section key={group.owner} aria-label={ownerLabels[group.owner]}>
                <p className={styles.group}>{ownerLabels[group.owner]}</p>
                {group.views.map((view) => (
                  <Link
                    key={view.Id}
                    className={styles.view}
                    to={{ search: withView(address, view).toString() }}
                    preventScrollReset
                    aria-current={view.Id === open?.Id || undefined}
                  >
                    <span className={styles.name}>{view.Name}</span>
                    {view.IsDefault && <span className={styles.mark}>默认</span>}
                  </Link>
                ))}
              </section>
            ),
        )}
        <button type="button" className={styles.manage} onClick={() => setManaging(true)}>
          管理视图…
        </button>
      </Popup>
      {isManaging && (
        <Suspense>
          <ManageViews views={views} onClose={() => setManaging(false)} />
        </Suspense>
      )}
    </>
  )
}
