import { type Question, Refusal, question, refusal } from '@farm/contract/errors'
import type { Db } from '../../platform/db/index.ts'
import {
  type Caller,
  type Scope,
  checkGivenRoles,
  holds,
  keepingAnAdministrator,
  refuseOverRole,
} from '../access/index.ts'
import { type Course, type HeldRole, rolesFromAbove } from './move-effect.store.ts'
import * as store from './move-roles.store.ts'
import { peopleText, quoted } from './organs.rules.ts'

interface By {
  readonly caller: Caller
  readonly scope: Scope
}

/** Who holds roles and which, by the names that may be known. */
export function heldText(held: readonly HeldRole[]): { people: string; roles: string } {
  const roles = [...new Set(held.map(({ role }) => role))]
  const people = [...new Set(held.map(({ person }) => person))]
  return { people: peopleText(people), roles: quoted(roles) }
}

/**
 * People of the branch with roles of what will not be above it: a role would go on giving what its organisation no longer answers for.
 * Whoever may change people confirms that these are taken in the act; others have it done first. Nobody loses a role unawares.
 */
export async function rolesInTheWay(
  db: Db,
  { caller, scope }: By,
  course: Course,
): Promise<{ readonly obstacles: Refusal[]; readonly questions: Question[] }> {
  const held = await rolesFromAbove(db, scope, course)
  if (held.length === 0) return { obstacles: [], questions: [] }
  const said = heldText(held)
  if (!holds(caller, 'users.edit')) return { obstacles: [refusal('organs/roles-to-change', said)], questions: [] }
  const named = (await store.rolesLeft(db, course)).filter(({ sameName }) => sameName !== null).map(({ name }) => name)
  const exchanged = named.length > 0 ? `，其中${quoted(named)}换成新的上级组织的同名角色` : ''
  return { obstacles: [], questions: [question('organs/roles-above', 'ParentId', { ...said, exchanged })] }
}

/** Takes these roles, and gives those of the same name that the new organisations have, as far as the caller may. */
export async function takeRoles(db: Db, { caller, scope }: By, course: Course): Promise<void> {
  const roles = await store.rolesLeft(db, course)
  if (roles.length === 0) return
  const accountIds = await store.holdersLeft(db, course)
  await keepingAnAdministrator(db, { accountIds, field: 'ParentId' }, async () => {
    const exchanged: store.Exchange[] = []
    for (const { id, sameName } of roles) {
      await refuseOverRole(db, caller, scope, id)
      const target = sameName !== null && (await mayGive(db, { caller, scope }, sameName)) ? sameName : undefined
      exchanged.push({ id, target })
    }
    await store.exchangeRoles(db, course, exchanged)
  })
}

async function mayGive(db: Db, { caller, scope }: By, roleId: string): Promise<boolean> {
  try {
    await checkGivenRoles(db, caller, scope, [roleId])
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
