import type { DataOf } from '../forms/index.ts'
import { type InputVerdict, type checkFields, inputVerdicts } from '../inputs/index.ts'

export type CheckRow = NonNullable<DataOf<{ readonly fields: typeof checkFields }>['InputChecks']>[number]

/** Whether a row forbids: what was edited away does until somebody else has explained it, what is found still whatever is said of it. */
export function forbids({ Verdict, Corrected, ExplainedBy }: CheckRow): boolean {
  return Verdict === '禁止' && !(Corrected !== undefined && ExplainedBy !== undefined)
}

/** Whether somebody has still to say why a row forbade something. */
export function isUnexplained(row: CheckRow): boolean {
  return row.Verdict === '禁止' && row.ExplainedBy === undefined
}

interface Edit {
  /** The rows as they were. */
  readonly before: readonly CheckRow[]
  readonly by: string
  /** ISO 8601. */
  readonly time: string
}

/** The rows of a check with those of before that forbade something and that nothing says any more. */
export function withEarlier(found: readonly CheckRow[], { before, by, time }: Edit): CheckRow[] {
  const forbidden = before.filter(({ Verdict }) => Verdict === '禁止')
  const now = found.map((row) => {
    const same = forbidden.find((one) => isSameRow(one, row) && one.Reason === row.Reason)
    return same ? { ...row, ...explanationOf(same) } : row
  })
  const isFound = (one: CheckRow) => now.some((row) => row.Verdict === '禁止' && isSameRow(row, one))
  const gone = forbidden.filter((one) => !isFound(one))
  return [
    ...now,
    ...gone.map((one) => ({ ...one, Corrected: one.Corrected ?? time, CorrectedBy: one.CorrectedBy ?? by })),
  ]
}

function isSameRow(one: CheckRow, other: CheckRow): boolean {
  return one.Name === other.Name && one.Check === other.Check
}

function explanationOf({ Explanation, ExplainedBy, Explained }: CheckRow): CheckRow {
  return { ...(ExplainedBy !== undefined && { Explanation, ExplainedBy, Explained }) }
}

/** The worst of what counts; undefined where there is nothing. */
export function verdictOf(rows: readonly CheckRow[]): InputVerdict | undefined {
  const counted = rows.flatMap((row) => (row.Verdict === '禁止' && !forbids(row) ? [] : (row.Verdict ?? [])))
  return inputVerdicts.findLast((one) => counted.includes(one))
}
