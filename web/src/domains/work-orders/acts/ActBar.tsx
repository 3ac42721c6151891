import type { WireRecord } from '@farm/contract/forms'
import { type WorkOrderAct, actsOf } from '@farm/contract/work-orders'
import { Button } from '../../../ui/Button.tsx'
import { useDoing } from '../doing.ts'
import { stateOf, workOrderOf } from '../work-order.ts'
import styles from './ActBar.module.css'
import { type Acting, useActing } from './use-acting.tsx'

/** The acts that bring a work order on; the others send it back or end it. */
const FORWARD: readonly WorkOrderAct[] = ['派发', '开始', '提交验收', '验收通过']

interface ActButtonsProps {
  readonly record: WireRecord
  readonly acting: Acting
  /** Why nothing is done now: 请先保存改动. */
  readonly held?: () => string | undefined
  readonly onHeld?: (text: string) => void
}

/** What the person can do with a work order as it stands, with what is asked before it is done. */
export function ActBar({ record }: { readonly record: WireRecord }) {
  const acting = useActing()
  return (
    <>
      <ActButtons record={record} acting={acting} />
      {acting.dialog}
    </>
  )
}

/** The buttons alone, where the dialog stands elsewhere; nothing where there is nothing to do. */
export function ActButtons({ record, acting: { begin, underWay }, held, onHeld }: ActButtonsProps) {
  const acts = actsOf(stateOf(workOrderOf(record)), useDoing()(record))
  if (acts.length === 0) return null
  const press = (act: WorkOrderAct) => {
    const why = held?.()
    if (why === undefined) begin(record, act)
    else onHeld?.(why)
  }
  return (
    <div className={styles.acts} role="group" aria-label="处理工单">
      {acts.map((act) => (
        <Button
          key={act}
          kind={act === acts.find((one) => FORWARD.includes(one)) ? 'primary' : 'plain'}
          disabled={underWay !== undefined}
          onClick={() => press(act)}
        >
          {act}
        </Button>
      ))}
    </div>
  )
}
