import { faceEventForm, facePersonForm } from '@farm/contract/faces'
import { faulty, refusal } from '@farm/contract/errors'
import { wallClock } from '../../platform/time/index.ts'
import { changeableTogether, getRecord, setForAll } from '../forms/index.ts'
import type { Actor } from './actor.ts'
import { consentOf, forgetFormerPersons } from './assigning.store.ts'

interface Assigning {
  readonly Ids: readonly string[]
  readonly Person: string
}

/** Says who strangers are. Whom a terminal recognised by itself is not called otherwise. */
export async function assign(actor: Actor & { readonly zone: string }, { Ids, Person }: Assigning) {
  const { db, caller, scope, now, zone } = actor
  // The person first, as whoever takes a consent back does.
  const consent = await consentOfSeen(actor, Person)
  const { kind, befores } = await changeableTogether(actor, [...new Set(Ids)].toSorted(), 'edit')
  if (kind.id !== faceEventForm.id || !scope.kinds.byKey(facePersonForm.key)) {
    throw refusal('not-found', { what: faceEventForm.name })
  }
  for (const { data, occurTime } of befores) {
    if (data.Kind !== '陌生') throw faulty({ Ids: ['只能指认陌生人脸'] })
    if (data.Enterprise !== consent.enterprise) throw faulty({ Person: ['所选的人不属于这家企业，请换一个人'] })
    const { day } = wallClock(new Date(occurTime), zone)
    if (day < consent.since) throw faulty({ Person: [`所选的人在 ${consent.since} 才同意，不能指认之前的记录`] })
  }
  const fields = { Person, AssignedBy: caller.user.Id, AssignedAt: now.toISOString() }
  const changes = befores.map(({ id }) => ({ id, fields }))
  await setForAll(db, { kind: faceEventForm, userId: caller.user.Id }, changes)
  await forgetFormerPersons(
    db,
    changes.map(({ id }) => id),
  )
  return { Assigned: changes.length }
}

async function consentOfSeen({ db, scope }: Actor, person: string) {
  await getRecord(db, scope, person)
  const consent = await consentOf(db, person)
  if (!consent) throw faulty({ Person: ['所选的人没有有效的同意，请先登记同意'] })
  return consent
}
