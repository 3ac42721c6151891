import type { WireRecord } from '@farm/contract/forms'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import frame from '../../../ui/Dialog.module.css'
import { useModal } from '../../../ui/useModal.ts'
import { nameOf } from '../../records/record-fields.ts'
import type { RecordForm } from '../../records/record-form.ts'
import { RECORDS } from '../../records/records-key.ts'
import styles from './PartRemovalDialog.module.css'
import { type PartRemoval, removeInParts } from './remove-in-parts.ts'

interface PartRemovalDialogProps {
  readonly form: RecordForm
  readonly records: readonly WireRecord[]
  /** Why they were not deleted together. */
  readonly reason: string
  /** Told the ids of those that are gone, when the dialog is closed. */
  readonly onRemoved: (ids: readonly string[]) => void
  readonly onClose: () => void
}

/** Some of many can’t be deleted, so none was: offers to delete the others, and names those that stay. */
export function PartRemovalDialog({ form, records, reason, onRemoved, onClose }: PartRemovalDialogProps) {
  const client = useQueryClient()
  const id = useId()
  const [judged, setJudged] = useState<number>()
  const [result, setResult] = useState<PartRemoval>()
  const isRunning = judged !== undefined && !result
  // What can be taken back is told once the page behind the dialog can be reached again.
  const leave = (outcome: PartRemoval | undefined) => {
    onClose()
    if (outcome && outcome.removed.length > 0) onRemoved(outcome.removed)
  }
  const modal = useModal(() => {
    if (!isRunning) leave(result)
  })
  const run = async () => {
    setJudged(0)
    const outcome = await removeInParts(records, setJudged)
    void client.invalidateQueries({ queryKey: [RECORDS] })
    if (outcome.kept.length === 0) leave(outcome)
    else setResult(outcome)
  }
  return (
    <dialog {...modal} className={`${frame.dialog} ${styles.dialog}`} aria-labelledby={id}>
      <h2 id={id} className={frame.title}>
        {result ? `已删除 ${result.removed.length} 条，${result.kept.length} 条没有删除` : '没有删除'}
      </h2>
      {!result && (
        <p className={frame.text}>
          选中的 {records.length} 条里有不能删除的：{reason}。可以只删除其余的，不能删除的会逐条列出原因。
        </p>
      )}
      {isRunning && (
        <p className={styles.progress} role="status">
          <progress value={judged} max={records.length} aria-label="删除进度" />
          {judged} / {records.length}
        </p>
      )}
      {result && (
        <ul className={styles.kept} aria-label="没有删除的记录">
          {result.kept.map(({ record, reason: why }) => (
            <li key={record.Id}>
              <b>{nameOf(form, record)}</b>
              <span>{why}</span>
            </li>
          ))}
        </ul>
      )}
      <div className={frame.buttons}>
        {!result && (
          <>
            <Button onClick={onClose} disabled={isRunning}>
              取消
            </Button>
            <Button kind="primary" onClick={() => void run()} disabled={isRunning}>
              {isRunning ? '正在删除…' : '删除其余的'}
            </Button>
          </>
        )}
        {result && (
          <Button kind="primary" onClick={() => leave(result)}>
            知道了
          </Button>
        )}
      </div>
    </dialog>
  )
}
