import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import styles from '../Diagnosis.module.css'
import { Seen, Told } from './AskParts.tsx'
import { SimilarCases } from './SimilarCases.tsx'
import type { AskEntries } from './ask-entries.ts'
import { type Changed, useAsking } from './use-asking.ts'

interface AskFormProps {
  readonly begun: AskEntries
  /** The question that is changed; absent where a new one is asked. */
  readonly changed?: Changed
}

/** Photos first, then what can be tapped; words are not needed. */
export function AskForm({ begun, changed }: AskFormProps) {
  const asking = useAsking(begun, changed)
  const { entries, blocker } = asking
  return (
    <>
      <Seen asking={asking} />
      <SimilarCases crop={entries.crop?.id} symptoms={entries.symptoms} />
      <Told asking={asking} />
      <div className={styles.bar}>
        {asking.whole !== undefined && <Notice>{asking.whole}</Notice>}
        <Button
          kind="primary"
          size="touch"
          disabled={asking.isSending || asking.unsent !== 'none'}
          onClick={asking.send}
        >
          {asking.isSending ? '正在提交…' : (SEND_TEXTS[asking.unsent] ?? (changed ? '保存修改' : '提交给专家'))}
        </Button>
      </div>
      {blocker.state === 'blocked' && (
        <ConfirmDialog
          title="离开页面"
          text="提问还没有提交，离开后填写的内容不再保留。"
          onConfirm={blocker.proceed}
          onCancel={blocker.reset}
        />
      )}
    </>
  )
}

const SEND_TEXTS = { none: undefined, sending: '照片上传中…', failed: '有照片没有上传，请重试或移除' } as const
