import type { FormKind } from '@farm/contract/forms'
import type { Db } from '../../platform/db/index.ts'
import type { Scope } from '../access/index.ts'
import type { Actor } from './actor.ts'
import * as store from './records.store.ts'

/** Somebody from above changed the content of a record. */
export interface ChangedFromAbove {
  readonly before: store.Stored
  readonly data: store.Change['data']
  readonly by: string
  readonly act: store.Act
  /** 平台 or 县级 */
  readonly from: string
}

type Listener = (db: Db, changes: readonly ChangedFromAbove[]) => Promise<void>

const listeners = new Map<string, Listener>()

/** Called once per kind, when the product is put together. */
export function onChangedFromAbove(kind: FormKind, listener: Listener): void {
  listeners.set(kind.id, listener)
}

/** Writes new contents; who answers for records that are not of the home of whoever changes them hears of it. */
export async function writeChanges(
  { db, caller, scope }: Pick<Actor, 'db' | 'caller' | 'scope'>,
  changes: readonly store.Change[],
  writing: Pick<Parameters<typeof store.updateRecords>[2], 'kind' | 'act'>,
): Promise<store.Changed[]> {
  const by = caller.user.Id
  const changed = await store.updateRecords(db, changes, { ...writing, userId: by })
  const from = placeAbove(scope)
  const outside = changes.filter(
    ({ before }) => before.organPath !== scope.home.path && before.organPath.startsWith(scope.home.path),
  )
  if (from && outside.length > 0) {
    await listeners.get(writing.kind.id)?.(
      db,
      outside.map(({ before, data }) => ({ before, data, by, act: writing.act, from })),
    )
  }
  return changed
}

const places: Readonly<Record<number, string>> = { 1: '平台', 2: '县级' }

/** Within an enterprise people know each other. */
function placeAbove({ home }: Scope): string | undefined {
  return places[home.level]
}
