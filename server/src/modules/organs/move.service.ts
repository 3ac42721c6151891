import { type Question, type Refusal, found, refusal, unconfirmed } from '@farm/contract/errors'
import type { Organ, OrganMove } from '@farm/contract/organs'
import type { Db } from '../../platform/db/index.ts'
import type { Caller, Scope } from '../access/index.ts'
import { namesOfReferred, replaceRecords } from '../forms/index.ts'
import { newId } from '../../platform/ids/index.ts'
import { type LeftForm, archiveForms, formsLeft } from './archive.store.ts'
import { renumberAlarms, renumberStock, renumberingOf } from './carry.store.ts'
import { heldText, rolesInTheWay, takeRoles } from './move-roles.service.ts'
import { lentForms } from './lent.rules.ts'
import { enterprisesIn, keepReceivers } from './lent.store.ts'
import * as effect from './move-effect.store.ts'
import * as work from './move-work.store.ts'
import { heightOf, holdBranch, holdRecords, keepMove, moveBranch } from './move.store.ts'
import { changeAbove, comesBelow, misplaced, nameTaken, pathAbove, peopleText, quoted } from './organs.rules.ts'
import { holdTree, organInScope } from './organs.service.ts'
import * as store from './organs.store.ts'
import { makeCopies, rulesAmong, standIns } from './standins.service.ts'
import { keepStandIns } from './successors.store.ts'

export interface By {
  readonly caller: Caller
  readonly scope: Scope
}

interface Course {
  readonly id: string
  readonly parentId: string
}

interface Judged {
  readonly organ: Organ
  readonly parent: Organ
  readonly obstacles: readonly Refusal[]
  /** What is done only if it is confirmed. */
  readonly questions: readonly Question[]
}

/** A move as it stands at this moment. Both organisations are within reach, or they do not exist. */
async function judged(db: Db, { caller, scope }: By, { id, parentId }: Course): Promise<Judged> {
  const organ = found(await store.organById(db, scope, id, 'organs.edit'), '组织')
  const parent = found(await store.organById(db, scope, parentId, 'organs.edit'), '组织')
  const height = await heightOf(db, organ.Path)
  const wrong = misplaced({ organ, parent, height, home: caller.home.path }) ?? gainOf({ caller, scope }, organ, parent)
  if (wrong) return { organ, parent, obstacles: [wrong], questions: [] }
  const isTaken = await store.isNameTaken(db, { id, parentId, name: organ.Name })
  if (isTaken) return { organ, parent, obstacles: [nameTaken()], questions: [] }
  const course = { from: organ.Path, parent: parent.Path }
  const { obstacles, questions } = await rolesInTheWay(db, { caller, scope }, course)
  return { organ, parent, obstacles: [...obstacles, ...(await obstaclesOf(db, scope, course))], questions }
}

/** Nobody moves into their own sight what they could not see: the right to move reaches further than others of theirs. */
function gainOf({ caller, scope }: By, organ: Organ, parent: Organ): Refusal | undefined {
  if (!comesBelow(caller.home.path, { from: organ.Path, parent: parent.Path })) return undefined
  const reaches = [
    ...caller.roles.flatMap(({ permissions }) => [...permissions].map((one) => scope.over(one))),
    ...scope.kinds.all().flatMap((kind) => [...kind.reach.values()]),
  ]
  return reaches.includes('本组织及下级') ? refusal('organs/gains') : undefined
}

/** What would be torn apart. */
async function obstaclesOf(db: Db, scope: Scope, course: effect.Course): Promise<Refusal[]> {
  const within = await effect.rolesFromWithin(db, scope, course)
  const forms = await effect.formsLeftBehind(db, course)
  const uses = workText([await work.usesLeft(db, course)])
  return [
    ...(within.length > 0 ? [refusal('organs/roles-within', heldText(within))] : []),
    ...(forms.length > 0 ? [refusal('organs/forms-within', { forms: quoted(forms) })] : []),
    ...(await leftInCharge(db, scope, course)),
    ...(await nobodyToAnswer(db, course)),
    ...(uses === '' ? [] : [refusal('organs/uses-left', { what: uses })]),
  ]
}

/** Consultations that are not over wait for an answer: where nobody is who could give it, they are closed first. */
async function nobodyToAnswer(db: Db, course: effect.Course): Promise<Refusal[]> {
  const count = await work.countPutToOthers(db, course)
  if (count === 0 || (await work.expertsFor(db, course)).length > 0) return []
  return [refusal('organs/no-experts', { count: String(count) })]
}

/** Who stays and is in charge of open work, by the names that the caller may know. */
async function leftInCharge(db: Db, scope: Scope, course: effect.Course): Promise<Refusal[]> {
  const people = await work.peopleLeft(db, course)
  if (people.length === 0) return []
  const ids = people.map(({ id }) => id)
  const known = new Map((await namesOfReferred(db, scope, 'users', ids)).map((one) => [one.id, one.name]))
  return [
    refusal('organs/people-left', {
      people: peopleText(ids.map((id) => known.get(id) ?? null)),
      what: workText(people),
    }),
  ]
}

/** 3 张工单、1 个计划; nothing where there are none. */
function workText(of: ReadonlyArray<{ readonly orders: number; readonly plans: number }>): string {
  const sum = (which: 'orders' | 'plans') => of.reduce((all, one) => all + one[which], 0)
  const parts = [sum('orders') > 0 && `${sum('orders')} 张工单`, sum('plans') > 0 && `${sum('plans')} 个计划`]
  return parts.filter((part) => part !== false).join('、')
}

/** What a move would mean, for whoever is about to make it. */
export async function previewMove(db: Db, by: By, course: Course): Promise<OrganMove> {
  const { organ, parent, obstacles, questions } = await judged(db, by, course)
  const { left, entered } = changeAbove(pathAbove(organ.Path), parent.Path)
  const places = { from: organ.Path, parent: parent.Path }
  const all = await standIns(db, by.scope, { ...places, left, most: effect.MOST_LOOKED })
  const copies = all.filter(({ isCopy }) => isCopy)
  return {
    ...(await effect.contentOfBranch(db, by.scope, organ.Path)),
    Along: await work.alongWith(db, by.scope, await work.numbersIn(db, organ.Path)),
    Copies: lentForms.flatMap(({ id, name }) => {
      const Count = copies.filter(({ source }) => source.formId === id).length
      return Count > 0 ? [{ FormId: id, Name: name, Count }] : []
    }),
    Same: all.length - copies.length,
    Archived: (await formsLeft(db, places)).map(({ name }) => name),
    HandedOver: await work.countPutToOthers(db, places),
    Shared: Math.max(0, (await effect.sharedOf(db, by.scope, left)) - all.filter(({ isBack }) => !isBack).length),
    Gains: await effect.watchersOf(db, by.scope, entered),
    Loses: await effect.watchersOf(db, by.scope, left),
    Obstacles: obstacles.map(({ message }) => message),
    ...(questions.length > 0 && { Asked: questions.map(({ text }) => text) }),
  }
}

/** Moves a branch with everything in it, in the transaction of the request. The same move sent again answers where it stands. */
export async function moveOrgan(
  db: Db,
  by: By,
  course: Course & { readonly updateTime: string; readonly confirmed?: readonly string[] | undefined },
): Promise<Organ> {
  const seen = await organInScope(db, by.scope, course.id, 'organs.edit')
  if (seen.ParentId === course.parentId) return seen
  await holdTree(db)
  await store.holdName(db, { id: course.id, parentId: course.parentId, name: seen.Name })
  const before = await judged(db, by, course)
  if (before.organ.UpdateTime !== course.updateTime) throw refusal('form-data/stale', {}, { present: before.organ })
  refuseFirst(before, course.confirmed)
  const { organ } = before
  await holdRecords(db, organ.Path)
  await holdBranch(db, organ.Path, course.parentId)
  // While others were waited for, either may have been closed, and something been added that goes no further.
  const now = await judged(db, by, course)
  if (now.organ.UpdateTime !== organ.UpdateTime) throw refusal('form-data/stale', {}, { present: now.organ })
  refuseFirst(now, course.confirmed)
  await carryOut(db, by, organ, now.parent)
  return organInScope(db, by.scope, organ.Id, 'organs.edit')
}

/** Everything of the branch is held, and nothing is in the way. */
async function carryOut(db: Db, { caller, scope }: By, organ: Organ, parent: Organ): Promise<void> {
  const above = pathAbove(organ.Path)
  const places = { from: organ.Path, parent: parent.Path }
  const { left, entered } = changeAbove(above, parent.Path)
  const all = await standIns(db, scope, { ...places, left })
  const forms = renumberingOf((await formsLeft(db, places)).map((form) => ({ ...form, target: newId() })))
  await archiveForms(db, { ...forms, names: forms.of.map(archivedName), organId: organ.Id })
  await takeRoles(db, { caller, scope }, places)
  await work.handOver(db, places, { experts: await work.expertsFor(db, places), userId: caller.user.Id })
  const to = `${parent.Path}${organ.No}/`
  const records = renumberingOf(all.map(({ source, target }) => ({ id: source.id, target })))
  await moveBranch(db, {
    id: organ.Id,
    no: organ.No,
    parentId: parent.Id,
    from: organ.Path,
    to,
    left,
    entered,
    records,
    forms,
  })
  await makeCopies(db, all, { organId: organ.Id })
  await replaceRecords(
    { db, caller },
    all.filter(({ isBack }) => isBack).map(({ source }) => source.id),
  )
  await keepStandIns(db, { id: organ.Id, path: to }, records)
  await renumberAlarms(db, {
    ...renumberingOf(rulesAmong(all).map(({ source, target }) => ({ id: source.id, target }))),
    path: to,
  })
  await renumberStock(db, records, await enterprisesIn(db, to))
  await keepReceivers(db, to)
  const kept = { id: organ.Id, name: organ.Name, fromId: organ.ParentId ?? '', toId: parent.Id, userId: caller.user.Id }
  await keepMove(db, { ...kept, sides: [...left, ...entered] })
  for (const listener of listeners) await listener(db, { ...kept, left, entered, path: to })
}

const MOST_IN_NAME = 40

/** 巡查（原清禾县） */
function archivedName({ name, organ }: LeftForm): string {
  return `${name}（原${organ}）`.slice(0, MOST_IN_NAME)
}

/** A move that was made, within its transaction. */
export interface Moved {
  readonly id: string
  readonly name: string
  readonly fromId: string
  readonly toId: string
  readonly userId: string
  /** Where it stands now. */
  readonly path: string
  readonly left: readonly string[]
  readonly entered: readonly string[]
}

type Listener = (db: Db, moved: Moved) => Promise<void>
const listeners = new Set<Listener>()

/** Is called within the transaction of every move. */
export function onMoved(listener: Listener): void {
  listeners.add(listener)
}

function refuseFirst({ obstacles: [first], questions }: Judged, confirmed: readonly string[] = []): void {
  const open = first ?? unconfirmed(questions.filter(({ code }) => !confirmed.includes(code)))
  if (open) throw open
}
