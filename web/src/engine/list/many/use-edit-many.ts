import { type DynamicData, type WireRecord, manyCalls } from '@farm/contract/forms'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { HttpFailure, post } from '../../../platform/http.ts'
import { useToast } from '../../../ui/toast-context.ts'
import { useConfirming } from '../../confirming/confirming-context.ts'
import { useIsHere } from '../../page/index.ts'
import type { RecordForm } from '../../records/record-form.ts'
import { RECORDS } from '../../records/records-key.ts'
import { useTakingBack } from './use-taking-back.ts'

/** What is set in the same fields of many records, and which are cleared. */
export interface ManyChange {
  readonly set: DynamicData
  readonly clear: readonly string[]
}

/** Changes many records in one go, all of them or none, and lets it be taken back for a while. */
export function useEditMany(form: RecordForm) {
  const toast = useToast()
  const client = useQueryClient()
  const isHere = useIsHere()
  const confirming = useConfirming()
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: ({ records, set, clear }: ManyChange & { readonly records: readonly WireRecord[] }) =>
      confirming((along) =>
        post(manyCalls.editMany, {
          FormId: form.id,
          Records: records.map(({ Id, UpdateTime }) => ({ Id, UpdateTime })),
          Set: { ...set },
          Clear: [...clear],
          ...along,
        }),
      ),
  })
  const takeBack = useTakingBack()
  /** True when they were changed; why not stands in `reasons`, and is told where nobody reads these any more. */
  const send = async (records: readonly WireRecord[], change: ManyChange): Promise<boolean> => {
    try {
      const changed = await mutateAsync({ records, ...change })
      const Records = changed.map(({ Id, UpdateTime, Version }) => ({ Id, UpdateTime, Version }))
      toast.undoable(`已修改 ${changed.length} 条`, () => void takeBack({ Records }))
      return true
    } catch (failure) {
      // The person closed the panel in which the reasons would stand.
      if (!isHere.current) toast.failed(`没有修改：${reasonsOf(failure).join('；')}`)
      return false
    } finally {
      void client.invalidateQueries({ queryKey: [RECORDS] })
    }
  }
  return { send, isSending: isPending, reasons: reasonsOf(error) }
}

/** What the server says, a sentence for each record at fault. */
function reasonsOf(failure: unknown): readonly string[] {
  if (!failure) return []
  if (failure instanceof HttpFailure) return failure.errors
  return [failure instanceof Error ? failure.message : '请稍后再试']
}
