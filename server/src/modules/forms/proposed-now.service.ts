import type { SeenKind } from '../access/index.ts'
import type { Actor } from './actor.ts'
import { type Edit, type Proposal, momentOf } from './records.service.ts'
import { referredByAny } from './references.service.ts'
import { successorsOf, withSuccessors } from './successors.ts'

/** What edits of many records come to, and how each is judged by what it refers to: by the ids that hold now. */
export async function proposedNow(
  actor: Actor,
  kind: SeenKind,
  edits: readonly Edit[],
  propose: (edits: readonly Edit[]) => Promise<readonly Proposal[]>,
) {
  const asked = await judgedTogether(actor, kind, await propose(edits))
  const missing = asked.proposals.flatMap((one) => asked.judge(one.data, momentOf(one)).missing)
  const successors = await successorsOf(actor, missing)
  if (successors.size === 0) return asked
  const renamed = edits.map((one) => ({ ...one, Data: withSuccessors(one.Data, successors) }))
  return judgedTogether(actor, kind, await propose(renamed))
}

async function judgedTogether(actor: Actor, kind: SeenKind, proposals: readonly Proposal[]) {
  const contents = proposals.map(({ data }) => data)
  return { proposals, judge: await referredByAny(actor, { kind, right: 'edit' }, contents) }
}
