import { useSend } from '../../../engine/records/use-send.ts'
import { type ReactNode, useState } from 'react'
import { BottomSheet } from '../../../ui/BottomSheet.tsx'
import { NoteBox } from '../../../ui/NoteBox.tsx'
import { useToast } from '../../../ui/toast-context.ts'
import { Refused } from './Refused.tsx'
import { SheetFoot } from './SheetFoot.tsx'
import styles from './Sheet.module.css'

const MAX = 200

interface ReasonSheetProps {
  readonly title: string
  /** What it means. */
  readonly told: string
  readonly act: string
  readonly kind?: 'primary' | 'danger'
  /** Does it and answers what is said of it afterwards. */
  readonly send: (reason: string) => Promise<string>
  readonly onClose: () => void
  /** What follows, in figures. */
  readonly children?: ReactNode
}

/** Asks why something is done that others will read about. */
export function ReasonSheet({ title, told, act, kind, send, onClose, children }: ReasonSheetProps) {
  const toast = useToast()
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const { mutateAsync, isPending, error } = useSend(send)
  const press = async () => {
    if (reason.trim() === '') return setFault('请写明原因')
    toast.done(await mutateAsync(reason.trim()))
    onClose()
  }
  const foot = <SheetFoot act={act} kind={kind ?? 'primary'} isBusy={isPending} onAct={press} onClose={onClose} />
  return (
    <BottomSheet title={title} foot={foot} onClose={onClose}>
      <div className={styles.sheet}>
        <p className={styles.told}>{told}</p>
        {children}
        <Refused error={error} />
        <NoteBox
          label="原因"
          value={reason}
          max={MAX}
          fault={fault}
          onChange={(text) => {
            setReason(text)
            setFault(undefined)
          }}
        />
      </div>
    </BottomSheet>
  )
}
