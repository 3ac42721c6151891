import { enterpriseForm } from '@farm/contract/enterprises'
import { orderForm } from '@farm/contract/orders'
import { useState } from 'react'
import { useRecordPage } from '../../../engine/records/record-queries.ts'
import { Waiting } from '../../../ui/Waiting.tsx'
import type { OrderStem } from '../order-acts.ts'
import { OrderEditor } from './OrderEditor.tsx'
import { newLine } from './new-line.ts'

const FIRST_KEY = 'k1'

/** 新增订单: with one open line, and the enterprise where there is no other. */
export function OrderAdd({ at }: { readonly at: OrderStem }) {
  const { data, error } = useRecordPage({ formId: enterpriseForm.id, page: 1, pageSize: 2 })
  // Once it has failed the form is there all the same: the enterprise can be chosen.
  if (!data && !error) return <Waiting />
  const [only, another] = data?.answer ?? []
  return <Begun at={at} enterprise={another ? undefined : only?.Id} />
}

interface BegunProps {
  readonly at: OrderStem
  readonly enterprise: string | undefined
}

/** The form begins once: what is read anew later changes nothing under the hands of the person. */
function Begun({ at, enterprise }: BegunProps) {
  const { fields } = orderForm.fields.Lines
  const [initial] = useState(() => ({
    Lines: [newLine({ Key: FIRST_KEY }, fields)],
    ...(enterprise !== undefined && { Enterprise: enterprise }),
  }))
  return <OrderEditor at={at} initial={initial} />
}
