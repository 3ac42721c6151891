import type { MyPermission, Role } from '@farm/contract/access'

/** Whether a role stands above the person and is only lent to them: the organisation above keeps it. */
export function isLent({ Organ }: Role, { User, IsAdministrator }: MyPermission): boolean {
  if (IsAdministrator) return false
  return Organ.Path !== User.Organ.Path && User.Organ.Path.startsWith(Organ.Path)
}

/** Whether the person could change a role, did they hold the right to. */
export function isFixed(role: Role, permission: MyPermission): boolean {
  return role.IsAdministrators || isLent(role, permission)
}
