import { ConfigProvider } from 'antd'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { type HandOver, HandOverFields } from './HandOverFields.tsx'

interface LeavingDialogProps {
  readonly title: string
  readonly text: string
  /** Who leaves. */
  readonly ids: readonly string[]
  readonly onConfirm: (handOver: HandOver) => void
  readonly onCancel: () => void
}

/** Asks before people are gone, with what they have in hand and who takes it over. */
export function LeavingDialog({ title, text, ids, onConfirm, onCancel }: LeavingDialogProps) {
  const [handOver, setHandOver] = useState<HandOver>({})
  return (
    <ConfirmDialog title={title} text={text} onCancel={onCancel} onConfirm={() => onConfirm(handOver)}>
      {/* What opens below the body would lie under the dialog. */}
      <ConfigProvider getPopupContainer={(node) => node?.closest('dialog') ?? document.body}>
        <HandOverFields ids={ids} value={handOver} onChange={setHandOver} />
      </ConfigProvider>
    </ConfirmDialog>
  )
}
