import type { Organ } from '@farm/contract/organs'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useToast } from '../../../ui/toast-context.ts'
import { useOrganActs } from '../organ-queries.ts'
import { messageOf } from '../../../platform/failure-message.ts'

interface OrganRemovalProps {
  readonly organ: Organ
  readonly onDone: () => void
}

/** Deletes an organisation that holds nothing; for a while it can be made again as it was. */
export function OrganRemoval({ organ: { Id, Name, Kind, ParentId }, onDone }: OrganRemovalProps) {
  const { add, remove } = useOrganActs()
  const toast = useToast()
  const failed = (failure: unknown) => toast.failed(messageOf(failure))
  const bringBack = async () => {
    if (ParentId === null || Kind === '平台' || Kind === '企业') return
    try {
      await add.mutateAsync({ Name, Kind, ParentId })
      toast.done(`已恢复“${Name}”`)
    } catch (failure) {
      failed(failure)
    }
  }
  const run = async () => {
    try {
      await remove.mutateAsync(Id)
      toast.undoable(`已删除“${Name}”`, () => void bringBack())
    } catch (failure) {
      failed(failure)
    }
    onDone()
  }
  return (
    <ConfirmDialog
      title="删除组织"
      text={`确定要删除“${Name}”吗？只能删除没有下级组织、人员、角色和数据的组织。`}
      onCancel={onDone}
      onConfirm={() => void run()}
    />
  )
}
