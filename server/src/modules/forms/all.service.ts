import { refusal } from '@farm/contract/errors'
import type { FormerName } from '@farm/contract/forms'
import { readIds } from '@farm/contract/wire'
import { type Db, type RawBuilder, databaseFault } from '../../platform/db/index.ts'
import type { Scope, SeenKind } from '../access/index.ts'
import * as store from './all.store.ts'
import { chosenConditions, idCondition } from './filter.store.ts'
import { formerNamesOf, namesReferredTo } from './names.store.ts'
import { limitTime } from './records.store.ts'
import { namesShared } from './many-insert.store.ts'
import { kindById, needRight, referredKind } from './registry.ts'

export interface AllQuery {
  readonly formId: string
  readonly qs?: string
  readonly search?: string
  readonly orderBy?: string
  readonly ids?: string
  /** For whose sake they are read: to take them along, unless told. */
  readonly right?: 'view' | 'export'
  /** Conditions on what records refer to are judged by all there is, whoever may see that. */
  readonly judgesAll?: boolean
}

/** All the records of a list, read piece by piece as they stood at one moment. Whoever opens it closes it. */
export interface Reading {
  readonly kind: SeenKind
  /** One more than `most` means “more than that”. */
  readonly total: number
  /** The next ones; none at the end. */
  readonly next: (most: number) => Promise<readonly store.ReadRecord[]>
  /** By id the names of what is referred to. */
  readonly names: (to: string, ids: readonly string[]) => Promise<ReadonlyMap<string, ReferredName>>
  /** Those of the names that several things are called by. */
  readonly namesShared: (to: string, names: readonly string[]) => Promise<ReadonlySet<string>>
  readonly close: () => Promise<void>
}

export interface ReferredName {
  readonly name: string
  /** What it was called before, oldest first. */
  readonly former: readonly FormerName[]
  /** The caller may see what is called so, and what it is called. */
  readonly isSeen: boolean
}

/** By id the names of what records within the scope refer to. */
export async function referredNames(
  db: Db,
  scope: Scope,
  to: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReferredName>> {
  const isHidden = referredKind(scope, to)?.nameField === ''
  const named = await namesReferredTo(db, scope, to, ids)
  const former = await formerNamesOf(db, ids)
  return new Map(
    named.map(({ id, name, isSeen }) => {
      return [id, { name: name ?? '', former: former.get(id) ?? [], isSeen: isSeen && !isHidden }] as const
    }),
  )
}

/** No statement of a reading takes longer: whoever asks for that much is told to ask for less. */
const STATEMENT_LIMIT_MS = 10_000

/** Opens all records that a list shows, for somebody who may take them along, or look at them where that is all they do. */
export async function readAll(db: Db, scope: Scope, query: AllQuery, most: number): Promise<Reading> {
  const kind = kindById(scope, query.formId)
  needRight(kind, 'view')
  const { right = 'export', orderBy } = query
  needRight(kind, right)
  const all = { kind, conditions: conditionsFor(query, kind, scope), orderBy, right }
  const snapshot = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute()
  const close = async () => {
    await snapshot.rollback().execute()
  }
  try {
    await limitTime(snapshot, STATEMENT_LIMIT_MS)
    const total = await store.countAll(snapshot, scope, all, most)
    await store.beginReading(snapshot, scope, all)
    return {
      kind,
      total,
      next: (rows) => store.nextRecords(snapshot, rows),
      names: (to, ids) => referredNames(snapshot, scope, to, ids),
      namesShared: (to, names) => namesShared(snapshot, scope, to, names),
      close,
    }
  } catch (error) {
    await close()
    throw databaseFault(error) === 'timeout' ? refusal('wire/slow-query') : error
  }
}

function conditionsFor(query: AllQuery, kind: SeenKind, scope: Scope): Array<RawBuilder<boolean>> {
  const { ids } = query
  const conditions = chosenConditions(kind, scope, query)
  if (ids === undefined) return conditions
  const wanted = readIds(ids)
  if (!wanted) throw refusal('wire/parameter', {}, { fields: { ids: ['编号之间应用逗号隔开；太多时请分几次查询'] } })
  return [idCondition(wanted, 'r'), ...conditions]
}
