import { type Step, daysBetween, movedSteps, type planCalls } from '@farm/contract/plans'
import { formatDateRange, daysLater } from '@farm/contract/values'
import type { BodyOf } from '@farm/contract/wire'
import type { Plan } from '../../plan.ts'

/** What somebody is about to do to a bar, in days. */
export interface Shift {
  /** Key of the step; absent: the whole plan. */
  readonly step: string | undefined
  /** Begins so many days later, or with a minus earlier. */
  readonly by: number
  /** Takes so many days more, or with a minus less. */
  readonly longer: number
}

export type ShiftedPlan = Pick<Plan, 'start' | 'end' | 'steps'>

/** The plan as it would be: what waits for a step moves along, and the plan grows where its steps leave it. */
export function shifted(plan: ShiftedPlan, { step: key, by, longer }: Shift): ShiftedPlan {
  if (key === undefined) {
    const steps = plan.steps.map((step) => ({
      ...step,
      start: daysLater(step.start, by),
      end: daysLater(step.end, by),
    }))
    return { start: plan.start && daysLater(plan.start, by), end: plan.end && daysLater(plan.end, by), steps }
  }
  const step = plan.steps.find((one) => one.key === key)
  if (!step) return plan
  const steps = movedSteps(plan.steps, key, { start: daysLater(step.start, by), days: daysOf(step) + longer })
  return {
    start: inOrder([plan.start, ...steps.map(({ start }) => start)])[0],
    end: inOrder([plan.end, ...steps.map(({ end }) => end)]).at(-1),
    steps,
  }
}

function inOrder(days: ReadonlyArray<string | undefined>): string[] {
  return days.flatMap((day) => day ?? []).toSorted()
}

/** A shift that the bar can follow: nothing takes less than a day. */
export function heldShift(plan: ShiftedPlan, shift: Shift): Shift {
  const step = plan.steps.find(({ key }) => key === shift.step)
  return { ...shift, longer: step ? Math.max(shift.longer, 1 - daysOf(step)) : 0 }
}

export function isStill({ by, longer }: Shift): boolean {
  return by === 0 && longer === 0
}

type Move = Pick<BodyOf<typeof planCalls.move>, 'Step' | 'StartDate' | 'Days'>

/** The shift as the server is asked for it; nothing where the bar has no beginning. */
export function moveOf(plan: ShiftedPlan, shift: Shift): Move | undefined {
  const { start, steps } = shifted(plan, shift)
  if (shift.step === undefined) return start === undefined ? undefined : { StartDate: start }
  const step = steps.find(({ key }) => key === shift.step)
  return step && { Step: step.key, StartDate: step.start, Days: daysOf(step) }
}

/** Where the bar would stand and how many steps move along. */
export function shiftText(plan: ShiftedPlan, shift: Shift): string {
  const after = shifted(plan, shift)
  if (shift.step === undefined) return `${formatDateRange(after.start ?? '—', after.end ?? '—')}，全部步骤一起移动`
  const step = after.steps.find(({ key }) => key === shift.step)
  const along = after.steps.filter((one) => one.key !== shift.step && hasMoved(one, plan.steps)).length
  const days = `${formatDateRange(step?.start ?? '—', step?.end ?? '—')}，共 ${step ? daysOf(step) : 0} 天`
  return along === 0 ? days : `${days}，其后 ${along} 个步骤顺延`
}

function hasMoved({ key, start }: Step, before: readonly Step[]): boolean {
  return before.find((step) => step.key === key)?.start !== start
}

function daysOf({ start, end }: Pick<Step, 'start' | 'end'>): number {
  return daysBetween(start, end) + 1
}
