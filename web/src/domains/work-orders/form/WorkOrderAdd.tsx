import type { WorkOrderData } from '@farm/contract/work-orders'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { WorkOrderStem } from '../doing.ts'
import { WorkOrderEditor } from './WorkOrderEditor.tsx'
import { useBeginning } from './use-beginning.ts'
import { WaitingOrFailure } from '../../../engine/records/WaitingOrFailure.tsx'

/** 新增工单; `?plan=` and `?step=` in the address fill it in. */
export function WorkOrderAdd({ at }: { readonly at: WorkOrderStem }) {
  const [address] = useSearchParams()
  const { initial, error, retry } = useBeginning(address.get('plan') ?? undefined, address.get('step') ?? undefined)
  if (initial) return <Begun at={at} initial={initial} />
  return <WaitingOrFailure error={error} onRetry={retry} />
}

/** The form begins once: what is read anew later changes nothing under the hands of the person. */
function Begun({ at, initial }: { readonly at: WorkOrderStem; readonly initial: WorkOrderData }) {
  const [begun] = useState(initial)
  return <WorkOrderEditor at={at} initial={begun} />
}
