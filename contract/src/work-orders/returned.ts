import type { WorkOrderData } from './work-orders.form.ts'

/** How things stood when work was sent back that was not handed in again since. */
export interface Returned {
  /** How often it had been punched in for. */
  readonly punchIns: number
  /** With what words it had been handed in. */
  readonly note: string
  /** An item of its checklist was ticked since. */
  readonly isTickedSince: boolean
}

/** Acts after which a return is settled. */
const SETTLING: ReadonlyArray<string | undefined> = ['提交验收', '重新打开']

/** Where in its history a work order was sent back without being handed in again; -1 where it was not. */
export function openReturnIn(acts: ReadonlyArray<string | undefined>): number {
  const at = acts.lastIndexOf('退回')
  return acts.slice(at + 1).some((act) => SETTLING.includes(act)) ? -1 : at
}

/** The return of a work order that still waits for an answer, from its data. */
export function returnedIn({ Timeline = [], Checklist = [] }: WorkOrderData): Returned | undefined {
  const at = openReturnIn(Timeline.map(({ Act }) => Act))
  const row = Timeline[at]
  if (row === undefined) return undefined
  const { PunchIns: punchIns = 0, Time = '' } = row
  const handedIn = Timeline.slice(0, at).findLast(({ Act }) => Act === '提交验收')
  return {
    punchIns,
    note: handedIn?.Note ?? '',
    isTickedSince: Checklist.some(({ DoneAt = '' }) => DoneAt > Time),
  }
}
