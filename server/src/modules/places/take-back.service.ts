import { type Refusal, found, refusal } from '@farm/contract/errors'
import { type DynamicData, isSame } from '@farm/contract/forms'
import { type PlaceData, placeActNames, placeForm } from '@farm/contract/places'
import type { Db } from '../../platform/db/index.ts'
import type { Caller, Page, Scope } from '../access/index.ts'
import {
  changeableOf,
  changeableTogether,
  deleteRecords,
  editRecord,
  getRecord,
  recoverRecords,
} from '../forms/index.ts'
import { holdGround } from '../ground/index.ts'
import { giveBackTo } from './carried.service.ts'
import { type ActRow, type Carried, type WholeAct, type Written, actOf, latestOf, noteUndone } from './lineage.store.ts'
import { workText } from './take-back.rules.ts'
import { heldRecords, workSince } from './take-back.store.ts'

interface Actor {
  readonly db: Db
  readonly caller: Caller
  readonly scope: Scope
  readonly now: Date
}

/**
 * Takes a division or merger back in one transaction: the plots, and what was given them, are as they were before it. Refused once anything
 * hangs on what it made. Sent again it answers the plot that stays.
 */
export async function takeBack(actor: Actor, id: string): Promise<Page> {
  const { db, scope, caller, now } = actor
  const { place } = found(await actOf(db, id), '记录')
  const { before } = await changeableOf(actor, placeForm, place, 'edit')
  // Whoever held the plot until now may just have taken it back.
  const act = found(await actOf(db, id), '记录')
  const ids = [act.place, ...act.others]
  if (act.undone !== null) return getRecord(db, scope, act.place)
  await changeableTogether(actor, ids, 'delete')
  await holdGround(db, ids)
  const { held, carried } = await takeable(db, act)
  refuseChanged(act, before.data, held)
  await refuseWork(db, act)
  await noteUndone(db, id, { time: now, userId: caller.user.Id })
  await giveBack(db, { act, carried }, caller.user.Id)
  if (act.act === 'split') await deleteRecords(actor, act.others)
  const page = await editRecord(actor, {
    Id: act.place,
    UpdateTime: before.updateTime,
    Data: former(before.data, held),
  })
  if (act.act === 'merge') await recoverRecords(actor, act.others)
  return page
}

/** What taking it back needs; it is the latest act of its plots, since later ones lean on it. */
async function takeable(db: Db, act: WholeAct) {
  const latest = await latestOf(db, [act.place, ...act.others])
  if (latest && latest.id !== act.id) {
    const later = placeActNames[latest.act]
    throw refused(act, `这些地块后来又${later}过，请先撤销后来的${later}`)
  }
  const { held, carried } = act
  if (!held || !carried) throw refused(act, '那时还不能撤销，没有留下撤销要用的内容')
  return { held, carried }
}

function refused({ act }: ActRow, why: string): Refusal {
  return refusal('places/not-undone', { act: placeActNames[act], why })
}

/** Measures of the plot that were changed since are somebody’s work as well. Its name is not: it goes back if it is still the one given. */
const MEASURES = ['Boundary', 'Area'] as const

function refuseChanged(act: ActRow, data: PlaceData, { after }: Written): void {
  const now: DynamicData = data
  const changed = MEASURES.filter((name) => Object.hasOwn(after, name) && !isSame(now[name] ?? null, after[name]))
  if (changed.length === 0) return
  const labels = changed.map((name) => placeForm.fields[name].label).join('和')
  throw refused(act, `“${data.Name ?? ''}”的${labels}后来改过，请先在“历史”里恢复成刚${placeActNames[act.act]}时的内容`)
}

async function refuseWork(db: Db, act: ActRow): Promise<void> {
  const made = act.act === 'split' ? [act.place, ...act.others] : [act.place]
  const work = await workSince(db, made, act.time)
  if (work.length > 0) throw refused(act, `${act.act === 'split' ? '各块地' : '这块地'}上后来已有${workText(work)}`)
}

function former(data: PlaceData, { before, after }: Written): DynamicData {
  const isRenamed = data.Name !== after.Name
  return Object.fromEntries(Object.entries(before).filter(([name]) => name !== 'Name' || !isRenamed))
}

interface Given {
  readonly act: ActRow
  readonly carried: readonly Carried[]
}

/** Plans, work orders and devices name the plots again that they named before. */
async function giveBack(db: Db, { act, carried }: Given, userId: string): Promise<void> {
  const ids = carried.map(({ id }) => id)
  const records = new Map((await heldRecords(db, ids)).map((row) => [row.id, row]))
  const changes = carried.flatMap(({ id, before, after }) => {
    const row = records.get(id)
    if (!row) return []
    const isKept = Object.entries(after).every(([name, value]) => isSame(row.data[name] ?? null, value))
    if (!isKept && row.isDeleted) return []
    if (!isKept) throw refused(act, `“${nameOf(row.data)}”的地块后来改过，请先改回去`)
    return [{ id, formId: row.formId, fields: before }]
  })
  await giveBackTo(db, changes, userId)
}

function nameOf({ Name, Title }: DynamicData): string {
  return [Name, Title].find((one) => typeof one === 'string') ?? ''
}
