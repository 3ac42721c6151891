import { refusal } from '@farm/contract/errors'
import { readData } from '@farm/contract/forms'
import { placeForm } from '@farm/contract/places'
import { namedId } from '../../platform/ids/index.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Caller, Page, Scope } from '../access/index.ts'
import {
  changeableOf,
  changeableTogether,
  editRecord,
  getRecord,
  replaceRecords,
  staleRefusal,
} from '../forms/index.ts'
import { holdGround } from '../ground/index.ts'
import { noteMerger } from './acts.service.ts'
import { actOf } from './lineage.store.ts'
import { type Source, areaOfWhole, faultOfMerger } from './merge.rules.ts'
import type { Ring } from './plane.rules.ts'
import { contentOfPart } from './split.rules.ts'

interface Actor {
  readonly db: Db
  readonly caller: Caller
  readonly scope: Scope
  readonly now: Date
  readonly zone: string
}

interface Read {
  readonly Id: string
  readonly UpdateTime: string
}

interface Merger extends Read {
  readonly Others: readonly Read[]
  readonly Name: string
  readonly Points?: Ring
}

/**
 * Makes one plot of several in one transaction: one becomes the whole and goes on with what the others were planned for, the others go into
 * the bin. The same merger sent again answers the whole.
 */
export async function mergePlaces(actor: Actor, { Id, UpdateTime, Others, Name, Points }: Merger): Promise<Page> {
  const { db, scope } = actor
  const ids = [...new Set([Id, ...Others.map((one) => one.Id)])]
  // Locked at once and in one order: of two who merge the same plots into each other one comes first.
  const { kind, befores } = await changeableTogether(actor, ids, 'delete')
  if (kind.id !== placeForm.id) throw refusal('not-found', { what: placeForm.name })
  const { before } = await changeableOf(actor, placeForm, Id, 'edit')
  if (ids.length <= Others.length) throw refusal('places/not-merged', { why: '同一块地出现了两次' })
  const id = namedId('place-merge', Id, UpdateTime)
  if (await isRepeated(db, id, Others)) return getRecord(db, scope, Id)
  const read = new Map([{ Id, UpdateTime }, ...Others].map((one) => [one.Id, one.UpdateTime]))
  const late = befores.find((one) => one.isDeleted || read.get(one.id) !== one.updateTime)
  if (late) throw await staleRefusal(db, scope, late.id)
  await holdGround(db, ids)
  const sources = ids.flatMap((one): Source[] => {
    const stored = befores.find((other) => other.id === one)
    return stored ? [{ id: one, data: readData(placeForm, stored.data) }] : []
  })
  const why = faultOfMerger(sources, Points)
  if (why !== undefined) throw refusal('places/not-merged', { why })
  const Area = areaOfWhole(sources, Points)
  const Data = Points ? contentOfPart(kind.fields, { Name, Area, Points }, before.data.Position) : { Name, Area }
  const page = await editRecord(actor, { Id, UpdateTime, Data })
  const gone = ids.filter((one) => one !== Id)
  await replaceRecords(actor, gone)
  await noteMerger(actor, { id, place: Id, before: before.data, after: Data, sources, area: Area })
  return page
}

/** Whether exactly this was done already. */
async function isRepeated(db: Db, id: string, others: readonly Read[]): Promise<boolean> {
  const done = await actOf(db, id)
  if (!done || done.undone !== null) return false
  return done.others.length === others.length && others.every(({ Id }) => done.others.includes(Id))
}
