import { recordCalls } from '@farm/contract/forms'
import { useMutation } from '@tanstack/react-query'
import { getPage } from '../../../platform/http.ts'
import { useToast } from '../../../ui/toast-context.ts'
import type { ListModel } from '../use-list.ts'
import { MOST_SELECTED } from '../use-selection.ts'
import { messageOf } from '../../../platform/failure-message.ts'

/** Chooses all records of a list, on all pages, as many as can be chosen at once. */
export function useSelectAll({ chosen, query: { orderBy, expand }, selection }: ListModel) {
  const toast = useToast()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () =>
      getPage(recordCalls.list, {
        ...chosen,
        page: 1,
        pageSize: MOST_SELECTED,
        ...(orderBy && { orderBy }),
        ...(expand && { expand }),
      }),
  })
  const run = async () => {
    try {
      selection.choose((await mutateAsync()).answer)
    } catch (failure) {
      toast.failed(messageOf(failure))
    }
  }
  return { run, isRunning: isPending }
}
