import { MAX_CLAUSES } from '@farm/contract/wire'
import type { ListClause } from '../list-declaration.ts'
import { type ConditionRow, type FieldAt, clausesOfRow, faultOfRow } from './condition-rows.ts'

/** As long as a filter may be, with everything else the list asks. */
const MOST_SIGNS = 1900

export interface DraftRow extends Omit<ConditionRow, 'way'> {
  readonly key: number
  /** Absent until a field is chosen. */
  readonly way: ConditionRow['way'] | undefined
}

interface Judged {
  /** By the key of the row. */
  readonly faults: ReadonlyMap<number, string>
  readonly clauses: readonly ListClause[]
}

/** What the conditions ask for, and what is wrong with them; a single row that nobody touched asks for nothing. */
export function judgeRows(rows: readonly DraftRow[], fieldAt: FieldAt): Judged {
  const isUntouched = rows.length === 1 && rows[0]?.path.length === 0
  const judged = isUntouched ? [] : rows.map((row) => ({ key: row.key, ...judgeRow(row, fieldAt) }))
  return {
    faults: new Map(judged.flatMap(({ key, fault }) => (fault === undefined ? [] : [[key, fault]]))),
    clauses: judged.flatMap(({ clauses }) => clauses),
  }
}

interface JudgedRow {
  readonly fault?: string | undefined
  readonly clauses: readonly ListClause[]
}

function judgeRow({ path, way, values }: DraftRow, fieldAt: FieldAt): JudgedRow {
  const field = fieldAt(path)
  if (!field || way === undefined) return { fault: '请选择字段', clauses: [] }
  const row = { path, way, values }
  const fault = faultOfRow(row, field)
  return { fault, clauses: fault === undefined ? clausesOfRow(row, field) : [] }
}

/** How many conditions a filter has, as the server counts them. */
export function countOf(qs: string | undefined): number {
  return qs ? qs.split('&').length : 0
}

/** Why the server would not take a filter as a whole. */
export function faultOfFilter(qs: string | undefined): string | undefined {
  if (countOf(qs) > MAX_CLAUSES) return `条件太多：连同上面的筛选最多 ${MAX_CLAUSES} 个，区间算两个`
  return qs !== undefined && qs.length > MOST_SIGNS ? '条件太长，请少选几项' : undefined
}
