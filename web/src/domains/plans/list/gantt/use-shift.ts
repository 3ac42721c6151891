import type { WireRecord } from '@farm/contract/forms'
import type { Overlap } from '@farm/contract/plans'
import { useState } from 'react'
import { useRestoreRecord } from '../../../../engine/care/care-queries.ts'
import { HttpFailure } from '../../../../platform/http.ts'
import { useToast } from '../../../../ui/toast-context.ts'
import type { Plan } from '../../plan.ts'
import { useMovePlan, useReadOverlaps } from '../../plan-queries.ts'
import { refusalText } from '../../refusal-text.ts'
import { type Shift, type ShiftedPlan, heldShift, isStill, moveOf, shiftText, shifted } from './shift.ts'

interface Held {
  /** The plan from which the shift counts: while it is saved, the plan itself changes already. */
  readonly base: ShiftedPlan
  readonly shift: Shift
  readonly isSaving: boolean
  /** What has to be confirmed before it is saved: other plans stand in the way. */
  readonly question?: string
}

/** What somebody is about to move within one plan: shown at once, saved when they let go, taken back while they may. */
export function useShift(record: WireRecord, plan: Plan) {
  const toast = useToast()
  const { mutateAsync: move } = useMovePlan()
  const readOverlaps = useReadOverlaps()
  const { mutateAsync: restore } = useRestoreRecord()
  const [held, setHeld] = useState<Held>()
  const takeBack = async ({ Id, UpdateTime }: WireRecord) => {
    try {
      await restore({ Id, UpdateTime, Version: record.UpdateTime })
      toast.done('已移回原处')
    } catch (failure) {
      toast.failed(refusalText(failure))
    }
  }
  /** Every plan that would stand beside it stands beside it already, on the same plots: nothing is to be confirmed anew. */
  const isOverlapKnown = async (shift: Shift): Promise<boolean> => {
    const places = [record.Data.Place ?? []].flat().map(String)
    const read = ({ start, end }: ShiftedPlan) => readOverlaps({ id: plan.id, places, start, end })
    const [before, after] = await Promise.all([read(plan), read(shifted(plan, shift))])
    return before !== undefined && after !== undefined && after.length > 0 && isWithin(after, before)
  }
  const send = async (shift: Shift, confirmed: { OverlapConfirmed?: true }): Promise<void> => {
    const asked = isStill(shift) ? undefined : moveOf(plan, shift)
    if (!asked) return setHeld(undefined)
    setHeld({ base: plan, shift, isSaving: true })
    try {
      const moved = await move({ Id: record.Id, UpdateTime: record.UpdateTime, ...asked, ...confirmed })
      toast.undoable(`已移到 ${shiftText(plan, shift)}`, () => void takeBack(moved))
    } catch (failure) {
      if (isOverlap(failure)) {
        const isKnown = confirmed.OverlapConfirmed !== true && (await isOverlapKnown(shift))
        if (isKnown) return send(shift, { OverlapConfirmed: true })
        return setHeld({ base: plan, shift, isSaving: true, question: failure.message })
      }
      toast.failed(`没有移动：${refusalText(failure)}`)
    }
    return setHeld(undefined)
  }
  return {
    drawn: held ? shifted(held.base, held.shift) : plan,
    shift: held?.shift,
    isSaving: held?.isSaving === true,
    told: held && shiftText(held.base, held.shift),
    question: held?.question,
    show: (shift: Shift) => setHeld({ base: plan, shift: heldShift(plan, shift), isSaving: false }),
    giveUp: () => setHeld(undefined),
    save: (shift: Shift) => void send(heldShift(plan, shift), {}),
    confirm: () => held && void send(held.shift, { OverlapConfirmed: true }),
  }
}

export type ShiftModel = ReturnType<typeof useShift>

function isWithin(after: readonly Overlap[], before: readonly Overlap[]): boolean {
  const known = new Set(before.flatMap(({ Id, Place }) => Place.map((place) => `${Id} ${place.Id}`)))
  return after.every(({ Id, Place }) => Place.every((place) => known.has(`${Id} ${place.Id}`)))
}

function isOverlap(failure: unknown): failure is HttpFailure {
  return failure instanceof HttpFailure && failure.code === 'plans/overlap'
}
