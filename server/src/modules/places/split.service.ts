import { faulty, refusal, refuseFaults } from '@farm/contract/errors'
import { type Fields, filledIn, forbiddenRight } from '@farm/contract/forms'
import { type PlaceData, placeForm } from '@farm/contract/places'
import type { Db } from '../../platform/db/index.ts'
import { type Caller, Page, type Scope } from '../access/index.ts'
import { addRecord, changeableOf, editRecord } from '../forms/index.ts'
import { namedId } from '../../platform/ids/index.ts'
import { holdGround } from '../ground/index.ts'
import { noteSplit } from './acts.service.ts'
import type { Ring } from './plane.rules.ts'
import { type Part, contentOfPart, faultsOfDivision, faultsOfParts, takenOver } from './split.rules.ts'

interface Actor {
  readonly db: Db
  readonly caller: Caller
  readonly scope: Scope
  readonly now: Date
  readonly zone: string
}

interface Split {
  readonly Id: string
  readonly UpdateTime: string
  readonly Parts: readonly Part[]
}

/**
 * Divides a plot in one transaction: an edit of the plot and an add for every other part, each by all the rules of forms.
 * The same split sent again answers what it made.
 */
export async function splitPlace(actor: Actor, { Id, UpdateTime, Parts }: Split): Promise<Page> {
  const { kind, before } = await changeableOf(actor, placeForm, Id, 'edit')
  if (!kind.rights.has('add') || !mayDraw(kind.fields)) throw forbiddenRight('add', placeForm)
  const place = before.data
  await holdGround(actor.db, [Id])
  refuseFaults(faultsOfParts(Id, Parts))
  // One that was carried out, or overtaken by another edit, is told by the edit below.
  if (UpdateTime === before.updateTime) refuseFaults(faultsOfDivision(borderOf(place), Parts))
  const [first, ...others] = Parts
  if (!first) throw refusal('wire/malformed')
  const kept = contentOfPart(kind.fields, first, place.Position)
  const pages = [await editRecord(actor, { Id, UpdateTime, Data: kept })]
  const shared = takenOver(kind.fields, before.data)
  for (const part of others) {
    const Data = { ...shared, ...contentOfPart(kind.fields, part, undefined) }
    pages.push(await addRecord(actor, { FormId: kind.id, Id: part.Id, OrganId: before.organId, Data }))
  }
  await noteSplit(actor, {
    id: namedId('place-split', Id, UpdateTime),
    place: Id,
    before: before.data,
    after: kept,
    parts: Parts,
  })
  return new Page(`[${pages.map((page) => page.json).join(',')}]`)
}

function mayDraw(fields: Fields): boolean {
  const open = filledIn(fields)
  return ['Name', 'Area', 'Boundary'].every((name) => Object.hasOwn(open, name))
}

function borderOf({ Boundary }: PlaceData): Ring {
  if (!Boundary) throw faulty({ Id: ['地块还没有边界，请先画出边界再分割'] })
  return Boundary.Points
}
