import { isObject } from '../forms/index.ts'

type Data = Readonly<Record<string, unknown>>

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
const SETTLING: readonly unknown[] = ['提交验收', '重新打开']

/** Where in its history a work order was sent back without being handed in again; -1 where it was not. */
export function openReturnIn(acts: readonly unknown[]): number {
  const at = acts.lastIndexOf('退回')
  return acts.slice(at + 1).some((act) => SETTLING.includes(act)) ? -1 : at
}

/** The return of a work order that still waits for an answer, from its data. */
export function returnedIn({ Timeline, Checklist }: Data): Returned | undefined {
  const history = rowsIn(Timeline)
  const at = openReturnIn(history.map(({ Act }) => Act))
  const row = history[at]
  if (row === undefined) return undefined
  const handedIn = history.slice(0, at).findLast(({ Act }) => Act === '提交验收')
  return {
    punchIns: typeof row.PunchIns === 'number' ? row.PunchIns : 0,
    note: textOf(handedIn?.Note),
    isTickedSince: rowsIn(Checklist).some(({ DoneAt }) => textOf(DoneAt) > textOf(row.Time)),
  }
}

function rowsIn(value: unknown): Data[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
