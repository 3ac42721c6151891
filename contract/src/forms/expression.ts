import { type Value, valueOf } from './expression-value.ts'
import { ExpressionFault } from './expression-tokens.ts'
import { type Tree, parse } from './expression-tree.ts'
import type { DynamicData } from './dynamic-data.ts'

/**
 * The language of computed fields. Nothing in it reaches outside the record, loops or waits.
 * ```
 * expression = operand { operator operand }
 * operator   = 'or' | 'and' | '=' '<>' '<' '<=' '>' '>=' | '&' | '+' '-' | '*' '/'     ; the later, the tighter
 * operand    = number | text | field | call | '(' expression ')' | '-' operand | 'not' expression
 * number     = digits [ '.' digits ]
 * text       = "'" any signs, a quote written twice "'"
 * field      = '[' Name ']' | '[' Table '.' Column ']'                                  ; the latter is a list
 * call       = function '(' expression { ',' expression } ')'
 * function   = if(condition, then, else) | round(x, digits) | abs(x) | days(from, to) | days(period) | year(date)
 *            | month(date) | text(x) | concat(x, …) | sum(x, …) | avg(x, …) | min(x, …) | max(x, …) | count(x, …)
 * ```
 * Words may be Chinese (如果, 合计, 且, 或, 非) and signs full-width. `days(from, to)` is how much later `to` is,
 * `days(period)` counts both ends. A polygon stands for its area in 亩. What is missing, of the wrong type or divided by
 * zero gives no value, and so does what is made of it; `sum`, `avg`, `min`, `max`, `count` and `concat` pass over what
 * is missing (a sum of nothing is 0).
 */
export function evaluate(expression: string, data: DynamicData): Value | undefined {
  const { tree } = parsed(expression)
  return tree && valueOf(tree.root, data)
}

interface Parsed {
  readonly tree?: Tree
  readonly fault?: string
}

const MOST_KEPT = 300
const kept = new Map<string, Parsed>()

/** The tree of an expression, or why there is none; each is read once. */
export function parsed(expression: string): Parsed {
  const known = kept.get(expression)
  if (known) return known
  const fresh = read(expression)
  const [oldest] = kept.keys()
  if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  kept.set(expression, fresh)
  return fresh
}

/** The names of the fields that an expression is made of. */
export function fieldsNamedIn(expression: string): string[] {
  return [...new Set(parsed(expression).tree?.fields.map(({ name }) => name))]
}

function read(expression: string): Parsed {
  try {
    return { tree: parse(expression) }
  } catch (error) {
    if (error instanceof ExpressionFault) return { fault: error.message }
    throw error
  }
}
