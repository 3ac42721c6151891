import type { WireRecord } from '@farm/contract/forms'
import { useToast } from '../../../ui/toast-context.ts'
import { useChangeStatus } from '../plan-queries.ts'
import { messageOf } from '../../../platform/failure-message.ts'

/** Sets a plan running that was just stored; where that is refused, it stays a draft and the reason is told. */
export function useStart(): (plan: WireRecord) => Promise<void> {
  const toast = useToast()
  const { mutateAsync } = useChangeStatus()
  return async ({ Id, UpdateTime }) => {
    try {
      await mutateAsync({ Id, UpdateTime, Status: '执行中' })
      toast.done('已保存，计划开始执行')
    } catch (failure) {
      toast.failed(`已保存为草稿，没有开始执行：${messageOf(failure)}`)
    }
  }
}
