import { operationTitles } from '@farm/contract/logs'

/** Whether the log can tell of such operations. */
export function isCall(value: string): boolean {
  return Object.hasOwn(operationTitles, value)
}
