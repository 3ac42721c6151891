import { daysLater } from '@farm/contract/values'
import { dueWhenLate } from '@farm/contract/work-orders'
import { toWallClock } from '../../../platform/time.ts'
import type { ShownStep } from '../plan-steps.ts'

/** Of which steps work orders are wanted; the other way is kept while it is not chosen. */
export interface IssueWish {
  readonly by: 'steps' | 'days'
  readonly steps: readonly string[]
  readonly days: number
  /** By when those are to be done that should be done already, `2026-11-20T18:00` on the farm’s clock; empty while nobody says. */
  readonly due: string
}

/** What is wished for when the dialog opens. */
export function firstWish(now: number): IssueWish {
  return { by: 'steps', steps: [], days: 7, due: dueWhenLate(clockAt(now)) }
}

/** Of the steps that are wanted those whose time is over: their work orders would be late from the beginning. */
export function lateSteps(wish: IssueWish, open: readonly ShownStep[], now: number): readonly ShownStep[] {
  const [workDay = '', today = ''] = [dueWhenLate(clockAt(now)), clockAt(now)].map((clock) => clock.slice(0, 10))
  const isWanted = ({ key, start }: ShownStep) =>
    wish.by === 'steps' ? wish.steps.includes(key) : start <= daysLater(today, wish.days)
  return open.filter((step) => isWanted(step) && step.end < workDay)
}

/** What is wrong with the time that late ones are to be done by. */
export function dueFault({ due }: IssueWish, now: number): string | undefined {
  return due <= clockAt(now) ? '这个时间已经过去，请填写以后的时间' : undefined
}

function clockAt(now: number): string {
  return toWallClock(new Date(now).toISOString()).slice(0, 16)
}
