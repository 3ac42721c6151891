import type { DesignSummary } from '@farm/contract/forms'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAddress } from '../../../../engine/permission/index.ts'
import { useToast } from '../../../../ui/toast-context.ts'
import { readDesign, useFormActs } from '../design-queries.ts'
import { draftOfForm, formOfDesign } from '../state/draft-form.ts'
import { copyOf } from '../state/renumbered.ts'
import { messageOf } from '../../../../platform/failure-message.ts'

const MAX_NAME = 40

/** What the list of forms does with one of them; what came of it is said. */
export function useListActs({ Id, Name, UpdateTime }: DesignSummary) {
  const { add, close, remove } = useFormActs()
  const [isCopying, setCopying] = useState(false)
  const navigate = useNavigate()
  const address = useAddress()
  const toast = useToast()
  const onError = (failure: Error) => toast.failed(failure.message)
  const turn = ({ IsClosed }: { readonly IsClosed: boolean }) =>
    close.mutate({ Id, UpdateTime, IsClosed }, { onSuccess: () => toast.done(IsClosed ? '已停用' : '已启用'), onError })
  const copy = async () => {
    setCopying(true)
    try {
      const form = copyOf(formOfDesign(await readDesign(Id)), `${Name.slice(0, MAX_NAME - 3)} 副本`)
      const made = await add.mutateAsync(draftOfForm(form))
      await navigate(address(`/Core/FormAdd/${made.Id}`))
    } catch (failure) {
      toast.failed(messageOf(failure))
    } finally {
      setCopying(false)
    }
  }
  return {
    isBusy: isCopying || add.isPending || close.isPending || remove.isPending,
    copy: () => void copy(),
    open: () => turn({ IsClosed: false }),
    close: () => turn({ IsClosed: true }),
    remove: () => remove.mutate(Id, { onSuccess: () => toast.done('已删除'), onError }),
  }
}

export type ListActs = ReturnType<typeof useListActs>
