import type { HistoryEntry } from '@farm/contract/forms'
import { useId } from 'react'
import { formatMoment } from '../../../platform/time.ts'
import { Button } from '../../../ui/Button.tsx'
import frame from '../../../ui/Dialog.module.css'
import { useModal } from '../../../ui/useModal.ts'
import type { RecordForm } from '../../records/record-form.ts'
import { ChangeList } from './ChangeList.tsx'
import { nameOfSigner } from './history-text.ts'
import styles from './RestoreDialog.module.css'
import type { Change } from './version.ts'

interface RestoreDialogProps {
  readonly form: RecordForm
  /** The change whose outcome is brought back. */
  readonly entry: HistoryEntry
  /** From what the record holds now to what it would hold. */
  readonly changes: readonly Change[]
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Lists what will change before a record gets back what it held; Esc is 取消. */
export function RestoreDialog({ form, entry, changes, onConfirm, onCancel }: RestoreDialogProps) {
  const { ref, onCancel: onEsc } = useModal(onCancel)
  const id = useId()
  return (
    <dialog ref={ref} className={`${frame.dialog} ${styles.dialog}`} aria-labelledby={id} onCancel={onEsc}>
      <h2 id={id} className={frame.title}>
        还原到此版本
      </h2>
      <p className={frame.text}>
        还原到 {formatMoment(entry.Time)} {nameOfSigner(entry)} 保存的内容，以下 {changes.length} 项将会改变：
      </p>
      <section className={styles.changes} aria-label="将会改变的内容" tabIndex={-1}>
        <ChangeList form={form} changes={changes} />
      </section>
      <div className={frame.buttons}>
        <Button onClick={onCancel}>取消</Button>
        <Button kind="primary" onClick={onConfirm}>
          还原
        </Button>
      </div>
    </dialog>
  )
}
