import { type Verdict, verdictFaults } from '@farm/contract/clock'
import type { WireRecord } from '@farm/contract/forms'
import { useState } from 'react'
import { BottomSheet } from '../../../ui/BottomSheet.tsx'
import { Button } from '../../../ui/Button.tsx'
import { NoteBox } from '../../../ui/NoteBox.tsx'
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
  readonly onDone?: (() => void) | undefined
  readonly onClose: () => void
}

/** Asks what is wrong with punch-ins; without words nothing is said. */
export function VerdictSheet({ verdict, label, records, onDone, onClose }: VerdictSheetProps) {
  const { review, isPending } = useReview()
  const [note, setNote] = useState('')
  const [fault, setFault] = useState<string>()
  const press = async () => {
    const [missing] = verdictFaults(verdict, note).Note ?? []
    setFault(missing)
    if (missing !== undefined || !(await review({ records, verdict, note: note.trim() }))) return
    onClose()
    onDone?.()
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
        <NoteBox
          label={verdict === '已退回' ? '要补什么' : '有什么问题'}
          value={note}
          max={MAX}
          fault={fault}
          hint={verdict === '已退回' ? '打卡人会收到这段话，改好后再交上来' : undefined}
          onChange={setNote}
        />
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
