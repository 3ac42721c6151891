import type { WireRecord } from '@farm/contract/forms'
import { useState } from 'react'
import { useCan, useIsViewing } from '../../../engine/permission/index.ts'
import { Button } from '../../../ui/Button.tsx'
import { type Alarm, alarmOf, isOpen } from '../alarm.ts'
import styles from './AlarmActs.module.css'
import { NoteSheet } from './NoteSheet.tsx'
import { OrderSheet } from './OrderSheet.tsx'

/** Functions that let somebody add work orders. */
const ADDING = ['/WorkOrder/AddData', '/ClockSys/WorkOrder/AddData'] as const

interface AlarmActsProps {
  readonly records: readonly WireRecord[]
  readonly onDone?: (() => void) | undefined
}

/** What is done about alarms, for who does it: notice is taken, they are ended, work is made of one. */
export function AlarmActs({ records, onDone }: AlarmActsProps) {
  const can = useCan()
  const isViewing = useIsViewing()
  if (isViewing || !can('/FarmOperation/AlarmData#Handle')) return null
  return <Acts alarms={records.map(alarmOf)} onDone={onDone} />
}

type Asked = 'acknowledge' | 'clear' | 'order'

interface ActsProps extends Pick<AlarmActsProps, 'onDone'> {
  readonly alarms: readonly Alarm[]
}

function Acts({ alarms, onDone }: ActsProps) {
  const canAdd = ADDING.some(useCan())
  const [asked, setAsked] = useState<Asked>()
  const open = alarms.filter(isOpen)
  const unseen = alarms.filter(({ isAcknowledged }) => !isAcknowledged)
  const [ordered] = alarms.length === 1 && canAdd ? alarms.filter(isOrderable) : []
  const close = () => setAsked(undefined)
  if (unseen.length === 0 && open.length === 0 && !ordered) return null
  return (
    <div className={styles.acts} role="group" aria-label="处理预警">
      {unseen.length > 0 && (
        <Button kind="primary" onClick={() => setAsked('acknowledge')}>
          确认预警
        </Button>
      )}
      {open.length > 0 && <Button onClick={() => setAsked('clear')}>解除预警</Button>}
      {ordered && <Button onClick={() => setAsked('order')}>生成工单</Button>}
      {asked === 'acknowledge' && <NoteSheet act={asked} alarms={unseen} onDone={onDone} onClose={close} />}
      {asked === 'clear' && <NoteSheet act={asked} alarms={open} onDone={onDone} onClose={close} />}
      {asked === 'order' && ordered && <OrderSheet alarm={ordered} onClose={close} />}
    </div>
  )
}

/** Of what concerns many enterprises there is none that the work would be for. */
function isOrderable({ workOrder, enterprise }: Alarm): boolean {
  return workOrder === '' && enterprise !== ''
}
