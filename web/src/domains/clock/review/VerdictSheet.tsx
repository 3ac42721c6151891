import { type Verdict, verdictFaults } from '@farm/contract/clock'
import type { WireRecord } from '@farm/contract/forms'
import { useEffect, useId, useRef, useState } from 'react'
import { BottomSheet } from '../../../ui/BottomSheet.tsx'
import { Button } from '../../../ui/Button.tsx'
import styles from './VerdictSheet.module.css'
import { useReview } from './use-review.ts'

const MAX = 500
/** What is said most often, for one tap. */
const offered = {
  有问题: ['面积与地块不符', '操作与计划不符', '照片看不清'],
  已退回: ['请补拍照片', '地块选错了，请改正', '请写明作业面积'],
} as const

interface VerdictSheetProps {
  readonly verdict: Exclude<Verdict, '已通过'>
  readonly label: string
  readonly records: readonly WireRecord[]
  readonly onClose: () => void
}

/** Asks what is wrong with punch-ins; without words nothing is said. */
export function VerdictSheet({ verdict, label, records, onClose }: VerdictSheetProps) {
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  const { review, isPending } = useReview()
  const [note, setNote] = useState('')
  const [fault, setFault] = useState<string>()
  useEffect(() => {
    if (fault !== undefined) box.current?.focus()
  }, [fault])
  const press = async () => {
    const [missing] = verdictFaults(verdict, note).Note ?? []
    setFault(missing)
    if (missing === undefined && (await review({ records, verdict, note: note.trim() }))) onClose()
  }
  const foot = (
    <div className={styles.buttons}>
      <Button size="touch" onClick={onClose}>
        取消
      </Button>
      <Button kind="primary" size="touch" disabled={isPending} onClick={() => void press()}>
        {isPending ? '正在提交…' : `${label} ${records.length} 条`}
      </Button>
    </div>
  )
  return (
    <BottomSheet title={verdict === '已退回' ? '退回打卡' : '标为有问题'} foot={foot} onClose={onClose}>
      <div className={styles.answer}>
        <label htmlFor={id} className={styles.label}>
          {verdict === '已退回' ? '要补什么' : '有什么问题'}
        </label>
        <textarea
          id={id}
          ref={box}
          className={styles.note}
          rows={3}
          maxLength={MAX}
          value={note}
          aria-invalid={fault !== undefined}
          aria-describedby={`${id}-below`}
          onChange={({ target }) => setNote(target.value)}
        />
        <p id={`${id}-below`} className={fault === undefined ? styles.below : styles.fault}>
          {fault ?? (verdict === '已退回' ? '打卡人会收到这段话，改好后再交上来' : `${note.length} / ${MAX}`)}
        </p>
        <div className={styles.offered}>
          {offered[verdict].map((text) => (
            <Button key={text} onClick={() => setNote(text)}>
              {text}
            </Button>
          ))}
        </div>
      </div>
    </BottomSheet>
  )
}
