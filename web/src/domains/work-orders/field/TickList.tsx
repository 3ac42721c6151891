import { workOrderStates } from '@farm/contract/work-orders'
import type { WireRecord } from '@farm/contract/forms'
import { useIsOnline } from '../../../engine/phone/use-is-online.ts'
import { useDoing } from '../doing.ts'
import { Checklist } from '../facts/Checklist.tsx'
import { stateOf, workOrderOf } from '../work-order.ts'
import styles from './TickList.module.css'
import { type TickedItem, useFormerTicks, useTicks } from './use-ticks.ts'

/** The checklist: to be ticked by whom it is given to and by the office, else to be read. */
export function TickList({ record }: { readonly record: WireRecord }) {
  const doing = useDoing()(record)
  const order = workOrderOf(record)
  const isTheirs = doing.isOffice || stateOf(order).assignees.includes(doing.userId)
  if (!isTheirs || !workOrderStates.is(order.status, 'at-work')) return <Checklist items={order.checklist} />
  return <Ticking record={record} />
}

/** Each item as high as a thumb; shown ticked at once, kept on the device until the server has it. */
function Ticking({ record }: { readonly record: WireRecord }) {
  useFormerTicks()
  const { items, tick } = useTicks(record)
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item.key}>
          <label className={styles.item}>
            <input
              type="checkbox"
              checked={item.isDone}
              onChange={({ target }) => void tick({ ...item, isDone: target.checked })}
            />
            {item.text}
            <Unsent item={item} />
          </label>
          {item.unsent === 'refused' && <p className={styles.refused}>没有保存：{item.reason}</p>}
        </li>
      ))}
    </ul>
  )
}

const UNSENT_TEXTS = { keeping: '正在保存…', waiting: '未送达', refused: '被退回' } as const

/** What is on its way where there is a network is not worth a word yet. */
function Unsent({ item: { unsent, isStuck } }: { readonly item: TickedItem }) {
  const isOnline = useIsOnline()
  if (unsent === undefined || (unsent === 'waiting' && isOnline && !isStuck)) return null
  return <span className={styles.unsent}>{UNSENT_TEXTS[unsent]}</span>
}
