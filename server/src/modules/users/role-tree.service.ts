import type { Role } from '@farm/contract/access'
import type { User, UserRoleTree } from '@farm/contract/users'
import { mayGiveRole, rolesAround } from '../access/index.ts'
import type { By } from './actor.ts'
import { userInScope } from './users.service.ts'

/** Organisations with the roles that stand there: those that a person could hold, or that a new one could. */
export async function roleTreeOf({ db, caller, scope }: By, userId: string | undefined): Promise<UserRoleTree> {
  const user = userId === undefined ? undefined : await userInScope(db, scope, userId)
  const roles = await rolesAround(db, scope)
  const held = new Set(user?.Roles?.map(({ Id }) => Id))
  const fit = roles.filter((role) => held.has(role.Id) || isFor(user, role))
  const isOneself = user?.Id === caller.user.Id
  const places = Map.groupBy(fit, ({ Organ }) => Organ.Id)
  return [...places.values()].flatMap((ofPlace) => {
    const [first] = ofPlace
    if (!first) return []
    const Roles = ofPlace.map((role) => ({
      Id: role.Id,
      Name: role.Name,
      Note: role.Note,
      DataScope: role.DataScope,
      IsHeld: held.has(role.Id),
      CanGrant: !(isOneself && held.has(role.Id)) && mayGiveRole(caller, scope.kinds, role),
    }))
    return [{ ...first.Organ, Roles }]
  })
}

/** Roles serve the people of their organisation and below. */
function isFor(user: User | undefined, { Organ }: Role): boolean {
  return user?.Organ === undefined || user.Organ.Path.startsWith(Organ.Path)
}
