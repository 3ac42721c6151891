import { isEmpty, recordCalls } from '@farm/contract/forms'
import type { FormInstance } from 'antd'
import { useRef } from 'react'
import { get } from '../../../platform/http.ts'

type Data = Readonly<Record<string, unknown>>

/** What an order tells of whom a lot leaves for, by the fields of the lot. */
const toldBy = { Customer: 'Customer', Contact: 'Contact', Phone: 'Phone', Destination: 'Address' } as const

interface Filling {
  readonly controls: FormInstance<Record<string, unknown>>
  readonly onFilled: () => void
}

/** Fills in the customer of the order that is chosen; what somebody wrote by hand stays. */
export function useCustomer({ controls, onFilled }: Filling): (changed: Data) => void {
  const given = useRef<Data>({})
  const round = useRef(0)
  const fill = async (order: string) => {
    round.current += 1
    const mine = round.current
    // Who may not read the order, or not now, writes it by hand.
    const read = await get(recordCalls.get, { id: order }).catch(() => undefined)
    if (!read || mine !== round.current) return
    const offered = Object.fromEntries(
      Object.entries(toldBy).flatMap(([name, from]) => {
        const present: unknown = controls.getFieldValue(name)
        const isOurs = isEmpty(present) || present === given.current[name]
        return isOurs ? [[name, read.Data[from]]] : []
      }),
    )
    given.current = { ...given.current, ...offered }
    controls.setFields(Object.entries(offered).map(([name, value]) => ({ name, value, errors: [] })))
    onFilled()
  }
  return (changed) => {
    if (typeof changed.Order === 'string' && changed.Order !== '') void fill(changed.Order)
  }
}
