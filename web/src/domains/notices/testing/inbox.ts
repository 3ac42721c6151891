import { type Notice, noticeKindNames } from '@farm/contract/notices'
import { idOf } from '../../../testing/builders.ts'
import { type FakeHandlers, type FakeRequest, fakeServer } from '../../../testing/fake-server.ts'

export const NOTICES = 'GET /api/Core/Notices/List'
export const COUNT = 'GET /api/Core/Notices/Count'
export const READ = 'POST /api/Core/Notices/Read'
export const PREFERENCES = 'GET /api/Core/Notices/Preferences'
export const SET = 'POST /api/Core/Notices/SetPreference'

/** The nth notice, about a work order unless told. */
export function noticeOf(number: number, own: Partial<Notice> = {}): Notice {
  return {
    Id: idOf(number),
    Kind: 'assigned',
    Title: `工单 ${number}`,
    Text: '派给您，要求 11-22 18:00 前完成',
    About: { Kind: 'work-orders', Id: idOf(900 + number) },
    Time: '2026-11-20T02:00:00.000Z',
    IsRead: false,
    ...own,
  }
}

/** An inbox as the server keeps it: what was read stays read. */
export function inboxServer(notices: readonly Notice[], handlers: FakeHandlers = {}) {
  const read = new Set(notices.filter(({ IsRead }) => IsRead).map(({ Id }) => Id))
  const present = () => notices.map((one) => ({ ...one, IsRead: read.has(one.Id) }))
  return fakeServer({
    [COUNT]: () => ({ Unread: present().filter(({ IsRead }) => !IsRead).length }),
    [NOTICES]: ({ query: { unread, kind, before, pageSize = '20' } }: FakeRequest) => {
      const asked = present().filter((one) => !(unread === 'true' && one.IsRead) && (!kind || one.Kind === kind))
      const first = before === undefined ? 0 : asked.findIndex(({ Id }) => Id === before) + 1
      return asked.slice(first, first + Number(pageSize))
    },
    [READ]: ({ body }: FakeRequest) => {
      for (const id of idsIn(body) ?? notices.map(({ Id }) => Id)) read.add(id)
    },
    [PREFERENCES]: () => noticeKindNames.map((Kind) => ({ Kind, IsOn: true })),
    [SET]: () => undefined,
    ...handlers,
  })
}

function idsIn(body: unknown): string[] | undefined {
  const ids = typeof body === 'object' && body !== null && 'Ids' in body ? body.Ids : undefined
  return Array.isArray(ids) ? ids.map(String) : undefined
}
