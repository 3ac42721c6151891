import { workOrderCalls } from '@farm/contract/work-orders'
import type { AnswerOf } from '@farm/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useConfirming } from '../../../engine/confirming/confirming-context.ts'
import { useOnce } from '../../../engine/form/use-once.ts'
import { RECORDS } from '../../../engine/records/records-key.ts'
import { post } from '../../../platform/http.ts'
import { fromWallClock } from '../../../platform/time.ts'
import { useToast } from '../../../ui/toast-context.ts'
import { refusalText } from '../../../platform/refusal-text.ts'
import { STALE } from '../plan.ts'
import type { IssueWish } from './issue-wish.ts'

export type Issued = AnswerOf<typeof workOrderCalls.fromPlan>

/** Makes the work orders; when steps were passed over it is told why before it closes. */
export function useIssue(planId: string, onDone: () => void) {
  const toast = useToast()
  const client = useQueryClient()
  const [issued, setIssued] = useState<Issued>()
  const confirming = useConfirming()
  const { mutateAsync, error } = useMutation({
    mutationFn: ({ by, steps, days, due }: IssueWish) =>
      confirming((along) =>
        post(workOrderCalls.fromPlan, {
          Plan: planId,
          ...(by === 'steps' ? { Steps: [...steps] } : { WithinDays: days }),
          ...(due !== '' && { Due: fromWallClock(`${due}:00`) }),
          ...along,
        }),
      ),
    onSuccess: (answer) => {
      void client.invalidateQueries({ queryKey: [RECORDS] })
      if (answer.Skipped.length > 0 || answer.Made.length === 0) return setIssued(answer)
      toast.done(`已生成 ${answer.Made.length} 张工单`)
      return onDone()
    },
  })
  const { isBusy, start } = useOnce(async (wish: IssueWish) => {
    // What is refused stands in the dialog.
    await mutateAsync(wish).catch(() => undefined)
  })
  return { issue: start, issued, isSending: isBusy, fault: error ? refusalText(error, STALE) : undefined }
}
