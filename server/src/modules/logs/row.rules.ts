import { isObject } from '@farm/contract/forms'

/** A row of a table as the log keeps it. */
export type Row = Readonly<Record<string, unknown>>

/** What was kept of a row; nothing where there was none. */
export function rowOf(value: unknown): Row {
  return isObject(value) ? value : {}
}

/** What one statement gave or took away, as kept of a table of members. */
export function membersOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}
