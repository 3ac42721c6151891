import { useState } from 'react'
import { useToast } from '../../../../ui/toast-context.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { useFormActs } from '../design-queries.ts'
import { useDesignModel } from './design-context.ts'

/** Drops the draft: the form is again as it is in force. */
export function DiscardButton() {
  const { known, load, autosave } = useDesignModel()
  const toast = useToast()
  const { discard } = useFormActs()
  const [isAsking, setAsking] = useState(false)
  const drop = () => {
    setAsking(false)
    discard.mutate(
      { Id: known.Id, UpdateTime: known.UpdateTime },
      {
        onSuccess: (design) => {
          load(design)
          toast.done('已放弃修改')
        },
        onError: (failure) => toast.failed(failure.message),
      },
    )
  }
  return (
    <>
      <Button disabled={discard.isPending || autosave.state.kind === 'saving'} onClick={() => setAsking(true)}>
        放弃修改
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="放弃修改"
          text="还没发布的修改都会丢掉，表单恢复成正在使用的样子。"
          onConfirm={drop}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}
