import type { noticeCalls } from '@farm/contract/notices'
import type { Clock } from '../../platform/time/index.ts'
import type { Handlers } from '../access/index.ts'
import { markRead, ownNotices, preferences, setPreference, unreadCount } from './notices.service.ts'

export function noticeHandlers(clock: Clock): Handlers<typeof noticeCalls> {
  return {
    list: ({ db, scope, query }) => ownNotices(db, scope, query),
    count: ({ db, scope }) => unreadCount(db, scope),
    read: ({ db, caller, body }) => markRead({ db, now: clock.now() }, caller.user.Id, body.Ids),
    preferences: ({ db, scope }) => preferences(db, scope),
    setPreference: ({ db, caller, body }) => setPreference(db, caller.user.Id, body),
  }
}
