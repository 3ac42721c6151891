import type { Clip } from '@farm/contract/video'
import { useState } from 'react'
import { RowAct } from '../../../engine/table/index.ts'
import { useCan, useIsViewing } from '../../../engine/permission/index.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { DELETING_CLIPS } from '../functions.ts'
import { deleteClips } from '../recording-queries.ts'
import { useToldChange } from '../settings/use-told-change.ts'
import { useClipFile } from './use-clip-file.ts'

/** Whether the person may delete what was kept. */
export function useMayDelete(): boolean {
  const isViewing = useIsViewing()
  return useCan()(DELETING_CLIPS) && !isViewing
}

/** What can be done with one clip of the list. */
export function ClipActs({ clip }: { readonly clip: Clip }) {
  const mayDelete = useMayDelete()
  const [isAsked, ask] = useState(false)
  const { fetch, isPending } = useClipFile()
  return (
    <>
      <RowAct label="下载" name={clip.Name} disabled={isPending} onClick={() => fetch(clip.Id)} />
      {mayDelete && <RowAct label="删除" name={clip.Name} onClick={() => ask(true)} />}
      {isAsked && <Deletion clips={[clip]} onClose={() => ask(false)} />}
    </>
  )
}

interface ClipsBulkProps {
  readonly clips: readonly Clip[]
  readonly onDone: () => void
}

/** What can be done with those that are picked. */
export function ClipsBulk({ clips, onDone }: ClipsBulkProps) {
  const [isAsked, ask] = useState(false)
  return (
    <>
      <Button onClick={() => ask(true)}>删除</Button>
      {isAsked && <Deletion clips={clips} onDone={onDone} onClose={() => ask(false)} />}
    </>
  )
}

interface DeletionProps {
  readonly clips: readonly Clip[]
  readonly onDone?: () => void
  readonly onClose: () => void
}

function Deletion({ clips, onDone, onClose }: DeletionProps) {
  const change = useToldChange(deleteClips)
  const [first] = clips
  const what = clips.length === 1 && first ? `片段“${first.Name}”` : `选中的 ${clips.length} 个片段`
  const remove = () => {
    onClose()
    change({ body: { Ids: clips.map(({ Id }) => Id) }, done: `已删除${what}`, onDone })
  }
  return (
    <ConfirmDialog
      title={`删除${what}？`}
      text="片段删除后不再单独保留；录像仍按保留天数到期删除。"
      onConfirm={remove}
      onCancel={onClose}
    />
  )
}
