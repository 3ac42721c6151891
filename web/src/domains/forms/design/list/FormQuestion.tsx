import type { DesignSummary } from '@farm/contract/forms'
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx'
import { RightsDialog } from '../rights/RightsDialog.tsx'
import type { ListActs } from './use-list-acts.ts'

export type Question = 'rights' | 'close' | 'remove'

interface FormQuestionProps {
  readonly form: DesignSummary
  readonly question: Question
  readonly acts: Pick<ListActs, 'close' | 'remove'>
  readonly onDone: () => void
}

/** What is asked before something is done to a form; its rights. */
export function FormQuestion({ form: { Id, Name }, question, acts, onDone }: FormQuestionProps) {
  switch (question) {
    case 'rights':
      return <RightsDialog id={Id} name={Name} onClose={onDone} />
    case 'close':
      return (
        <ConfirmDialog
          title="停用表单"
          text={`停用“${Name}”后不能再新增记录，已有的记录仍可查看。之后可以再启用。`}
          onConfirm={() => {
            onDone()
            acts.close()
          }}
          onCancel={onDone}
        />
      )
    case 'remove':
      return (
        <ConfirmDialog
          title="删除表单"
          text={`确定要删除“${Name}”吗？删除后不能恢复。`}
          onConfirm={() => {
            onDone()
            acts.remove()
          }}
          onCancel={onDone}
        />
      )
  }
}
