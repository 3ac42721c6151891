import { faulty, found } from '@farm/contract/errors'
import { NO_MOMENT_TEXT, type HistoryEntry, isMoment } from '@farm/contract/forms'
import type { Db } from '../../platform/db/index.ts'
import { Page, type Scope } from '../access/index.ts'
import type { Actor } from './actor.ts'
import { rememberedKind } from './care.service.ts'
import { changesBetween, contentToRestore, formerShares, isTold, moveInTime } from './history.rules.ts'
import * as store from './history.store.ts'
import { readTimeCursor, writeCursor } from './order.store.ts'
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
  const entries = page.map((one): HistoryEntry => ({
    Time: one.time,
    User: one.user,
    Act: one.act,
    Changes: [
      ...changesBetween(kind.fields, one.before ?? {}, one.data),
      ...moveInTime(one.occurredBefore, one.occurTime),
    ],
  }))
  const last = contents.length > pageSize ? page.at(-1) : undefined
  const nextCursor = last && writeCursor(JSON.stringify([last.time]))
  return new Page(JSON.stringify(entries.filter(isTold)), { ...(nextCursor && { nextCursor }) })
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
  const former = formerShares(kind, data)
  return editRecord(actor, { Id, UpdateTime, ...content, former, act: 'restore', ...(Confirmed && { Confirmed }) })
}
