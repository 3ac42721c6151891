import type { WireRecord } from '@farm/contract/forms'
import { useState } from 'react'
import { HttpFailure } from '../../../platform/http.ts'
import { useToast } from '../../../ui/toast-context.ts'
import { useChangeStatus } from '../plan-queries.ts'

/** The states that a running plan is brought to by hand. */
export type Ending = '已完成' | '已终止'

const STALE = '这个计划刚被他人修改，这里已是最新内容，请核对后再操作'

/** Finishing and ending a plan: asked first, refused where somebody else changed the plan in the meantime. */
export function useStatusChange({ Id, UpdateTime }: WireRecord) {
  const toast = useToast()
  const { mutateAsync, isPending } = useChangeStatus()
  const [asked, setAsked] = useState<Ending>()
  const [fault, setFault] = useState<string>()
  // Kept while the dialog is closed: after a refusal nobody writes it twice.
  const [reason, setReason] = useState('')
  const confirm = async (status: Ending) => {
    setAsked(undefined)
    try {
      await mutateAsync({ Id, UpdateTime, Status: status, ...(status === '已终止' && { Reason: reason.trim() }) })
      toast.done(status === '已完成' ? '计划已完成' : '计划已终止')
    } catch (failure) {
      setFault(textOf(failure))
    }
  }
  return {
    asked,
    fault,
    reason,
    setReason,
    isSending: isPending,
    ask: (status: Ending) => {
      setFault(undefined)
      setAsked(status)
    },
    cancel: () => setAsked(undefined),
    confirm: (status: Ending) => void confirm(status),
  }
}

function textOf(failure: unknown): string {
  if (!(failure instanceof HttpFailure)) return String(failure)
  if (failure.code === 'form-data/stale') return STALE
  const texts = Object.values(failure.fields ?? {}).flat()
  return texts.length > 0 ? texts.join('；') : failure.message
}
