import { type LastChange, found } from '@farm/contract/errors'
import type { SeenKind } from '../access/index.ts'
import type { Actor } from './actor.ts'
import { type Adder, addRecord } from './add.service.ts'
import { type Kept, keptAmong } from './keeping.ts'
import { holdAlone } from './kept-things.store.ts'
import { lastChanges } from './last-change.store.ts'
import { staleRefusal } from './late.service.ts'
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
 * answers those that stay by their ids, each with why. What is deleted already is gone.
 */
export async function removeMany(
  actor: Actor,
  kind: SeenKind,
  records: readonly WrittenRecord[],
  right: 'add' | 'delete',
): Promise<ReadonlyMap<string, string>> {
  const { db, scope, caller } = actor
  const ids = records.map(({ id }) => id)
  const stored = new Map((await store.lockRecords(db, scope, { kind, right }, ids)).map((one) => [one.id, one]))
  const standing = records.filter(({ id }) => stored.get(id)?.isDeleted !== true)
  const [going, changed] = parted(standing, ({ id, time }) => stored.get(id)?.updateTime === time)
  await holdAlone(db, going)
  const used = await usedAmong(db, scope, kind, going)
  const kept = await keptAmong(db, kind, going)
  const free = going.filter((id) => !used.has(id) && !kept.has(id))
  if (free.length > 0) {
    await releaseUnique(db, free)
    await store.deleteRecords(db, free, caller.user.Id)
  }
  const changes = await lastChanges(
    db,
    scope,
    changed.filter((id) => stored.has(id)),
  )
  return new Map([
    ...changed.map((id) => [id, changedText(changes.get(id))] as const),
    ...going.filter((id) => kept.has(id)).map((id) => [id, keptText(kept.get(id))] as const),
    ...going.filter((id) => used.has(id)).map((id) => [id, '已被别的记录用到'] as const),
  ])
}

function parted(records: readonly WrittenRecord[], isMeant: (one: WrittenRecord) => boolean): [string[], string[]] {
  const [meant, others] = [records.filter(isMeant), records.filter((one) => !isMeant(one))]
  return [meant.map(({ id }) => id), others.map(({ id }) => id)]
}

function changedText(change: LastChange | undefined): string {
  if (!change) return '已移出您能删除的范围'
  return `后来被${change.IsOwn ? '您' : (change.By ?? '他人')}修改过`
}

function keptText(kept: Kept | undefined): string {
  return kept ? `按${kept.source}要保存到 ${kept.until}` : '依法要保存'
}

/** Whether the domain has its say before a record of the kind goes. */
export function isRemovedOneByOne(kind: SeenKind): boolean {
  return rulesOf(kind).beforeDelete !== undefined
}

/** Whether a record of the kind is taken back by another that is added, since nothing of it is deleted. */
export function isTakenBackByAdding(kind: SeenKind): boolean {
  return rulesOf(kind).takenBackBy !== undefined
}

/** Takes back one record as a person does, within a transaction; one that is not as it was written is refused. */
export async function removeOne(actor: Adder, kind: SeenKind, { id, time }: WrittenRecord): Promise<void> {
  const { takenBackBy } = rulesOf(kind)
  const right = takenBackBy ? 'view' : 'delete'
  const [stored] = await store.lockRecords(actor.db, actor.scope, { kind, right }, [id])
  if (stored && !stored.isDeleted && stored.updateTime !== time) throw await staleRefusal(actor.db, actor.scope, id)
  if (!takenBackBy) return deleteRecords(actor, [id])
  const { data } = found(stored, kind.name)
  await addRecord(actor, { FormId: kind.id, Data: takenBackBy({ id, data }) })
}
