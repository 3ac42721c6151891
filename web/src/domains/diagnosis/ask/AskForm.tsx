import type { ReactNode } from 'react'
import { ElsewhereNote } from '../../../engine/outbox/ElsewhereNote.tsx'
import { AS_ANOTHER } from '../../../engine/outbox/use-elsewhere.ts'
import { useIsOnline } from '../../../engine/phone/use-is-online.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import styles from '../Diagnosis.module.css'
import { Seen, Told } from './AskParts.tsx'
import { KeptQuestion } from './KeptQuestion.tsx'
import { SimilarCases } from './SimilarCases.tsx'
import { type Asking, type BegunQuestion, useAsking } from './use-asking.ts'
import type { Changed } from './use-change.ts'

interface AskFormProps {
  readonly begun: BegunQuestion
  /** The question that is changed; absent where a new one is asked. */
  readonly changed?: Changed
  /** What is said of a draft that stands in it again. */
  readonly restored?: ReactNode
}

/** Photos first, then what can be tapped; words are not needed. */
export function AskForm({ begun, changed, restored }: AskFormProps) {
  const asking = useAsking(begun, changed)
  const { entries, blocker, handedIn } = asking
  const { found } = handedIn
  const isChange = begun.changes !== undefined
  if (asking.isKept) return <KeptQuestion item={asking.item} isLasting={asking.isLasting} />
  const note = found && (
    <ElsewhereNote elsewhere={found} noun="会诊" isChange={isChange} stored={STORED} onDiscard={handedIn.discard} />
  )
  if (isChange && found === 'same') return note
  return (
    <>
      {note ?? restored}
      <Seen asking={asking} />
      <SimilarCases crop={entries.crop?.id} symptoms={entries.symptoms} />
      <Told asking={asking} />
      <Foot
        asking={asking}
        label={found === 'different' ? AS_ANOTHER : labelOf(changed)}
        isNew={changed === undefined}
      />
      {blocker.state === 'blocked' && (
        <ConfirmDialog
          title="离开页面"
          text={begun.isNew ? STAYS_TEXT : LOST_TEXT}
          onConfirm={blocker.proceed}
          onCancel={blocker.reset}
        />
      )}
    </>
  )
}

/** Where what was handed in stands once it arrived. */
const STORED = { text: '我的会诊', path: '/ClockSys/Diagnosis' }

function labelOf(changed: Changed | undefined): string {
  return changed ? '保存修改' : '提交给专家'
}

interface FootProps {
  readonly asking: Asking
  readonly label: string
  /** A new one needs no network to be handed in. */
  readonly isNew: boolean
}

function Foot({ asking, label, isNew }: FootProps) {
  const isOnline = useIsOnline()
  return (
    <div className={styles.bar}>
      {asking.whole !== undefined && <Notice>{asking.whole}</Notice>}
      {isNew && !isOnline && (
        <p className={styles.second} role="status">
          {asking.isLasting ? KEPT_TEXT : STAY_TEXT}
        </p>
      )}
      <Button kind="primary" size="touch" disabled={asking.isSending || asking.unsent !== 'none'} onClick={asking.send}>
        {asking.isSending ? '正在提交…' : (SEND_TEXTS[asking.unsent] ?? label)}
      </Button>
    </div>
  )
}

const STAYS_TEXT = '会诊还没有提交。离开后填写的内容和照片会留在这台设备上，下次打开可以继续填写。'
const LOST_TEXT = '会诊还没有提交，离开后填写的内容不再保留。'
const KEPT_TEXT = '没有网络：提交后保存在这台设备上，有信号时自动送出'
const STAY_TEXT = '没有网络：提交后请不要关闭页面，联网后自动送出'
const SEND_TEXTS = { none: undefined, sending: '照片上传中…', failed: '有照片没有上传，请重试或移除' } as const
