import { type ChangedRecord, manyCalls } from '@farm/contract/forms'
import type { BodyOf } from '@farm/contract/wire'
import { useQueryClient } from '@tanstack/react-query'
import { HttpFailure, post } from '../../../platform/http.ts'
import { useToast } from '../../../ui/toast-context.ts'
import { useConfirming } from '../../confirming/confirming-context.ts'
import { RECORDS } from '../../records/records-key.ts'

type Which = Pick<BodyOf<typeof manyCalls.restoreMany>, 'Records' | 'Change'>

/** Takes back a change of many records, each that it can be taken back of; answers those that stay, nothing where it came to nothing. */
export function useTakingBack() {
  const toast = useToast()
  const client = useQueryClient()
  const confirming = useConfirming()
  return async (which: Which): Promise<readonly ChangedRecord[] | undefined> => {
    try {
      const answers = await confirming((along) => post(manyCalls.restoreMany, { ...which, EachAlone: true, ...along }))
      const kept = answers.filter(({ Kept }) => Kept !== undefined)
      toast.done(`已恢复 ${answers.length - kept.length} 条${kept.length > 0 ? `，${kept.length} 条保持原样` : ''}`)
      return kept
    } catch (failure) {
      toast.failed(`没有恢复：${failure instanceof HttpFailure ? failure.message : '请稍后再试'}`)
      return undefined
    } finally {
      void client.invalidateQueries({ queryKey: [RECORDS] })
    }
  }
}
