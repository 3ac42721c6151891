import { type Faults, faulty, refuseFaults } from '@farm/contract/errors'
import type { SavedView, ViewOwner } from '@farm/contract/views'

/** Whose a view is: exactly one of them. */
export type Owner =
  | { readonly kind: 'own'; readonly accountId: string }
  | { readonly kind: 'role'; readonly roleId: string }
  | { readonly kind: 'organ'; readonly organId: string }

interface Owned {
  readonly Owner: ViewOwner
  readonly RoleId?: string
  readonly OrganId?: string
}

/** Whose a sent view is to be; refuses when it names nobody or more than one. */
export function ownerOf({ Owner, RoleId, OrganId }: Owned, accountId: string): Owner {
  const faults: Faults = {
    ...(Owner === 'role' && !RoleId && { RoleId: ['请选择角色'] }),
    ...(Owner === 'organ' && !OrganId && { OrganId: ['请选择组织'] }),
    ...(Owner !== 'role' && RoleId && { RoleId: ['只有角色的视图可以指定角色'] }),
    ...(Owner !== 'organ' && OrganId && { OrganId: ['只有组织的视图可以指定组织'] }),
  }
  refuseFaults(faults)
  if (RoleId) return { kind: 'role', roleId: RoleId }
  return OrganId ? { kind: 'organ', organId: OrganId } : { kind: 'own', accountId }
}

/** Whether a kept view stays whose it is. */
export function isOwnedBy({ Owner, RoleId, OrganId }: SavedView, owner: Owner): boolean {
  if (owner.kind !== Owner) return false
  if (owner.kind === 'role') return RoleId === owner.roleId
  return owner.kind === 'own' || OrganId === owner.organId
}

/** Without the space around it; nothing but space is no name. */
export function nameOf(sent: string): string {
  const name = sent.trim()
  if (name === '') throw faulty({ Name: ['不能只有空格'] })
  return name
}

type Look = Pick<SavedView, 'Name' | 'Address' | 'Columns'>

/** Whether two views look the same. */
export function isSameLook(one: Look, other: Look): boolean {
  const isSameColumns =
    one.Columns.length === other.Columns.length && one.Columns.every((key, index) => key === other.Columns[index])
  return one.Name === other.Name && one.Address === other.Address && isSameColumns
}
