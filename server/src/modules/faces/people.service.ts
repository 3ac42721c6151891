import { type FacePersonData, facePersonForm } from '@farm/contract/faces'
import { found, refusal } from '@farm/contract/errors'
import { changeableOf, getRecord, releaseUnique, setForAll } from '../forms/index.ts'
import type { DeleteContext, EditContext, Settled } from '../forms/index.ts'
import type { Actor } from './actor.ts'
import { type Held, destroyEventsOf, dropMarks, forgetFormerly, heldOf } from './people.store.ts'

/** Who is added agrees. */
export async function beginConsent(): Promise<Settled<FacePersonData>> {
  return { data: { State: '有效' } }
}

/** What was taken back stays as it was left: who agrees anew is added anew. */
export async function refuseEdit({ before }: Pick<EditContext<FacePersonData>, 'before'>): Promise<void> {
  if (isWithdrawn(before)) throw refusal('faces/withdrawn', { name: nameOf(before) })
}

/** Deleting alone would leave what is kept of somebody. */
export async function refuseDelete({ data }: Pick<DeleteContext<FacePersonData>, 'data'>): Promise<void> {
  if (!isWithdrawn(data)) throw refusal('faces/still-agreed', { name: nameOf(data) })
}

/** What is kept of a person whom the caller may read. */
export async function held({ db, scope }: Pick<Actor, 'db' | 'scope'>, id: string): Promise<Held> {
  const kind = scope.kinds.byKey(facePersonForm.key)
  found(kind?.rights.has('edit') ? kind : undefined, facePersonForm.name)
  await getRecord(db, scope, id)
  return found(await heldOf(db, id), facePersonForm.name)
}

interface Withdrawal {
  readonly Id: string
  readonly Note?: string
}

/**
 * Takes a consent back, within a transaction: what tells of the person and shows them is gone with it. That they agreed, and
 * until when, stays as a proof. Taken back already, nothing is left to do.
 */
export async function withdraw(actor: Actor, { Id, Note = '' }: Withdrawal): Promise<Held> {
  const { db, caller, now } = actor
  const { before } = await changeableOf(actor, facePersonForm, Id, 'edit')
  if (isWithdrawn(before.data)) return { Events: 0, Snapshots: 0, Photos: 0 }
  const note = Note.trim()
  const fields = {
    State: '已撤回',
    WithdrawnAt: now.toISOString(),
    WithdrawnBy: caller.user.Id,
    ...(note !== '' && { WithdrawNote: note }),
  } as const
  await setForAll(db, { kind: facePersonForm, userId: caller.user.Id }, [{ id: Id, fields }])
  await dropMarks(db, Id)
  await releaseUnique(db, [Id])
  const Photos = await forgetFormerly(db, Id)
  return { ...(await destroyEventsOf(db, Id, caller.user.Id)), Photos }
}

function isWithdrawn({ State }: FacePersonData): boolean {
  return State === '已撤回'
}

function nameOf({ Name = '' }: FacePersonData): string {
  return Name
}
