import { useMutation } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import { useState } from 'react'
import { useIsHere } from '../../../engine/page/index.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useToast } from '../../../ui/toast-context.ts'
import styles from './HandOver.module.css'
import { reasonOf } from './reason.ts'
import { type HandOver, HandOverFields } from './HandOverFields.tsx'

interface LeavingDialogProps {
  readonly title: string
  readonly text: string
  /** Who leaves. */
  readonly ids: readonly string[]
  /** Where it rejects, the question stays with what was chosen. */
  readonly onConfirm: (handOver: HandOver) => Promise<unknown>
  readonly onClose: () => void
}

/** Asks before people are gone, with what they have in hand and who takes it over. */
export function LeavingDialog({ title, text, ids, onConfirm, onClose }: LeavingDialogProps) {
  const [handOver, setHandOver] = useState<HandOver>({})
  const toast = useToast()
  const isHere = useIsHere()
  const { mutate, isPending, error } = useMutation({
    mutationFn: onConfirm,
    onSuccess: onClose,
    // Whoever did not wait for the answer is shown it all the same.
    onError: (failure) => {
      if (!isHere.current) toast.failed(reasonOf(failure))
    },
  })
  return (
    <ConfirmDialog title={title} text={text} isBusy={isPending} onCancel={onClose} onConfirm={() => mutate(handOver)}>
      {/* What opens below the body would lie under the dialog. */}
      <ConfigProvider getPopupContainer={(node) => node?.closest('dialog') ?? document.body}>
        <HandOverFields ids={ids} value={handOver} onChange={setHandOver} />
      </ConfigProvider>
      {error && (
        <p className={styles.fault} role="alert">
          {reasonOf(error)}
        </p>
      )}
    </ConfirmDialog>
  )
}
