import { refusal } from '../errors/index.ts'

/** Comparison of one clause of a filter: `~` contains, `!~` does not. */
export const operators = ['=', '!=', '>', '>=', '<', '<=', '~', '!~', 'in', 'null'] as const
export type Operator = (typeof operators)[number]

/** One condition: `path` is a field, a reference and a field of what it refers to, or a table and a column of its rows. */
export interface Clause {
  readonly path: readonly string[]
  readonly op: Operator
  /** As many as the operator takes: a comma list for `in`, one otherwise. */
  readonly values: readonly string[]
  /** The clause as it was sent, for error texts. */
  readonly text: string
}

/** As many conditions a filter may have. */
export const MAX_CLAUSES = 20
const MAX_LENGTH = 2000
const FORM = /^([A-Za-z][A-Za-z0-9_]*(?:\.[A-Za-z][A-Za-z0-9_]*)?)\[([^\]]{1,4})\](.*)$/s

/**
 * Reads a filter: `Enterprise[=]id&Count[>=]10`. Inside a value `&`, `,` and `%` are percent-encoded.
 * Throws the refusal `wire/filter`, which names the clause.
 */
export function parseFilter(text: string): Clause[] {
  if (text === '') return []
  if (text.length > MAX_LENGTH)
    throw refusal('wire/filter', { clause: '', reason: `条件不能超过 ${MAX_LENGTH} 个字符` })
  const parts = text.split('&')
  if (parts.length > MAX_CLAUSES) throw refusal('wire/filter', { clause: '', reason: `条件不能超过 ${MAX_CLAUSES} 个` })
  return parts.map(parseClause)
}

function parseClause(text: string): Clause {
  const match = FORM.exec(text)
  if (!match) throw refusal('wire/filter', { clause: text, reason: '应写成 字段[运算符]值' })
  const [, field = '', op = '', raw = ''] = match
  if (!isOperator(op)) throw refusal('wire/filter', { clause: text, reason: `没有运算符 ${op}` })
  const values = (op === 'in' ? raw.split(',') : [raw]).map((value) => decode(value, text))
  return { path: field.split('.'), op, values, text }
}

function isOperator(text: string): text is Operator {
  return operators.some((op) => op === text)
}

function decode(value: string, clause: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    throw refusal('wire/filter', { clause, reason: '百分号编码不完整' })
  }
}
