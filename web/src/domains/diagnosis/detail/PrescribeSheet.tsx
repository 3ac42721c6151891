import { daysLater } from '@farm/contract/values'
import { useSend } from '../../../engine/records/use-send.ts'
import { diagnosisCalls } from '@farm/contract/diagnosis'
import { operationForm } from '@farm/contract/operations'
import type { BodyOf } from '@farm/contract/wire'
import { useRef, useState } from 'react'
import { DayAndHour } from '../../../engine/records/DayAndHour.tsx'
import { post } from '../../../platform/http.ts'
import { fromWallClock, today } from '../../../platform/time.ts'
import { BottomSheet } from '../../../ui/BottomSheet.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useToast } from '../../../ui/toast-context.ts'
import styles from '../Diagnosis.module.css'
import { PickRow } from '../PickRow.tsx'
import type { Picked } from '../PickSheet.tsx'
import type { Consultation, Reply } from '../consultation.ts'
import { refusalText } from '../../../platform/refusal-text.ts'

interface PrescribeSheetProps {
  readonly one: Consultation
  readonly reply: Reply
  readonly onClose: () => void
}

const DAYS = 2

/** Asks what a prescription does not say: what kind of work it is, and until when. */
export function PrescribeSheet({ one, reply, onClose }: PrescribeSheetProps) {
  const [operation, setOperation] = useState<Picked>()
  const [due, setDue] = useState(() => `${daysLater(today(Date.now()), DAYS)}T18:00`)
  const [fault, setFault] = useState<string>()
  const unknown = reply.prescription.filter(({ input }) => input === undefined).map(({ name }) => name)
  const toast = useToast()
  const { mutateAsync, isPending } = useSend((body: BodyOf<typeof diagnosisCalls.prescribe>, along) =>
    post(diagnosisCalls.prescribe, { ...body, ...along }),
  )
  const isUnderWay = useRef(false)
  const send = async () => {
    if (isUnderWay.current) return
    if (!operation) return setFault('请选择农事操作')
    // A second click comes before the button is drawn as pressed.
    isUnderWay.current = true
    try {
      await mutateAsync({ Id: one.id, Reply: reply.key, Operation: operation.id, Due: fromWallClock(`${due}:00`) })
      toast.done('已生成待派发的工单')
      onClose()
    } catch (failure) {
      setFault(refusalText(failure))
    } finally {
      isUnderWay.current = false
    }
  }
  const foot = (
    <Button kind="primary" size="touch" disabled={isPending} onClick={() => void send()}>
      {isPending ? '正在生成…' : '生成工单'}
    </Button>
  )
  return (
    <BottomSheet title="按处方生成工单" foot={foot} onClose={onClose}>
      <div className={styles.sheet}>
        <p className={styles.second}>工单带上地块、用药和用量，状态为待派发，由管理人员核对后派工。</p>
        {unknown.length > 0 && (
          <p className={styles.fault}>不在投入品库中，只写进作业要求，不进计划投入品：{unknown.join('、')}</p>
        )}
        {fault !== undefined && <Notice>{fault}</Notice>}
        <PickRow
          label="农事操作"
          kind={operationForm}
          value={operation?.name}
          placeholder="请选择"
          onPick={setOperation}
        />
        <DayAndHour label="要求完成时间" value={due} onChange={setDue} />
      </div>
    </BottomSheet>
  )
}
