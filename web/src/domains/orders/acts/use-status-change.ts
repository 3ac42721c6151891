import type { WireRecord } from '@farm/contract/forms'
import { type OrderStatus, orderActName, whyNotOrder } from '@farm/contract/orders'
import { useState } from 'react'
import { useOnce } from '../../../engine/form/use-once.ts'
import { HttpFailure } from '../../../platform/http.ts'
import { refusalText } from '../../../platform/refusal-text.ts'
import { useToast } from '../../../ui/toast-context.ts'
import { useChangeStatus } from '../order-queries.ts'
import { orderOf } from '../order.ts'

/** Said when somebody else was faster: the page shows by then what they made of it. */
const STALE = '这个订单刚被他人修改，已显示最新内容，请核对后再操作'

/** Why a change was refused. */
interface RefusalOfChange {
  readonly kind: 'stale' | 'reason' | 'whole'
  readonly text: string
}

interface ChangeOptions {
  readonly record: WireRecord
  readonly from: OrderStatus
  readonly to: OrderStatus
  readonly onDone: () => void
}

/** Moving an order to another state: judged here as the server does, which knows better what was harvested. */
export function useStatusChange({ record, from, to, onDone }: ChangeOptions) {
  const toast = useToast()
  const { mutateAsync } = useChangeStatus()
  const { fulfilled = 100 } = orderOf(record)
  const [reason, setReason] = useState('')
  const [refusal, setRefusal] = useState<RefusalOfChange>()
  const [asksReason, setAsksReason] = useState(whyNotOrder({ from, to, fulfilled })?.field === 'Reason')
  const refuse = (why: RefusalOfChange) => {
    setRefusal(why)
    if (why.kind === 'reason') setAsksReason(true)
    if (why.kind !== 'stale') return
    toast.failed(why.text)
    onDone()
  }
  const { isBusy, start: confirm } = useOnce(async () => {
    const why = whyNotOrder({ from, to, reason, fulfilled })
    if (why) return refuse({ kind: why.field === 'Reason' ? 'reason' : 'whole', text: why.text })
    setRefusal(undefined)
    const Reason = reason.trim()
    try {
      const { Id, UpdateTime } = record
      await mutateAsync({ Id, UpdateTime, Status: to, ...(Reason !== '' && { Reason }) })
      toast.done(`${orderActName(from, to)}：已改为“${to}”`)
      onDone()
    } catch (failure) {
      refuse(refusalOf(failure))
    }
  })
  return {
    reason,
    setReason: (text: string) => {
      setRefusal(undefined)
      setReason(text)
    },
    asksReason,
    fault: refusal?.kind === 'reason' ? refusal.text : undefined,
    whole: refusal?.kind === 'whole' ? refusal.text : undefined,
    isSending: isBusy,
    confirm,
  }
}

function refusalOf(failure: unknown): RefusalOfChange {
  const { code, fields = {} } = failure instanceof HttpFailure ? failure : {}
  const text = refusalText(failure, STALE)
  if (code === 'form-data/stale') return { kind: 'stale', text }
  return { kind: Object.keys(fields).join() === 'Reason' ? 'reason' : 'whole', text }
}
