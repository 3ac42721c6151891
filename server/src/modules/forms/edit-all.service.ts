import type { DynamicData } from '@farm/contract/forms'
import type { SeenKind } from '../access/index.ts'
import type { Actor } from './actor.ts'
import { judged, proposalOf } from './records.service.ts'
import { type Stored, updateRecords } from './records.store.ts'
import { referredByAny } from './references.service.ts'

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
export async function editAll(actor: Actor, kind: SeenKind, edits: readonly EditOfLocked[]): Promise<void> {
  if (edits.length === 0) return
  const proposals = edits.map(({ before, data, set }) => {
    const sent = { Id: before.id, Data: data, UpdateTime: before.updateTime }
    return { proposal: proposalOf(actor, kind, before, sent), set }
  })
  const refers = await referredByAny(
    actor,
    { kind, right: 'edit' },
    proposals.map(({ proposal }) => proposal.data),
  )
  const changes = []
  for (const { proposal, set } of proposals) {
    const change = await judged(actor, kind, proposal, refers(proposal.data))
    changes.push({ ...change, data: { ...change.data, ...set } })
  }
  await updateRecords(actor.db, changes, { kind, userId: actor.caller.user.Id, act: 'edit' })
}
