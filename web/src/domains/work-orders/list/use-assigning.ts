import type { WireRecord } from '@farm/contract/forms'
import { dueWhenLate } from '@farm/contract/work-orders'
import { useState } from 'react'
import { useOnce } from '../../../engine/form/use-once.ts'
import { fromWallClock, toWallClock } from '../../../platform/time.ts'
import { useToast } from '../../../ui/toast-context.ts'
import { isPast } from '../form/use-due-question.ts'
import { fieldTexts } from '../refusal-text.ts'
import { useAssign } from '../work-order-queries.ts'

interface AssigningOptions {
  readonly records: readonly WireRecord[]
  readonly people?: readonly string[] | undefined
  readonly onDone: () => void
}

/** Giving many work orders to the same people: what is chosen, what is wrong with it, and whether it is meant. */
export function useAssigning({ records, people: before = [], onDone }: AssigningOptions) {
  const toast = useToast()
  const { mutateAsync } = useAssign()
  const lateCount = records.filter(({ Data }) => isPast(Data.Due)).length
  const [people, setPeople] = useState(before)
  const [due, setDue] = useState(() => (lateCount > 0 ? dueWhenLate(presentClock()) : ''))
  const [failure, setFailure] = useState<unknown>()
  const [isMissing, setMissing] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const moment = due === '' ? undefined : fromWallClock(`${due}:00`)
  const { isBusy, start: send } = useOnce(async (confirmed: { readonly DueConfirmed?: true }) => {
    setAsking(false)
    setFailure(undefined)
    const Ids = records.map(({ Id }) => Id)
    try {
      const { Assigned } = await mutateAsync({
        Ids,
        Assignees: [...people],
        ...(moment !== undefined && { Due: moment }),
        ...confirmed,
      })
      toast.done(`已派发 ${Assigned} 张工单`)
      onDone()
    } catch (refused) {
      setFailure(refused)
    }
  })
  const press = () => {
    if (people.length === 0) return setMissing(true)
    const isLate = moment === undefined ? lateCount > 0 : isPast(moment)
    return isLate ? setAsking(true) : send({})
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
    isAsking,
    press,
    confirm: () => send({ DueConfirmed: true }),
    giveUp: () => setAsking(false),
  }
}

function presentClock(): string {
  return toWallClock(new Date().toISOString()).slice(0, 16)
}
