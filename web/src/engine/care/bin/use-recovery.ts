import { useMutation, useQueryClient } from '@tanstack/react-query'
import { HttpFailure } from '../../../platform/http.ts'
import { useToast } from '../../../ui/toast-context.ts'
import { RECORDS } from '../../records/records-key.ts'

/** Takes records back out of the recycle bin and says what became of it: all came back, or why none did. */
export function useRecovery() {
  const toast = useToast()
  const client = useQueryClient()
  const { mutateAsync, isPending } = useMutation({
    // Every list can take a deletion back, and few do: what it takes comes when it is asked for.
    mutationFn: async (ids: readonly string[]) => (await import('./recover.ts')).recoverRecords(ids),
    onSuccess: () => void client.invalidateQueries({ queryKey: [RECORDS] }),
  })
  const recover = async (ids: readonly string[], onDone?: () => void) => {
    try {
      await mutateAsync(ids)
      toast.done(`已恢复 ${ids.length} 条`)
      onDone?.()
    } catch (failure) {
      toast.failed(failure instanceof HttpFailure ? failure.message : '没有恢复，请在回收站里再试')
    }
  }
  return { recover, isPending }
}
