import type { ReplyKind } from '@farm/contract/diagnosis'
import { useState } from 'react'
import { PhotoPicker } from '../../../engine/photos/PhotoPicker.tsx'
import { BottomSheet } from '../../../ui/BottomSheet.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import styles from '../Diagnosis.module.css'
import { TextBox } from '../TextBox.tsx'
import type { Consultation, Reply } from '../consultation.ts'
import { PrescriptionEditor } from './PrescriptionEditor.tsx'
import { useReply } from './use-reply.ts'

interface ReplySheetProps {
  readonly one: Consultation
  readonly kind: ReplyKind
  /** The reply that is changed; absent of a new one. */
  readonly reply?: Reply
  readonly onClose: () => void
}

const MOST_TEXT = 2000
const SEND_TEXTS = { none: undefined, sending: '照片上传中…', failed: '有照片没有上传，请重试或移除' } as const

/** Writes a reply, or asks further: words, photos, and of an expert a prescription. */
export function ReplySheet({ one, kind, reply, onClose }: ReplySheetProps) {
  const answer = useReply({ one, kind, reply, onDone: onClose })
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => (answer.isLosing ? setLeaving(true) : onClose())
  const foot = (
    <Button kind="primary" size="touch" disabled={answer.isSending || answer.unsent !== 'none'} onClick={answer.send}>
      {answer.isSending ? '正在提交…' : (SEND_TEXTS[answer.unsent] ?? '提交')}
    </Button>
  )
  return (
    <BottomSheet title={reply ? `修改${kind}` : kind} foot={foot} onClose={leave}>
      <div className={styles.sheet}>
        {answer.isRestored && (
          <p className={styles.restored} role="status">
            已恢复上次没有提交的内容
            <Button onClick={answer.discard}>清空</Button>
          </p>
        )}
        {answer.fault !== undefined && <Notice>{answer.fault}</Notice>}
        <TextBox
          label={kind === '回复' ? '诊断和建议' : '补充情况或继续提问'}
          value={answer.text}
          max={MOST_TEXT}
          rows={5}
          onChange={answer.setText}
        />
        <div className={styles.field}>
          <span className={styles.label}>照片（可不拍）</span>
          <PhotoPicker label="照片" photos={answer.photos} />
        </div>
        {kind === '回复' && reply?.workOrder === undefined && (
          <PrescriptionEditor rows={answer.rows} onChange={answer.setRows} />
        )}
      </div>
      {isLeaving && (
        <ConfirmDialog
          title="还有照片没有上传"
          text="写下的内容会留在这台设备上，没有上传完的照片不会保留。"
          onConfirm={onClose}
          onCancel={() => setLeaving(false)}
        />
      )}
    </BottomSheet>
  )
}
