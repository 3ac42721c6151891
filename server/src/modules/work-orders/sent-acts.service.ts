import type { Arrived } from '@farm/contract/forms'
import { Refusal, refusal } from '@farm/contract/errors'
import type { Page } from '../access/index.ts'
import { getRecord } from '../forms/index.ts'
import type { Actor } from './actor.ts'
import { contentOfAct, keepAct } from './sent-acts.store.ts'

/** An act upon a work order as a device sends it. */
interface SentAct {
  /** Made on the device; absent of what is not sent again. */
  readonly id: string | undefined
  readonly recordId: string
  /** All that it says: another content under the same id is refused. */
  readonly content: object
}

/**
 * Does what was sent under an id once: `hold` keeps others from the work order and refuses whoever may not see it. Sent again it answers
 * the work order as it stands; for whoever may not see it any more the refusal says that it was done.
 */
export async function doneOnce<Held>(
  actor: Actor,
  sent: SentAct,
  hold: () => Promise<Held>,
  act: (held: Held) => Promise<Page>,
): Promise<Page> {
  const { id, recordId } = sent
  if (id === undefined) return act(await hold())
  const own = { userId: actor.caller.user.Id, id }
  const content = JSON.stringify(sent.content)
  const again = async () => answeredAgain(actor, sent, { id, isSame: (await contentOfAct(actor.db, own)) === content })
  if ((await contentOfAct(actor.db, own)) !== undefined) return again()
  const held = await hold()
  // The same may have come by another way and been done while this one waited for the work order.
  return (await keepAct(actor.db, { ...own, recordId, content })) ? act(held) : again()
}

async function answeredAgain(
  { db, scope }: Actor,
  { recordId }: SentAct,
  { id, isSame }: { readonly id: string; readonly isSame: boolean },
): Promise<Page> {
  const present: Arrived = { Id: id, IsSame: isSame, IsDeleted: false }
  if (!isSame) throw refusal('form-data/id-used', {}, { present })
  try {
    return await getRecord(db, scope, recordId)
  } catch (error) {
    if (error instanceof Refusal && error.code === 'not-found') throw refusal('form-data/id-used', {}, { present })
    throw error
  }
}
