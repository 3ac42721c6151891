import { type WireRecord, readData, recordCalls } from '@farm/contract/forms'
import { workOrderForm } from '@farm/contract/work-orders'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { RECORDS } from '../../../engine/records/records-key.ts'
import { post } from '../../../platform/http.ts'
import { today } from '../../../platform/time.ts'
import { useToast } from '../../../ui/toast-context.ts'
import { refusalText } from '../../../platform/refusal-text.ts'
import { STALE } from '../work-order.ts'
import { dueOn } from './calendar-days.ts'

interface DueChange {
  readonly record: Pick<WireRecord, 'Id' | 'UpdateTime'>
  readonly due: string
}

/** Brings work orders to other days: shown there at once, back where it was refused, and back on wish. */
export function useDueMoves() {
  const toast = useToast()
  const client = useQueryClient()
  const [underWay, setUnderWay] = useState<{ readonly record: WireRecord; readonly day: string }>()
  const { mutateAsync } = useMutation({
    mutationFn: ({ record: { Id, UpdateTime }, due }: DueChange) =>
      post(recordCalls.edit, { Id, UpdateTime, Data: { Due: due } }),
    onSettled: () => client.invalidateQueries({ queryKey: [RECORDS] }),
  })
  const takeBack = async (change: DueChange) => {
    try {
      await mutateAsync(change)
      toast.done('已改回')
    } catch (failure) {
      toast.failed(refusalText(failure, STALE))
    }
  }
  const move = async (record: WireRecord, day: string) => {
    const { Due: before } = readData(workOrderForm, record.Data)
    if (before === undefined || today(Date.parse(before)) === day || underWay) return
    setUnderWay({ record, day })
    try {
      const changed = await mutateAsync({ record, due: dueOn(before, day) })
      toast.undoable(`已改到 ${day}`, () => void takeBack({ record: changed, due: before }))
    } catch (failure) {
      toast.failed(refusalText(failure, STALE))
    } finally {
      setUnderWay(undefined)
    }
  }
  return { underWay, move: (record: WireRecord, day: string) => void move(record, day) }
}
