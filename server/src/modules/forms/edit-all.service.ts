import { found } from '@farm/contract/errors'
import type { DynamicData } from '@farm/contract/forms'
import type { SeenKind } from '../access/index.ts'
import type { Actor } from './actor.ts'
import { withEach } from './many.service.ts'
import { proposedNow } from './proposed-now.service.ts'
import { type Edit, judged, momentOf, proposalOf } from './records.service.ts'
import { type Stored, updateRecords } from './records.store.ts'

/** A change of a record that is locked. */
export interface EditOfLocked {
  readonly before: Stored
  readonly data: DynamicData
  /** What the domain sets besides. */
  readonly set?: DynamicData | undefined
}

/**
 * Changes locked records by all the rules of an edit, in a few statements for all: for domains that do the same to many. What
 * is changed is neither unique nor a file.
 */
export async function editAll(
  actor: Actor,
  kind: SeenKind,
  edits: readonly EditOfLocked[],
  Confirmed?: readonly string[],
): Promise<void> {
  if (edits.length === 0) return
  const befores = new Map(edits.map(({ before }) => [before.id, before]))
  const sent = edits.map(({ before, data, set }): Edit => ({
    Id: before.id,
    Data: data,
    UpdateTime: before.updateTime,
    set,
    Confirmed,
  }))
  const { proposals, judge } = await proposedNow(actor, kind, sent, async (some) =>
    some.map((one) => proposalOf(actor, kind, found(befores.get(one.Id), '记录'), one)),
  )
  const changes = await withEach(kind, proposals, (one) => judged(actor, kind, one, judge(one.data, momentOf(one))))
  await updateRecords(actor.db, changes, { kind, userId: actor.caller.user.Id, act: 'edit' })
}
