import type { WireRecord } from '@farm/contract/forms'
import { useId, useState } from 'react'
import { fromWallClock } from '../../../platform/time.ts'
import { BottomSheet } from '../../../ui/BottomSheet.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useToast } from '../../../ui/toast-context.ts'
import styles from '../acts/ActDialog.module.css'
import { PeopleChoice } from '../acts/PeopleChoice.tsx'
import { fieldTexts, refusalText } from '../refusal-text.ts'
import { useAssign } from '../work-order-queries.ts'
import own from './AssignDialog.module.css'

interface AssignDialogProps {
  readonly records: readonly WireRecord[]
  readonly onClose: () => void
}

/** Asks who does the chosen work orders, and until when; all of them are given or none. */
export function AssignDialog({ records, onClose }: AssignDialogProps) {
  const id = useId()
  const toast = useToast()
  const { mutateAsync, isPending } = useAssign()
  const [people, setPeople] = useState<readonly string[]>([])
  const [due, setDue] = useState('')
  const [failure, setFailure] = useState<unknown>()
  const [isMissing, setMissing] = useState(false)
  const send = async () => {
    setFailure(undefined)
    if (people.length === 0) return setMissing(true)
    const Due = due === '' ? undefined : fromWallClock(`${due}:00`)
    try {
      const { Assigned } = await mutateAsync({
        Ids: records.map(({ Id }) => Id),
        Assignees: [...people],
        ...(Due && { Due }),
      })
      toast.done(`已派发 ${Assigned} 张工单`)
      onClose()
    } catch (refused) {
      setFailure(refused)
    }
  }
  const atPeople = isMissing ? '请先选择执行人' : fieldTexts(failure).Assignees
  const foot = (
    <div className={styles.buttons}>
      <Button size="touch" onClick={onClose}>
        取消
      </Button>
      <Button kind="primary" size="touch" disabled={isPending} onClick={() => void send()}>
        {isPending ? '正在派发…' : `派发 ${records.length} 张`}
      </Button>
    </div>
  )
  return (
    <BottomSheet title="批量派工" foot={foot} onClose={onClose}>
      <div className={styles.answer}>
        {failure !== undefined && atPeople === undefined && <Notice>{refusalText(failure)}</Notice>}
        <PeopleChoice
          label="执行人"
          value={people}
          fault={atPeople}
          onChange={(next) => {
            setMissing(false)
            setPeople(next)
          }}
        />
        <div>
          <label htmlFor={`${id}-due`} className={styles.label}>
            要求完成时间（不填则不变）
          </label>
          <input
            id={`${id}-due`}
            type="datetime-local"
            className={own.due}
            value={due}
            onChange={({ target }) => setDue(target.value)}
          />
        </div>
      </div>
    </BottomSheet>
  )
}
