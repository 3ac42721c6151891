import type { WireRecord } from '@farm/contract/forms'
import { type StandardStatus, standardStatuses } from '@farm/contract/standards'

export function statusOf({ Data: { Status } }: WireRecord): StandardStatus | undefined {
  return standardStatuses.find((one) => one === Status)
}

/** Only a draft is edited: another version takes the place of one in force. */
export function isDraft(standard: WireRecord): boolean {
  return (statusOf(standard) ?? '草稿') === '草稿'
}

/** `第 2 版` */
export function versionText({ Data: { Version } }: WireRecord): string {
  return typeof Version === 'number' ? `第 ${Version} 版` : '—'
}
