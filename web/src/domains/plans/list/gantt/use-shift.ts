import type { WireRecord } from '@farm/contract/forms'
import { useState } from 'react'
import { useRestoreRecord } from '../../../../engine/care/care-queries.ts'
import { HttpFailure } from '../../../../platform/http.ts'
import { useToast } from '../../../../ui/toast-context.ts'
import { type Plan, STALE } from '../../plan.ts'
import { useMovePlan } from '../../plan-queries.ts'
import { refusalText } from '../../../../platform/refusal-text.ts'
import { type Shift, type ShiftedPlan, heldShift, isStill, moveOf, shiftText, shifted } from './shift.ts'

interface Held {
  /** The plan from which the shift counts: while it is saved, the plan itself changes already. */
  readonly base: ShiftedPlan
  readonly shift: Shift
  readonly isSaving: boolean
}

/** What somebody is about to move within one plan: shown at once, saved when they let go, taken back while they may. */
export function useShift(record: WireRecord, plan: Plan) {
  const toast = useToast()
  const { mutateAsync: move } = useMovePlan()
  const { mutateAsync: restore } = useRestoreRecord()
  const [held, setHeld] = useState<Held>()
  const takeBack = async ({ Id, UpdateTime }: WireRecord) => {
    try {
      await restore({ Id, UpdateTime, Version: record.UpdateTime })
      toast.done('已移回原处')
    } catch (failure) {
      toast.failed(refusalText(failure, STALE))
    }
  }
  const send = async (shift: Shift): Promise<void> => {
    const asked = isStill(shift) ? undefined : moveOf(plan, shift)
    if (!asked) return setHeld(undefined)
    setHeld({ base: plan, shift, isSaving: true })
    try {
      const moved = await move({ Id: record.Id, UpdateTime: record.UpdateTime, ...asked })
      toast.undoable(`已移到 ${shiftText(plan, shift)}`, () => void takeBack(moved))
    } catch (failure) {
      // Whoever did not confirm it knows why it stays.
      const isOwnWish = failure instanceof HttpFailure && failure.confirm !== undefined
      if (!isOwnWish) toast.failed(`没有移动：${refusalText(failure, STALE)}`)
    }
    return setHeld(undefined)
  }
  return {
    drawn: held ? shifted(held.base, held.shift) : plan,
    shift: held?.shift,
    isSaving: held?.isSaving === true,
    told: held && shiftText(held.base, held.shift),
    show: (shift: Shift) => setHeld({ base: plan, shift: heldShift(plan, shift), isSaving: false }),
    giveUp: () => setHeld(undefined),
    save: (shift: Shift) => void send(heldShift(plan, shift)),
  }
}

export type ShiftModel = ReturnType<typeof useShift>
