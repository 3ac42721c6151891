import { enterpriseForm } from '@farm/contract/enterprises'
import { type NoticeKind, ownAccountKinds } from '@farm/contract/notices'
import { workOrderForm } from '@farm/contract/work-orders'
import { type Db, type RawBuilder, listed, sql, wireTime } from '../../platform/db/index.ts'
import type { TrustedTime } from '../../platform/retention/index.ts'
import { type Scope, type SeenKind, readable } from '../access/index.ts'
import { stillHolds } from './holding.store.ts'

/** One notice of one person. */
export interface NewNotice {
  readonly id: string
  readonly userId: string
  readonly kind: NoticeKind
  readonly title: string
  readonly text: string
  readonly aboutKind: string
  readonly aboutId: string
  readonly once: string
}

/**
 * Writes those notices whose people want to know of their kind and were not told yet; answers how many. A person has one of a
 * kind about one thing: what is new of it takes its place, unread and as the newest.
 */
export async function insertNotices(db: Db, notices: readonly NewNotice[]): Promise<number> {
  if (notices.length === 0) return 0
  const of = (name: keyof NewNotice) => notices.map((one) => one[name])
  const { numAffectedRows = 0n } = await sql`
    insert into notice (id, user_id, kind, title, text, about_kind, about_id, once)
    select n.id, a.id, n.kind, n.title, n.text, n.about_kind, n.about_id, n.once
      from unnest(${of('id')}::uuid[], ${of('userId')}::uuid[], ${of('kind')}::text[], ${of('title')}::text[],
                  ${of('text')}::text[], ${of('aboutKind')}::text[], ${of('aboutId')}::uuid[], ${of('once')}::text[])
        as n (id, user_id, kind, title, text, about_kind, about_id, once)
      join account a on a.id = n.user_id and not a.is_deleted
     where not exists (select from notice_preference p where p.user_id = a.id and p.kind = n.kind and not p.is_on
                         and p.kind not in ${listed(ownAccountKinds)})
    on conflict on constraint notice_one_each do update
       set id = excluded.id, title = excluded.title, text = excluded.text, once = excluded.once,
           time = clock_timestamp(), read_time = null
     where notice.once <> excluded.once
  `.execute(db)
  return Number(numAffectedRows)
}

export interface NoticeRow {
  readonly id: string
  readonly kind: NoticeKind
  readonly title: string
  readonly text: string
  readonly aboutKind: string
  readonly aboutId: string
  readonly time: string
  readonly isRead: boolean
  /** Whether the person may not read it any more. */
  readonly isGone: boolean
}

/** Which of their notices somebody asks for. */
export interface Wanted {
  /** Kinds of records that the person may see. */
  readonly about: readonly SeenKind[]
  readonly isUnread?: true
  readonly kind?: NoticeKind | undefined
  /** Those that are older than this one. */
  readonly before?: string | undefined
  readonly limit: number
}

/** A person’s own notices about what they may still read, newest first. */
export async function noticesOf(db: Db, scope: Scope, wanted: Wanted): Promise<readonly NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    select n.id, n.kind, n.title, n.text, n.about_kind as "aboutKind", n.about_id as "aboutId",
           ${wireTime('n.time')} as time, n.read_time is not null as "isRead", not ${mayRead(scope, wanted.about)} as "isGone"
      from ${ownNotices(scope, wanted)}
     order by n.id desc
     limit ${wanted.limit}
  `.execute(db)
  return rows
}

/** How many there are, counted to the limit. */
export async function countNotices(db: Db, scope: Scope, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from (select from ${ownNotices(scope, wanted)} limit ${wanted.limit}) found
  `.execute(db)
  return rows[0]?.n ?? 0
}

function ownNotices(scope: Scope, { about, isUnread, kind, before }: Wanted): RawBuilder<unknown> {
  const conditions = [sql`n.user_id = ${scope.userId}`, mayBeTold(scope, about), stillHolds]
  if (isUnread) conditions.push(sql`n.read_time is null`)
  if (kind !== undefined) conditions.push(sql`n.kind = ${kind}`)
  if (before !== undefined) conditions.push(sql`n.id < ${before}`)
  return sql`notice n join record r on r.id = n.about_id and not r.is_deleted where ${sql.join(conditions, sql` and `)}`
}

/** What a notice says has itself put the record out of sight: it is shown all the same, in the words that people knew it by. */
const toldOfWhatLeft: ReadonlyMap<string, NoticeKind> = new Map([
  [workOrderForm.key, 'changed'],
  [enterpriseForm.key, 'organ-moved'],
])

function mayBeTold(scope: Scope, about: readonly SeenKind[]): RawBuilder<unknown> {
  const left = about.flatMap(({ id, key }) => {
    const kind = toldOfWhatLeft.get(key)
    return kind === undefined ? [] : [sql`(n.kind = ${kind} and r.form_id = ${sql.lit(id)})`]
  })
  // Of one’s own account one is notified whatever one may see.
  const own = sql`n.kind in ${listed(ownAccountKinds)}`
  return sql`(${sql.join([mayRead(scope, about), ...left, own], sql` or `)})`
}

function mayRead(scope: Scope, about: readonly SeenKind[]): RawBuilder<unknown> {
  if (about.length === 0) return sql`false`
  const each = about.map((kind) => sql`(r.form_id = ${sql.lit(kind.id)} and ${readable(scope, kind, 'r')})`)
  return sql`(${sql.join(each, sql` or `)})`
}

/** Notes that a person has read their notices: those named, else all. What was read before stays so. */
export async function markRead(
  db: Db,
  userId: string,
  { ids, now }: { ids: readonly string[] | undefined; now: Date },
) {
  const isNamed = ids ? sql`id = any(${[...ids]}::uuid[])` : sql`true`
  await sql`
    update notice set read_time = ${now.toISOString()} where user_id = ${userId} and read_time is null and ${isNamed}
  `.execute(db)
}

/** The kinds of which somebody does not want to be told. */
export async function kindsOff(db: Db, userId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ kind: string }>`
    select kind from notice_preference where user_id = ${userId} and not is_on
  `.execute(db)
  return new Set(rows.map(({ kind }) => kind))
}

/** The kinds that somebody was told of. */
export async function kindsTold(db: Db, userId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ kind: string }>`select distinct kind from notice where user_id = ${userId}`.execute(db)
  return new Set(rows.map(({ kind }) => kind))
}

export async function savePreference(
  db: Db,
  userId: string,
  { kind, isOn }: { readonly kind: NoticeKind; readonly isOn: boolean },
): Promise<void> {
  await sql`
    insert into notice_preference (user_id, kind, is_on) values (${userId}, ${kind}, ${isOn})
    on conflict (user_id, kind) do update set is_on = excluded.is_on
  `.execute(db)
}

/** Deletes at most so many notices that came before a moment and were never read; answers how many. */
export async function deleteOld(db: Db, { before, limit }: { before: TrustedTime; limit: number }): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from notice
     where id = any(array(
       select n.id from notice n where n.time < ${before.toISOString()} and n.read_time is null order by n.id limit ${limit}))
  `.execute(db)
  return Number(numAffectedRows)
}

/** Deletes at most so many notices that were read before a moment; answers how many. */
export async function deleteRead(db: Db, { before, limit }: { before: TrustedTime; limit: number }): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from notice
     where id = any(array(
       select n.id from notice n where n.read_time < ${before.toISOString()} order by n.read_time limit ${limit}))
  `.execute(db)
  return Number(numAffectedRows)
}
