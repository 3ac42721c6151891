import type { WireRecord } from '@farm/contract/forms'
import { useState } from 'react'
import { useToast } from '../../../ui/toast-context.ts'
import { useDoing } from '../doing.ts'
import { Checklist } from '../facts/Checklist.tsx'
import { refusalText } from '../refusal-text.ts'
import { without } from '../without.ts'
import { type CheckItem, stateOf, workOrderOf } from '../work-order.ts'
import { useTick } from '../work-order-queries.ts'
import styles from './TickList.module.css'

/** States in which the items of the checklist are ticked. */
const TICKED_IN = ['已派发', '进行中', '已退回']

/** The checklist to tick, each item as high as a thumb; shown at once, taken back where it was refused. */
export function TickList({ record }: { readonly record: WireRecord }) {
  const toast = useToast()
  const doing = useDoing()(record)
  const { mutateAsync } = useTick()
  const [wished, setWished] = useState<Readonly<Record<string, boolean>>>({})
  const order = workOrderOf(record)
  const isTheirs = doing.isOffice || stateOf(order).assignees.includes(doing.userId)
  if (!isTheirs || !TICKED_IN.includes(order.status)) return <Checklist items={order.checklist} />
  const tick = async ({ key, isDone: was }: CheckItem) => {
    const isDone = !was
    setWished((before) => ({ ...before, [key]: isDone }))
    try {
      await mutateAsync({ Id: record.Id, Items: [{ Key: key, IsDone: isDone }] })
    } catch (failure) {
      toast.failed(refusalText(failure))
    } finally {
      setWished((before) => without(before, key))
    }
  }
  return (
    <ul className={styles.list}>
      {order.checklist.map((item) => (
        <li key={item.key}>
          <label className={styles.item}>
            <input
              type="checkbox"
              checked={wished[item.key] ?? item.isDone}
              disabled={item.key in wished}
              onChange={() => void tick(item)}
            />
            {item.text}
          </label>
        </li>
      ))}
    </ul>
  )
}
