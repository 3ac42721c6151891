import { type WireRecord, readData } from '@farm/contract/forms'
import { type StandardStatus, standardForm } from '@farm/contract/standards'

export function statusOf({ Data }: WireRecord): StandardStatus | undefined {
  return readData(standardForm, Data).Status
}

/** Only a draft is edited: another version takes the place of one in force. */
export function isDraft(standard: WireRecord): boolean {
  return (statusOf(standard) ?? '草稿') === '草稿'
}

/** `第 2 版` */
export function versionText({ Data }: WireRecord): string {
  const { Version } = readData(standardForm, Data)
  return Version !== undefined ? `第 ${Version} 版` : '—'
}
