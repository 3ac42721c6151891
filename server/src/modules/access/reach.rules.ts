import type { DataScope } from '@farm/contract/access'
import type { Permission } from '@farm/contract/wire'
import { isWider } from './access.rules.ts'

/** What one of the roles of a person gives, and how far. */
export interface HeldRole {
  readonly id: string
  readonly dataScope: DataScope
  readonly grantsAll: boolean
  readonly permissions: ReadonlySet<Permission>
}

export function gives({ grantsAll, permissions }: HeldRole, permission: Permission): boolean {
  return permission === 'signed-in' || grantsAll || permissions.has(permission)
}

/** As far as the widest of them. */
function widestOf(reaches: readonly DataScope[]): DataScope | undefined {
  return reaches.toSorted((one, other) => (isWider(one, other) ? -1 : 1))[0]
}

/** Of what needs no permission: without any role nothing but oneself. */
export function widestReach(roles: readonly HeldRole[]): DataScope {
  return widestOf(roles.map(({ dataScope }) => dataScope)) ?? '仅本人'
}

/** As far as both of them. */
export function narrowerOf(one: DataScope | undefined, other: DataScope | undefined): DataScope | undefined {
  if (one === undefined || other === undefined) return undefined
  return isWider(one, other) ? other : one
}

/**
 * How far a permission reaches: as the widest of the roles that give it. A wide role for crops widens nothing that another
 * role gives of punch-ins.
 */
export function reachOver(roles: readonly HeldRole[], permission: Permission): DataScope | undefined {
  if (permission === 'signed-in') return widestReach(roles)
  return widestOf(roles.filter((role) => gives(role, permission)).map(({ dataScope }) => dataScope))
}

/** What the roles give and how far, one permission a line: equal for those who may the same. */
export function reachesOf(roles: readonly HeldRole[]): string[] {
  const permissions = new Set(roles.flatMap(({ permissions: given }) => [...given]))
  const all = widestOf(roles.filter(({ grantsAll }) => grantsAll).map(({ dataScope }) => dataScope)) ?? ''
  const each = [...permissions].map((one) => {
    const giving = roles.filter((role) => role.grantsAll || role.permissions.has(one))
    return `${one} ${widestOf(giving.map(({ dataScope }) => dataScope))}`
  })
  return [all, ...each.toSorted()]
}
