import type { SavedView } from '@farm/contract/views'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Icon } from '../../ui/Icon.tsx'
import { Popup } from '../../ui/Popup.tsx'
import { useToast } from '../../ui/toast-context.ts'
import type { ListModel } from '../list/use-list.ts'
import { withoutChanges } from '../list/list-look.ts'
import { viewAddress } from '../list/write-list.ts'
import { SaveView } from './SaveView.tsx'
import { messageOf } from '../../platform/failure-message.ts'
import styles from './ViewMenu.module.css'
import { useViewActs } from './use-view-acts.ts'

interface ChangedViewProps {
  readonly list: ListModel
  readonly view: SavedView
}

/** That the list is looked at otherwise than its view says, and what can be done about it. */
export function ChangedView({ list: { screen, shown, look, setLook }, view }: ChangedViewProps) {
  const [address] = useSearchParams()
  const [isSaving, setSaving] = useState(false)
  const { edit, open } = useViewActs()
  const toast = useToast()
  const update = async () => {
    try {
      await edit(view, { Address: viewAddress(address), Columns: shown.map(({ key }) => key) })
      setLook({ ...look, hidden: [], added: [], order: [] })
      toast.done(`已更新视图“${view.Name}”`)
    } catch (failure) {
      toast.failed(messageOf(failure))
    }
  }
  const takeBack = () => {
    setLook({ ...withoutChanges(look), widths: look.widths })
    open(view)
  }
  return (
    <>
      <Popup
        title="视图已修改"
        side="start"
        label={
          <span className={styles.changed}>
            已修改
            <Icon name="down" size={12} />
          </span>
        }
      >
        {view.CanChange && (
          <button type="button" className={styles.view} onClick={() => void update()}>
            更新视图
          </button>
        )}
        <button type="button" className={styles.view} onClick={() => setSaving(true)}>
          另存为…
        </button>
        <button type="button" className={styles.view} onClick={takeBack}>
          还原
        </button>
      </Popup>
      {isSaving && <SaveView screen={screen} shown={shown} onClose={() => setSaving(false)} />}
    </>
  )
}
