import type { DataScope, Role } from '@farm/contract/access'
import { type Caller, heldRole, permissionsOf } from './caller.ts'
import type { Kinds } from './kinds.ts'
import { reachesAsFar } from './giving.rules.ts'
import { reachOver } from './reach.rules.ts'

/**
 * Whether somebody may give a function, or take it away, in a role that reaches so far: whoever holds it as far
 * themselves.
 */
export function canGive({ grantsAll, functions, roles }: Caller, dataScope: DataScope, url: string): boolean {
  if (grantsAll) return true
  return functions.has(url) && reachesAsFar(roles, { dataScope, permissions: permissionsOf([url]) })
}

/**
 * Whether somebody reaches an organisation with all that the functions allow. 本组织 of one who works in a department is
 * not that of somebody at the enterprise.
 */
export function reachesThere({ grantsAll, roles, home }: Caller, urls: readonly string[], organPath: string): boolean {
  if (grantsAll) return true
  return [...permissionsOf(urls)].every((permission) => {
    const reach = reachOver(roles, permission)
    if (reach === '全部') return true
    return reach === '本组织及下级' ? organPath.startsWith(home.path) : organPath === home.path
  })
}

/** Whether somebody may give a role, or take it away: they hold all of it, as far, and of forms as much. */
export function mayGiveRole(caller: Caller, kinds: Kinds, role: Role): boolean {
  if (caller.grantsAll) return true
  const { Id: id, DataScope: dataScope, IsAdministrators: grantsAll, Functions: urls } = role
  if (grantsAll || !urls.every((url) => canGive(caller, dataScope, url))) return false
  return (
    reachesAsFar(caller.roles, { dataScope, permissions: [] }) &&
    !kinds.isBeyond([heldRole({ id, dataScope, grantsAll, urls })])
  )
}
