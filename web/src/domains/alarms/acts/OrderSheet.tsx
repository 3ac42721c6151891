import { daysLater } from '@farm/contract/values'
import { useSend } from '../../../engine/records/use-send.ts'
import { useState } from 'react'
import { DayAndHour } from '../../../engine/records/DayAndHour.tsx'
import { fromWallClock, today } from '../../../platform/time.ts'
import { BottomSheet } from '../../../ui/BottomSheet.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useToast } from '../../../ui/toast-context.ts'
import type { Alarm } from '../alarm.ts'
import { toWorkOrder } from '../alarm-queries.ts'
import { refusalText } from '../../../platform/refusal-text.ts'
import styles from './AlarmActs.module.css'
import { OperationChoice } from './OperationChoice.tsx'

interface OrderSheetProps {
  readonly alarm: Alarm
  readonly onClose: () => void
}

/** Asks what an alarm does not say: what kind of work it takes, and until when. */
export function OrderSheet({ alarm, onClose }: OrderSheetProps) {
  const toast = useToast()
  const [operation, setOperation] = useState<string>()
  const [due, setDue] = useState(() => `${daysLater(today(Date.now()), 1)}T18:00`)
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState<string>()
  const { mutateAsync, isPending, error } = useSend(toWorkOrder)
  const send = async () => {
    if (operation === undefined) return setMissing('请选择农事操作')
    setMissing(undefined)
    const words = note.trim()
    const Due = fromWallClock(`${due}:00`)
    const { Title } = await mutateAsync({
      Id: alarm.id,
      Operation: operation,
      Due,
      ...(words !== '' && { Note: words }),
    })
    toast.done(`已生成待派发的工单：${Title}`)
    onClose()
  }
  const fault = missing ?? (error ? refusalText(error) : undefined)
  const foot = (
    <div className={styles.buttons}>
      <Button size="touch" onClick={onClose}>
        取消
      </Button>
      <Button kind="primary" size="touch" disabled={isPending} onClick={() => void send().catch(() => undefined)}>
        {isPending ? '正在生成…' : '生成工单'}
      </Button>
    </div>
  )
  return (
    <BottomSheet title="生成工单" foot={foot} onClose={onClose}>
      <div className={styles.sheet}>
        <p className={styles.told}>工单带上企业、地块和预警内容，状态为待派发；生成后预警即为已确认。</p>
        {fault !== undefined && <Notice>{fault}</Notice>}
        <OperationChoice value={operation} onChange={setOperation} />
        <DayAndHour label="要求完成时间" value={due} onChange={setDue} />
        <TextInput label="说明（可不填）" value={note} onChange={setNote} />
      </div>
    </BottomSheet>
  )
}
