import { isObject } from '@farm/contract/forms'
import type { JsonObject } from '@farm/contract/values'

/** A row of a table as the log keeps it; nothing where there was none. */
export function rowOf(value: unknown): JsonObject {
  return isObject(value) ? value : {}
}

/** What one statement gave or took away, as kept of a table of members. */
export function membersOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : []
}
