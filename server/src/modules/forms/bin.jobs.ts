import { BIN_DAYS, MANY_UNDO_HOURS, type FormKind, PURGED_NAMES } from '@farm/contract/forms'
import { type Db, inTransaction, whileLocked } from '../../platform/db/index.ts'
import type { TrustedTime } from '../../platform/retention/index.ts'
import { forgetFilesOf } from '../files/index.ts'
import * as store from './bin.store.ts'
import { kindsInForce } from './definitions.ts'
import { forgetManyChanges } from './many-change.store.ts'
import { isKeptKind, keptAmong } from './keeping.ts'
import { hasNames } from './registry.ts'
import { referringFields } from './referrers.rules.ts'
import { type Target, deletedReferrersOf, referredAmong } from './referrers.store.ts'

interface Purging {
  readonly db: Db
  readonly now: TrustedTime
  /** Told when the server is ending. */
  readonly signal: AbortSignal
}

const AT_ONCE = 500
const MANY_MS = MANY_UNDO_HOURS * 60 * 60_000
const KEPT_MS = BIN_DAYS * 24 * 60 * 60_000

/**
 * Removes for good what was deleted longer ago than it can be taken back, and notes what went. What a live record refers
 * to, or a law keeps, stays as long as it does, and so does what that refers to; changes of many that can't be taken back any more are
 * forgotten as well. One process at a time.
 */
export function purgeBin({ db, now, signal }: Purging): Promise<void> {
  const before = now.ago(KEPT_MS)
  return whileLocked(db, 'purge', async () => {
    const kinds = await kindsInForce(db)
    let after: store.Expired | undefined
    do {
      const looked = await inTransaction(db, (within) => purgeNext(within, kinds, { now, before, after }))
      after = looked.length === AT_ONCE ? looked.at(-1) : undefined
    } while (after && !signal.aborted)
    while (!signal.aborted && (await forgetManyChanges(db, now.ago(MANY_MS), AT_ONCE)) === AT_ONCE);
  })
}

/** Those to which deleted records refer that a law keeps: without them nobody could read what is kept. */
async function namedByKept(db: Db, kinds: readonly FormKind[], targets: readonly Target[]): Promise<string[]> {
  const ofKept = targets.map(({ ids, fields }) => ({ ids, fields: fields.filter(({ form }) => isKeptKind(form)) }))
  const referrers = await deletedReferrersOf(db, ofKept)
  const kept = new Set<string>()
  for (const kind of kinds.filter(isKeptKind)) {
    const ids = referrers.filter(({ formId }) => formId === kind.id).map(({ referrer }) => referrer)
    for (const id of (await keptAmong(db, kind, [...new Set(ids)])).keys()) kept.add(id)
  }
  return referrers.filter(({ referrer }) => kept.has(referrer)).map(({ id }) => id)
}

interface Next {
  readonly now: Date
  readonly before: TrustedTime
  readonly after: store.Expired | undefined
}

/** Answers what was looked at, gone or not. */
async function purgeNext(db: Db, kinds: readonly FormKind[], { now, before, after }: Next): Promise<store.Expired[]> {
  const expired = await store.lockExpired(db, { before, after, limit: AT_ONCE })
  const targets = kinds.map(({ id, key }) => ({
    ids: expired.filter((one) => one.formId === id).map((one) => one.id),
    fields: referringFields(kinds, key),
  }))
  const wanted = targets.filter(({ ids }) => ids.length > 0)
  const referred = await referredAmong(db, wanted, [])
  const kept = new Set(referred)
  for (const kind of kinds) {
    const ids = expired.filter((one) => one.formId === kind.id).map((one) => one.id)
    for (const id of (await keptAmong(db, kind, ids)).keys()) kept.add(id)
  }
  for (const id of await namedByKept(db, kinds, wanted)) kept.add(id)
  const going = expired.map((one) => one.id).filter((id) => !kept.has(id))
  if (going.length === 0) return expired
  const nameFields = Object.fromEntries(kinds.map(({ id, nameField }) => [id, nameField]))
  await forgetFilesOf(db, going)
  const named = kinds.filter(hasNames).map(({ id }) => id)
  await store.purgeRecords(db, going, { now, nameFields, named, mostNames: PURGED_NAMES })
  return expired
}
