import { noticeKindNames } from '@farm/contract/notices'
import type { NoticeFilter } from './notice-queries.ts'
import { changedAddress } from '../../platform/changed-address.ts'

/** What the address narrows the notices to; what it says wrongly counts as not said. */
export function readFilter(address: URLSearchParams): NoticeFilter {
  return {
    isUnread: address.get('unread') === 'true',
    kind: noticeKindNames.find((kind) => kind === address.get('kind')),
  }
}

/** The address with another choice. */
export function writeFilter(address: URLSearchParams, { isUnread, kind }: NoticeFilter): URLSearchParams {
  return changedAddress(address, { unread: isUnread ? 'true' : undefined, kind })
}
