import { workOrderStates } from '@farm/contract/work-orders'
import type { WireRecord } from '@farm/contract/forms'
import { useDoing } from '../doing.ts'
import { Checklist } from '../facts/Checklist.tsx'
import { type WorkOrder, stateOf, workOrderOf } from '../work-order.ts'
import styles from './TickList.module.css'
import { useTicks } from './use-ticks.ts'

/** States in which the items of the checklist are ticked. */

/** The checklist: to be ticked by whom it is given to and by the office, else to be read. */
export function TickList({ record }: { readonly record: WireRecord }) {
  const doing = useDoing()(record)
  const order = workOrderOf(record)
  const isTheirs = doing.isOffice || stateOf(order).assignees.includes(doing.userId)
  if (!isTheirs || !workOrderStates.is(order.status, 'at-work')) return <Checklist items={order.checklist} />
  return <Ticking order={order} />
}

/** Each item as high as a thumb; shown ticked at once, kept on the device until the server has it. */
function Ticking({ order: { id, checklist } }: { readonly order: WorkOrder }) {
  const { kept, isStuck, tick } = useTicks(id)
  return (
    <ul className={styles.list}>
      {checklist.map(({ key, text, isDone }) => (
        <li key={key}>
          <label className={styles.item}>
            <input type="checkbox" checked={kept[key] ?? isDone} onChange={({ target }) => tick(key, target.checked)} />
            {text}
            {isStuck && key in kept && <span className={styles.unsent}>未送达</span>}
          </label>
        </li>
      ))}
    </ul>
  )
}
