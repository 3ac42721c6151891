import { type DynamicData, type WireRecord, isEmpty, readData, recordCalls } from '@farm/contract/forms'
import { orderForm } from '@farm/contract/orders'
import type { FormInstance } from 'antd'
import { useRef } from 'react'
import type { FillingIn } from '../../../engine/form/use-filling-in.ts'
import { get } from '../../../platform/http.ts'

/** What an order tells of whom a lot leaves for, by the fields of the lot. */
const toldBy = { Customer: 'Customer', Contact: 'Contact', Phone: 'Phone', Destination: 'Address' } as const

interface Filling {
  readonly controls: FormInstance<Record<string, unknown>>
  readonly fillingIn: FillingIn
  readonly onFilled: () => void
}

/** Fills in the customer of the order that is chosen; what somebody wrote by hand stays. */
export function useCustomer({ controls, fillingIn, onFilled }: Filling): (changed: DynamicData) => void {
  const given = useRef<DynamicData>({})
  const show = (read: WireRecord | undefined) => {
    if (!read) return
    const told = readData(orderForm, read.Data)
    const offered = Object.fromEntries(
      Object.entries(toldBy).flatMap(([name, from]) => {
        const present: unknown = controls.getFieldValue(name)
        const isOurs = isEmpty(present) || present === given.current[name]
        return isOurs ? [[name, told[from]]] : []
      }),
    )
    given.current = { ...given.current, ...offered }
    controls.setFields(Object.entries(offered).map(([name, value]) => ({ name, value, errors: [] })))
    onFilled()
  }
  return ({ Order: id }) => {
    if (typeof id !== 'string' || id === '') return
    // Who may not read the order, or not now, writes it by hand.
    fillingIn.read(() => get(recordCalls.get, { id }).catch(() => undefined), show)
  }
}
