import type { Faults } from '@farm/contract/errors'
import type { User } from '@farm/contract/users'

export interface Changes {
  readonly Id: string
  readonly UpdateTime: string
  readonly RealName?: string
  readonly Phone?: string
  readonly Post?: string
  readonly OrganId?: string
  readonly IsEnabled?: boolean
  readonly RoleIds?: readonly string[]
}

/** Nobody shuts themselves out, and nobody moves to where they would see other things. */
export function faultsAgainstOneself({ Organ, Roles = [] }: User, { IsEnabled, OrganId, RoleIds }: Changes): Faults {
  const isLosing = RoleIds !== undefined && Roles.some(({ Id }) => !RoleIds.includes(Id))
  return {
    ...(IsEnabled === false && { IsEnabled: ['不能停用自己'] }),
    ...(OrganId !== undefined && OrganId !== Organ?.Id && { OrganId: ['不能把自己移到别的组织'] }),
    ...(isLosing && { RoleIds: ['不能取消自己的角色'] }),
  }
}

/** The field by which somebody may be an administrator no more; none where nothing of the kind is changed. */
export function whatTakes({ Organ, Roles = [] }: User, { IsEnabled, OrganId, RoleIds }: Changes): string | undefined {
  if (IsEnabled === false) return 'IsEnabled'
  if (RoleIds !== undefined && Roles.some(({ Id }) => !RoleIds.includes(Id))) return 'RoleIds'
  return OrganId !== undefined && OrganId !== Organ?.Id ? 'OrganId' : undefined
}

/** All roles after a change, and those that were not held before. */
export function rolesAfter(held: readonly string[], wanted: readonly string[] = held) {
  return { next: [...new Set(wanted)], added: wanted.filter((role) => !held.includes(role)) }
}
