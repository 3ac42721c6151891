import type { SavedView } from '@farm/contract/views'
import { useState } from 'react'
import { BottomSheet } from '../../ui/BottomSheet.tsx'
import { useToast } from '../../ui/toast-context.ts'
import { messageOf } from '../../platform/failure-message.ts'
import styles from './ManageViews.module.css'
import { ViewDialog } from './ViewDialog.tsx'
import { useViewActs } from './use-view-acts.ts'
import { ownerLabels } from './view-state.ts'

interface ManageViewsProps {
  readonly views: readonly SavedView[]
  readonly onClose: () => void
}

/** The views of a list: which one it opens with, their names and whose they are. */
export function ManageViews({ views, onClose }: ManageViewsProps) {
  const { edit, setDefault, remove } = useViewActs()
  const [edited, setEdited] = useState<SavedView>()
  const toast = useToast()
  const tell = (failure: unknown) => toast.failed(messageOf(failure))
  if (edited) {
    return (
      <ViewDialog
        title="编辑视图"
        view={edited}
        onSave={({ Name, Owner, RoleId, OrganId }) =>
          edit(edited, {
            Name,
            owned: { Owner, ...(RoleId !== undefined && { RoleId }), ...(OrganId !== undefined && { OrganId }) },
          })
        }
        onClose={() => setEdited(undefined)}
      />
    )
  }
  return (
    <BottomSheet title="管理视图" onClose={onClose}>
      <ul className={styles.views}>
        {views.map((view) => (
          <li key={view.Id} className={styles.view}>
            <span className={styles.name} title={view.Name}>
              {view.Name}
            </span>
            <span className={styles.owner}>
              {ownerLabels[view.Owner]}
              {view.OwnerName && ` · ${view.OwnerName}`}
            </span>
            <span className={styles.acts}>
              <button
                type="button"
                aria-label={`${view.IsDefault ? '取消默认' : '设为默认'}：${view.Name}`}
                onClick={() => void setDefault(view.Screen, view.IsDefault ? undefined : view.Id).catch(tell)}
              >
                {view.IsDefault ? '取消默认' : '设为默认'}
              </button>
              {view.CanChange && (
                <>
                  <button type="button" aria-label={`编辑视图：${view.Name}`} onClick={() => setEdited(view)}>
                    编辑
                  </button>
                  <button
                    type="button"
                    aria-label={`删除视图：${view.Name}`}
                    onClick={() => void remove(view).catch(tell)}
                  >
                    删除
                  </button>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
    </BottomSheet>
  )
}
