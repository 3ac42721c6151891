import { type Refusal, found, refusal } from '@farm/contract/errors'
import type { Organ, OrganMove } from '@farm/contract/organs'
import type { Db } from '../../platform/db/index.ts'
import type { Caller, Scope } from '../access/index.ts'
import * as effect from './move-effect.store.ts'
import { heightOf, holdBranch, holdRecords, moveBranch } from './move.store.ts'
import { changeAbove, comesBelow, misplaced, nameTaken, pathAbove, peopleText, quoted } from './organs.rules.ts'
import * as store from './organs.store.ts'

interface By {
  readonly caller: Caller
  readonly scope: Scope
}

interface Course {
  readonly id: string
  readonly parentId: string
  /** As it is to be called there; as now, where nothing is said. */
  readonly name?: string
}

interface Judged {
  readonly organ: Organ
  readonly parent: Organ
  readonly obstacles: readonly Refusal[]
}

/** A move as it stands at this moment. Both organisations are within reach, or they do not exist. */
async function judged(db: Db, { caller, scope }: By, { id, parentId, name }: Course): Promise<Judged> {
  const organ = found(await store.organById(db, scope, id, 'organs.edit'), '组织')
  const parent = found(await store.organById(db, scope, parentId, 'organs.edit'), '组织')
  const height = await heightOf(db, organ.Path)
  const wrong = misplaced({ organ, parent, height, home: caller.home.path }) ?? gainOf({ caller, scope }, organ, parent)
  if (wrong) return { organ, parent, obstacles: [wrong] }
  const isTaken = await store.isNameTaken(db, { id, parentId, name: name ?? organ.Name })
  return { organ, parent, obstacles: isTaken ? [nameTaken()] : await obstaclesOf(db, scope, organ, parent) }
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

/**
 * What would be torn apart. A role from above would go on giving what its organisation no longer answers for, so it has to
 * be taken away first, by name; nobody loses it unawares.
 */
async function obstaclesOf(db: Db, scope: Scope, organ: Organ, parent: Organ): Promise<Refusal[]> {
  const course = { from: organ.Path, parent: parent.Path }
  const above = await effect.rolesFromAbove(db, scope, course)
  const within = await effect.rolesFromWithin(db, scope, course)
  const forms = await effect.formsLeftBehind(db, course)
  return [
    ...(above.length > 0 ? [refusal('organs/roles-above', heldText(above))] : []),
    ...(within.length > 0 ? [refusal('organs/roles-within', heldText(within))] : []),
    ...(forms.length > 0 ? [refusal('organs/forms-above', { forms: quoted(forms) })] : []),
  ]
}

function heldText(held: readonly effect.HeldRole[]): { people: string; roles: string } {
  const roles = [...new Set(held.map(({ role }) => role))]
  const people = [...new Set(held.map(({ person }) => person))]
  return { people: peopleText(people), roles: quoted(roles) }
}

/** What a move would mean, for whoever is about to make it. */
export async function previewMove(db: Db, by: By, course: Course): Promise<OrganMove> {
  const { organ, parent, obstacles } = await judged(db, by, course)
  const { left, entered } = changeAbove(pathAbove(organ.Path), parent.Path)
  return {
    ...(await effect.contentOfBranch(db, by.scope, organ.Path)),
    Shared: await effect.sharedOf(db, by.scope, left),
    Gains: await effect.watchersOf(db, by.scope, entered),
    Loses: await effect.watchersOf(db, by.scope, left),
    Obstacles: obstacles.map(({ message }) => message),
  }
}

/** Moves a branch with everything in it, in the transaction of the request. The tree is held. */
export async function moveOrgan(db: Db, by: By, course: Course): Promise<void> {
  const before = await judged(db, by, course)
  refuseFirst(before)
  const { organ } = before
  await holdRecords(db, organ.Path)
  await holdBranch(db, organ.Path, course.parentId)
  // While others were waited for, either may have been closed, and something been added that goes no further.
  const now = await judged(db, by, course)
  if (now.organ.UpdateTime !== organ.UpdateTime) throw refusal('form-data/stale', {}, { present: now.organ })
  refuseFirst(now)
  const { left, entered } = changeAbove(pathAbove(organ.Path), now.parent.Path)
  await moveBranch(db, {
    id: organ.Id,
    no: organ.No,
    parentId: now.parent.Id,
    from: organ.Path,
    to: `${now.parent.Path}${organ.No}/`,
    left,
    entered,
  })
}

function refuseFirst({ obstacles: [first] }: Judged): void {
  if (first) throw first
}
