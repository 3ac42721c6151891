import type { WireRecord } from '@farm/contract/forms'
import { type OrderStatus, orderActName, orderStates } from '@farm/contract/orders'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { useMayChange } from '../order-acts.ts'
import { orderOf } from '../order.ts'
import { ActDialog } from './ActDialog.tsx'

interface ActBarProps {
  readonly record: WireRecord
  /** Why nothing is done now: 请先保存改动. */
  readonly held?: () => string | undefined
  readonly onHeld?: (text: string) => void
}

/** The states to which the person can move an order, as buttons; nothing where there are none. */
export function ActBar({ record, held, onHeld }: ActBarProps) {
  const [to, setTo] = useState<OrderStatus>()
  const mayChange = useMayChange()(record)
  const { status } = orderOf(record)
  if (!mayChange || status === undefined) return null
  const press = (next: OrderStatus) => {
    const why = held?.()
    if (why === undefined) setTo(next)
    else onHeld?.(why)
  }
  return (
    <>
      {orderStates.rows[status].ways.map((next, index) => (
        <Button key={next} kind={index === 0 ? 'primary' : 'plain'} onClick={() => press(next)}>
          {orderActName(status, next)}
        </Button>
      ))}
      {to !== undefined && (
        <ActDialog key={to} record={record} from={status} to={to} onClose={() => setTo(undefined)} />
      )}
    </>
  )
}
