import { type DataScope, type Role, dataRightsOf, modules } from '@farm/contract/access'
import type { FormKind } from '@farm/contract/forms'
import type { Permission } from '@farm/contract/wire'
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

/**
 * Whether among what the functions show is what everybody sees of their own alone: 仅本人 of who looks on is not that of
 * who is looked at.
 */
export function showsOthersOwn({ roles }: Caller, kinds: Kinds, urls: readonly string[]): boolean {
  const shown = permissionsOf(urls)
  const personal = kinds.inForce().filter((kind) => kind.personal)
  return personal.flatMap(seeing).some((one) => shown.has(one) && reachOver(roles, one) === '仅本人')
}

/** What shows the records of a kind: those of a designed one come with 数据管理 of its modules. */
function seeing({ id, key, modules: within }: FormKind): Permission[] {
  const stems =
    key === id
      ? Object.values(modules)
          .filter((one) => within.includes(one))
          .map((one) => dataRightsOf[one])
      : [key]
  return stems.flatMap((stem): Permission[] => [`${stem}.view`, `${stem}.export`])
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
