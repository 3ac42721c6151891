import { wholePercent } from '@farm/contract/values'
import type { PendingFile } from './upload-queue.ts'

/** How the sending of several files stands. */
export interface SendingState {
  readonly kind: 'none' | 'sending' | 'failed'
  /** Over all of those that are still on their way, in whole percent. */
  readonly percent: number
}

export function sendingState(pending: readonly PendingFile[]): SendingState {
  const open = pending.filter(({ state }) => state.kind !== 'failed')
  if (open.length === 0) return { kind: pending.length === 0 ? 'none' : 'failed', percent: 0 }
  const bytes = open.reduce((sum, { file }) => sum + file.size, 0)
  const sent = open.reduce((sum, { file, state }) => sum + (state.kind === 'sending' ? state.share : 0) * file.size, 0)
  return { kind: 'sending', percent: wholePercent(sent, bytes) }
}
