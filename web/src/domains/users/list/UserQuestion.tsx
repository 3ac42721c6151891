import { BIN_DAYS } from '@farm/contract/forms'
import type { User } from '@farm/contract/users'
import { viewAs } from '../../../engine/sessions/index.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { useToast } from '../../../ui/toast-context.ts'
import { LeavingDialog } from '../leaving/LeavingDialog.tsx'
import { handOverOf } from '../leaving/hand-over.ts'
import { reasonOf } from '../leaving/reason.ts'
import { useUserActs } from '../user-queries.ts'
import { SessionsDialog } from './SessionsDialog.tsx'

export type Question = 'sessions' | 'view-as' | 'remove'

interface UserQuestionProps {
  readonly user: User
  readonly question: Question
  readonly onDone: () => void
}

/** What is asked before something is done to somebody; where they are signed in. */
export function UserQuestion({ user: { Id, Name, RealName }, question, onDone }: UserQuestionProps) {
  const { remove } = useUserActs()
  const toast = useToast()
  const onError = (failure: unknown) => toast.failed(reasonOf(failure))
  switch (question) {
    case 'sessions':
      return <SessionsDialog userId={Id} name={RealName} onClose={onDone} />
    case 'view-as':
      return (
        <ConfirmDialog
          title="以他人身份查看"
          text={`将看到${RealName}所能看到的内容，只能查看、不能修改，最长一小时，并记入登录日志。`}
          onCancel={onDone}
          onConfirm={() => {
            onDone()
            viewAs(Id).catch(onError)
          }}
        />
      )
    case 'remove':
      return (
        <LeavingDialog
          ids={[Id]}
          title="删除人员"
          text={`确定要删除“${RealName}”（${Name}）吗？删除后不能登录，在回收站保留 ${BIN_DAYS} 天，期间可以恢复；其录入的内容仍保留姓名。`}
          onClose={onDone}
          onConfirm={async (handOver) => {
            await remove.mutateAsync({ Ids: [Id], ...handOverOf(handOver) })
            toast.done(`已删除${RealName}`)
          }}
        />
      )
  }
}
