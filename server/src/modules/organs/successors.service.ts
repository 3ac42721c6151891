import { expertForm } from '@farm/contract/diagnosis'
import { inTransaction } from '../../platform/db/index.ts'
import type { Scope } from '../access/index.ts'
import { type Actor, type Successors, registerSuccessors } from '../forms/index.ts'
import { lentForms } from './lent.rules.ts'
import { renumberingOf } from './carry.store.ts'
import { pathAbove, pathsUpTo } from './organs.rules.ts'
import { makeCopies, standInsOf } from './standins.service.ts'
import * as store from './successors.store.ts'

/**
 * What waits on a phone, or in an import, names what an organisation lent that is above its writer no more. What stands for it since
 * the move stands in here as well; what no record had named until then is copied now, as it was when the branch left.
 */
export function registerMovedNames(): void {
  registerSuccessors(successorsSinceMove)
}

interface Named {
  readonly id: string
  readonly to: string
}

async function successorsSinceMove(actor: Actor, gone: readonly Named[]): Promise<Successors> {
  const { db, scope } = actor
  const ids = gone.filter(({ to }) => isLendable(scope, to)).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const found = new Map<string, string | undefined>(await store.standInsOf(db, scope.home.path, ids))
  const rest = ids.filter((id) => !found.has(id))
  if (rest.length === 0) return found
  for (const move of await store.movesFrom(db, scope.home.path, rest)) {
    const standIns = await inTransaction(db, (within) => copied({ ...actor, db: within }, move))
    for (const [id, target] of standIns) if (move.ids.includes(id)) found.set(id, target)
    // Experts give answers where they are; a question that was put to one of them goes to those who are lent now.
    for (const id of move.expertIds) found.set(id, undefined)
  }
  return found
}

const lendable: readonly string[] = [...lentForms, expertForm].map(({ key }) => key)

function isLendable({ kinds }: Scope, to: string): boolean {
  return lendable.includes(to) && kinds.byKey(to)?.rights.has('view') === true
}

/** Copies what the branch was lent until it moved; two who name the same at once make one copy of it. */
async function copied(
  { db, scope }: Actor,
  { organId, moveId, ids }: store.MoveFrom,
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  await store.holdForCopies(db, organId)
  const known = await store.standInsOfOrgan(db, organId)
  const { path } = scope.home
  const all = await standInsOf(db, {
    needed: new Set(ids.filter((id) => !known.has(id))),
    known,
    paths: pathsUpTo(pathAbove(path)),
    lentById: (some) => store.lentAtMove(db, { moveId, path }, some),
  })
  await makeCopies(db, all, { organId, known })
  const kept = all.map(({ source, target }) => ({ id: source.id, target }))
  await store.keepStandIns(db, { id: organId, path }, renumberingOf(kept))
  return new Map([...known, ...kept.map(({ id, target }) => [id, target] as const)])
}
