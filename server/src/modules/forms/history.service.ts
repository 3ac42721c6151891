import { faulty, found } from '@farm/contract/errors'
import { type Fields, NO_MOMENT_TEXT, type HistoryEntry, isMoment } from '@farm/contract/forms'
import { callTitle } from '@farm/contract/logs'
import type { Db } from '../../platform/db/index.ts'
import { Page, type Scope, type SeenKind } from '../access/index.ts'
import type { Actor } from './actor.ts'
import { rememberedKind } from './care.service.ts'
import { referencesIn } from './forms.rules.ts'
import { fieldsToldAt } from './former-formulas.rules.ts'
import { spoiledFields } from './former-formulas.service.ts'
import { changesBetween, contentToRestore, isTold, moveInTime } from './history.rules.ts'
import * as store from './history.store.ts'
import { namesThen } from './names.store.ts'
import { readTimeCursor, writeCursor } from './order.store.ts'
import { type Recomputed, asBrought } from './recomputed.rules.ts'
import { recomputedOf } from './recomputed.store.ts'
import { changeable, editRecord } from './records.service.ts'

interface HistoryQuery {
  readonly id: string
  readonly cursor?: string
  readonly pageSize?: number
}

const ENTRIES = 50

/** What happened to a record, a page at a time. A page of edits that are not to be seen may be shorter, even empty. */
export async function historyOf(db: Db, scope: Scope, { id, cursor, pageSize = ENTRIES }: HistoryQuery): Promise<Page> {
  const kind = await rememberedKind(db, scope, id)
  const before = cursor === undefined ? undefined : readTimeCursor(cursor)
  const contents = await store.contentsOf(db, scope, id, { before, limit: pageSize })
  const page = contents.slice(0, pageSize)
  const spoiled = await spoiledFields(db, kind)
  const oldest = page.at(-1)
  const recomputed = oldest ? await recomputedOf(db, id, { from: oldest.time, before }) : []
  const toldAt = (time: string) => fieldsToldAt(kind.fields, spoiled, time)
  const changed = asBrought(page, recomputed).flatMap((one) => [
    ...one.recomputed.map((after) => publishingEntry(toldAt(after.time), after)),
    contentEntry(toldAt(one.content.time), one.content),
  ])
  const entries = await withNames(db, scope, kind, changed)
  const last = contents.length > pageSize ? page.at(-1) : undefined
  const nextCursor = last && writeCursor(JSON.stringify([last.time]))
  return new Page(JSON.stringify(entries.filter(isTold)), { ...(nextCursor && { nextCursor }) })
}

function contentEntry(fields: Fields, one: store.ContentRow): HistoryEntry {
  return {
    Time: one.time,
    ...(one.user && { User: one.user }),
    ...(one.origin && { Origin: one.origin }),
    ...(one.job && { Job: callTitle(one.job) }),
    Act: one.act,
    Changes: [...changesBetween(fields, one.before ?? {}, one.data), ...moveInTime(one.occurredBefore, one.occurTime)],
  }
}

/** What the product wrote anew as somebody put the form in force. */
function publishingEntry(fields: Fields, { time, before, after }: Recomputed): HistoryEntry {
  return { Time: time, Origin: 'job', Act: 'publish', Changes: changesBetween(fields, before, after) }
}

/** Each entry with the names of what its changes refer to, as they were at its time. */
async function withNames(
  db: Db,
  scope: Scope,
  { fields }: SeenKind,
  entries: readonly HistoryEntry[],
): Promise<HistoryEntry[]> {
  const referred = entries.flatMap((entry) =>
    entry.Changes.flatMap(({ Field, From, To }) =>
      [From, To].flatMap((value) =>
        referencesIn(fields, { [Field]: value }).map(({ id, to }) => ({ id, to, at: entry.Time })),
      ),
    ),
  )
  const names = new Map<string, string>()
  for (const [to, some] of Map.groupBy(referred, (one) => one.to)) {
    for (const [key, name] of await namesThen(db, scope, to, some)) names.set(key, name)
  }
  return entries.map((entry) => {
    const own = referred.filter(({ at }) => at === entry.Time)
    const Names: Record<string, string> = {}
    for (const { id, at } of own) {
      const name = names.get(`${id} ${at}`)
      if (name !== undefined) Names[id] = name
    }
    return own.length === 0 ? entry : { ...entry, Names }
  })
}

interface Restoration {
  readonly Id: string
  readonly UpdateTime: string
  /** The moment from which the record held it. */
  readonly Version: string
  readonly Confirmed?: readonly string[]
}

/** Brings back what a record held at an earlier time, by all the rules of an edit. */
export async function restoreRecord(actor: Actor, { Id, UpdateTime, Version, Confirmed }: Restoration): Promise<Page> {
  if (!isMoment(Version)) throw faulty({ Version: [NO_MOMENT_TEXT] })
  const { kind } = await changeable(actor, Id, 'edit')
  const contents = await store.contentsAt(actor.db, [{ id: Id, version: Version }])
  const { data, occurTime } = found(contents.get(Id), '历史版本')
  const content = { Data: contentToRestore(kind.fields, data), ...(occurTime !== null && { OccurTime: occurTime }) }
  return editRecord(actor, {
    Id,
    UpdateTime,
    ...content,
    restored: data,
    act: 'restore',
    Confirmed,
  })
}
