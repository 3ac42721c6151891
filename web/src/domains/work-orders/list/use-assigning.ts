import { type WireRecord, readData } from '@farm/contract/forms'
import { dueWhenLate, isPast, workOrderForm } from '@farm/contract/work-orders'
import { useState } from 'react'
import { useOnce } from '../../../engine/form/use-once.ts'
import { useNow } from '../../../engine/records/now.ts'
import { fromWallClock, toWallClock } from '../../../platform/time.ts'
import { useToast } from '../../../ui/toast-context.ts'
import { fieldTexts } from '../../../platform/refusal-text.ts'
import { useAssign } from '../work-order-queries.ts'

interface AssigningOptions {
  readonly records: readonly WireRecord[]
  readonly people?: readonly string[] | undefined
  readonly onDone: () => void
}

/** Giving many work orders to the same people: what is chosen, and what is wrong with it. */
export function useAssigning({ records, people: before = [], onDone }: AssigningOptions) {
  const toast = useToast()
  const { mutateAsync } = useAssign()
  const now = useNow()
  const lateCount = records.filter(({ Data }) => isPast(readData(workOrderForm, Data).Due, now)).length
  const [people, setPeople] = useState(before)
  const [due, setDue] = useState(() => (lateCount > 0 ? dueWhenLate(presentClock()) : ''))
  const [failure, setFailure] = useState<unknown>()
  const [isMissing, setMissing] = useState(false)
  // As they stood when it was opened: what the list has read since was not looked at.
  const [read] = useState(() => records.map(({ Id, UpdateTime }) => ({ Id, UpdateTime })))
  const moment = due === '' ? undefined : fromWallClock(`${due}:00`)
  const { isBusy, start: send } = useOnce(async () => {
    setFailure(undefined)
    const Ids = records.map(({ Id }) => Id)
    try {
      const { Assigned } = await mutateAsync({
        Ids,
        Records: read,
        Assignees: [...people],
        ...(moment !== undefined && { Due: moment }),
      })
      toast.done(`已派发 ${Assigned} 张工单`)
      onDone()
    } catch (refused) {
      setFailure(refused)
    }
  })
  const press = () => {
    if (people.length === 0) setMissing(true)
    else send()
  }
  return {
    lateCount,
    people,
    choose: (next: readonly string[]) => {
      setMissing(false)
      setPeople(next)
    },
    due,
    setDue,
    offered: () => dueWhenLate(presentClock()),
    atPeople: isMissing ? '请先选择执行人' : fieldTexts(failure).Assignees,
    failure,
    isPending: isBusy,
    press,
  }
}

function presentClock(): string {
  return toWallClock(new Date().toISOString()).slice(0, 16)
}
