import { clockForm } from '@farm/contract/clock'
import type { LiveItem } from '../../platform/outbox/index.ts'

/** The punch-ins that wait on the device: they are done, and the server does not know of them yet. */
export function waitingPunchIns(items: readonly LiveItem[]): readonly LiveItem[] {
  return items.filter(({ formId, state }) => formId === clockForm.id && state !== 'delivered')
}
