import { refusal } from '@farm/contract/errors'
import type { SeenKind } from '../access/index.ts'
import type { Actor } from './actor.ts'
import { keptAmong } from './keeping.ts'
import { rulesOf } from './kind-rules.ts'
import { releaseUnique } from './own-values.store.ts'
import { deleteRecords } from './records.service.ts'
import * as store from './records.store.ts'
import { usedAmong } from './referrers.service.ts'

/** A record as it was written. */
export interface WrittenRecord {
  readonly id: string
  readonly time: string
}

/**
 * Deletes those of the records that are as they were written, not in use, kept by no law and within what the right reaches;
 * answers the ids of those that stay. What is deleted already is gone.
 */
export async function removeMany(
  actor: Actor,
  kind: SeenKind,
  records: readonly WrittenRecord[],
  right: 'add' | 'delete',
): Promise<ReadonlySet<string>> {
  const { db, scope, caller } = actor
  const ids = records.map(({ id }) => id)
  const stored = new Map((await store.lockRecords(db, scope, { kind, right }, ids)).map((one) => [one.id, one]))
  const isAsWritten = ({ id, time }: WrittenRecord) => stored.get(id)?.updateTime === time
  const isGone = ({ id }: WrittenRecord) => stored.get(id)?.isDeleted === true
  const going = records.filter((one) => !isGone(one) && isAsWritten(one)).map(({ id }) => id)
  const used = await usedAmong(db, scope, kind, going)
  const kept = await keptAmong(db, kind, going)
  const free = going.filter((id) => !used.has(id) && !kept.has(id))
  if (free.length > 0) {
    await releaseUnique(db, free)
    await store.deleteRecords(db, free, caller.user.Id)
  }
  const removed = new Set([...free, ...records.filter(isGone).map(({ id }) => id)])
  return new Set(ids.filter((id) => !removed.has(id)))
}

/** Whether the domain has its say before a record of the kind goes. */
export function isRemovedOneByOne(kind: SeenKind): boolean {
  return rulesOf(kind).beforeDelete !== undefined
}

/** Deletes one record as a person does, within a transaction; one that is not as it was written is refused. */
export async function removeOne(actor: Actor, kind: SeenKind, { id, time }: WrittenRecord): Promise<void> {
  const [stored] = await store.lockRecords(actor.db, actor.scope, { kind, right: 'delete' }, [id])
  if (stored && !stored.isDeleted && stored.updateTime !== time) throw refusal('form-data/stale')
  await deleteRecords(actor, [id])
}
