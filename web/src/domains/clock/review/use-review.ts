import { type Verdict, clockCalls } from '@farm/contract/clock'
import type { WireRecord } from '@farm/contract/forms'
import type { BodyOf } from '@farm/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { RECORDS } from '../../../engine/records/records-key.ts'
import { post } from '../../../platform/http.ts'
import { useToast } from '../../../ui/toast-context.ts'

interface Reviewing {
  readonly records: readonly WireRecord[]
  readonly verdict: Verdict
  readonly note?: string
}

/** Gives a verdict on punch-ins, all or none of them; answers whether it was taken. */
export function useReview() {
  const client = useQueryClient()
  const toast = useToast()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: BodyOf<typeof clockCalls.review>) => post(clockCalls.review, body),
    // What was refused because it changed meanwhile is to be seen as it stands now.
    onSettled: () => client.invalidateQueries({ queryKey: [RECORDS] }),
  })
  const review = async ({ records, verdict, note }: Reviewing): Promise<boolean> => {
    try {
      const Records = records.map(({ Id, UpdateTime }) => ({ Id, UpdateTime }))
      const { Reviewed } = await mutateAsync({ Records, Review: verdict, ...(note !== undefined && { Note: note }) })
      toast.done(Reviewed === 1 ? `打卡${verdict}` : `${Reviewed} 条打卡${verdict}`)
      return true
    } catch (failure) {
      toast.failed(failure instanceof Error ? failure.message : '没有审核成功')
      return false
    }
  }
  return { review, isPending }
}
