import type { WireRecord } from '@farm/contract/forms'
import type { PlanStatus } from '@farm/contract/plans'
import { useState } from 'react'
import { useToast } from '../../../ui/toast-context.ts'
import { useChangeStatus } from '../plan-queries.ts'
import { refusalText } from '../../../platform/refusal-text.ts'
import { STALE } from '../plan.ts'

/** The states that a plan is brought to by hand. */
export type NextStatus = Exclude<PlanStatus, '草稿'>

const done = {
  执行中: '计划已开始执行',
  已完成: '计划已完成',
  已终止: '计划已终止',
} as const satisfies Record<NextStatus, string>

/** Starting, finishing and ending a plan: asked first, refused where somebody else changed the plan in the meantime. */
export function useStatusChange({ Id, UpdateTime }: WireRecord) {
  const toast = useToast()
  const { mutateAsync, isPending } = useChangeStatus()
  const [asked, setAsked] = useState<NextStatus>()
  const [fault, setFault] = useState<string>()
  // Kept while the dialog is closed: after a refusal nobody writes it twice.
  const [reason, setReason] = useState('')
  const confirm = async (status: NextStatus) => {
    setAsked(undefined)
    const Reason = status === '执行中' ? '' : reason.trim()
    try {
      await mutateAsync({ Id, UpdateTime, Status: status, ...(Reason && { Reason }) })
      toast.done(done[status])
    } catch (failure) {
      setFault(refusalText(failure, STALE))
    }
  }
  return {
    asked,
    fault,
    reason,
    setReason,
    isSending: isPending,
    ask: (status: NextStatus) => {
      setFault(undefined)
      setAsked(status)
    },
    cancel: () => setAsked(undefined),
    confirm: (status: NextStatus) => void confirm(status),
  }
}

export type StatusChange = ReturnType<typeof useStatusChange>
