import type { WireRecord } from '@farm/contract/forms'
import { useId } from 'react'
import { BottomSheet } from '../../../ui/BottomSheet.tsx'
import { Button } from '../../../ui/Button.tsx'
import { DayTimeInput } from '../../../engine/days/DayTimeInput.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import styles from '../acts/ActDialog.module.css'
import { PeopleChoice } from '../acts/PeopleChoice.tsx'
import { refusalText } from '../../../platform/refusal-text.ts'
import { STALE } from '../work-order.ts'
import own from './AssignDialog.module.css'
import { useAssigning } from './use-assigning.ts'
import { usePeopleAdvice } from './use-people-advice.ts'

interface AssignDialogProps {
  readonly records: readonly WireRecord[]
  readonly title: string
  /** Who has them already, where they are given to the same people. */
  readonly people?: readonly string[]
  readonly onClose: () => void
}

/** Asks who does the chosen work orders, and until when; all of them are given or none. */
export function AssignDialog({ records, title, people: before, onClose }: AssignDialogProps) {
  const assigning = useAssigning({ records, people: before, onDone: onClose })
  const advice = usePeopleAdvice(records)
  const { people, due, lateCount, failure, atPeople, isPending } = assigning
  const foot = (
    <div className={styles.buttons}>
      <Button size="touch" onClick={onClose}>
        取消
      </Button>
      <Button kind="primary" size="touch" disabled={isPending} onClick={assigning.press}>
        {isPending ? '正在派发…' : `派发 ${records.length} 张`}
      </Button>
    </div>
  )
  return (
    <BottomSheet title={title} foot={foot} onClose={onClose}>
      <div className={styles.answer}>
        {failure !== undefined && atPeople === undefined && <Notice>{refusalText(failure, STALE)}</Notice>}
        <PeopleChoice label="执行人" value={people} advice={advice} fault={atPeople} onChange={assigning.choose} />
        <DueChoice
          due={due}
          hint={lateCount > 0 && due !== '' ? lateText(lateCount, records.length) : ''}
          offered={assigning.offered}
          onChange={assigning.setDue}
        />
      </div>
    </BottomSheet>
  )
}

interface DueChoiceProps {
  /** Empty where it stays as it is. */
  readonly due: string
  readonly hint: string
  /** What is chosen first. */
  readonly offered: () => string
  readonly onChange: (due: string) => void
}

/** By when they are to be done, where that changes. */
function DueChoice({ due, hint, offered, onChange }: DueChoiceProps) {
  const id = useId()
  return (
    <div>
      <span className={styles.label} aria-hidden="true">
        要求完成时间
      </span>
      <div className={own.due}>
        {due === '' ? (
          <Button onClick={() => onChange(offered())}>不变，点此更改</Button>
        ) : (
          <>
            <DayTimeInput label="要求完成时间" value={due} aria-describedby={id} onChange={onChange} />
            <Button kind="quiet" onClick={() => onChange('')}>
              不改
            </Button>
          </>
        )}
      </div>
      <p id={id} className={own.hint}>
        {hint}
      </p>
    </div>
  )
}

function lateText(late: number, all: number): string {
  if (all === 1) return '要求完成时间已过，派发后改为这个时间'
  return `其中 ${late} 张的要求完成时间已过；填写后，所选工单都改为这个时间`
}
