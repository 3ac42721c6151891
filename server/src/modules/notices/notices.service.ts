import { type NoticeKind, noticeKindNames, ownAccountKinds } from '@farm/contract/notices'
import type { Db } from '../../platform/db/index.ts'
import type { Scope, SeenKind } from '../access/index.ts'
import { canReach, seenWords, toldOf } from './notices.rules.ts'
import * as store from './notices.store.ts'

interface Asked {
  readonly unread?: boolean
  readonly kind?: NoticeKind
  readonly before?: string
  readonly pageSize?: number
}

const PAGE = 30
const MOST_COUNTED = 100

/** A person’s notices about what they may still read, newest first. */
export async function ownNotices(db: Db, scope: Scope, { unread, kind, before, pageSize = PAGE }: Asked) {
  const about = aboutSeen(scope)
  const rows = await store.noticesOf(db, scope, {
    about,
    kind,
    before,
    limit: pageSize,
    ...(unread && { isUnread: true }),
  })
  const fieldsOf = new Map(about.map((one) => [one.key, one.fields]))
  return rows.map((row) => ({
    Id: row.id,
    Kind: row.kind,
    ...seenWords(row, fieldsOf.get(row.aboutKind) ?? {}),
    About: { Kind: row.aboutKind, Id: row.aboutId },
    Time: row.time,
    IsRead: row.isRead,
    ...(row.isGone && { IsGone: true }),
  }))
}

/** How many of them are not read, counted to a hundred. */
export async function unreadCount(db: Db, scope: Scope) {
  const wanted = { about: aboutSeen(scope), isUnread: true, limit: MOST_COUNTED } as const
  return { Unread: await store.countNotices(db, scope, wanted) }
}

function aboutSeen({ kinds }: Scope): SeenKind[] {
  return toldOf.flatMap(({ key }) => {
    const kind = kinds.byKey(key)
    return kind?.rights.has('view') ? [kind] : []
  })
}

/**
 * Of which kinds a person wants to be told: of all, unless they said otherwise. Left out is what can’t reach them; whoever was
 * told of a kind, or does not want it, is asked about it whatever they may do.
 */
export async function preferences(db: Db, scope: Scope) {
  const off = await store.kindsOff(db, scope.userId)
  const told = await store.kindsTold(db, scope.userId)
  const chosen = noticeKindNames.filter((kind) => !ownAccountKinds.some((own) => own === kind))
  const offered = chosen.filter(
    (kind) => off.has(kind) || told.has(kind) || canReach(kind, (key) => scope.kinds.byKey(key)),
  )
  return offered.map((Kind) => ({ Kind, IsOn: !off.has(Kind) }))
}

export function setPreference(
  db: Db,
  userId: string,
  { Kind, IsOn }: { Kind: NoticeKind; IsOn: boolean },
): Promise<void> {
  return store.savePreference(db, userId, { kind: Kind, isOn: IsOn })
}

/** Notes that a person has read notices: those that are named, else all of theirs. */
export function markRead(at: { db: Db; now: Date }, userId: string, ids: readonly string[] | undefined): Promise<void> {
  return store.markRead(at.db, userId, { ids, now: at.now })
}
