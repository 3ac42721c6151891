import { roleCalls, sessionCalls } from '@farm/contract/access'
import { organCalls } from '@farm/contract/organs'
import { userCalls } from '@farm/contract/users'
import type { BodyOf, Call } from '@farm/contract/wire'
import { newId } from '../../platform/ids/index.ts'
import { type Personas, addPerson, done, signIn } from './personas.ts'
import type { Farm, Persona } from './test-farm.ts'

interface Tools {
  readonly farm: Farm
  readonly people: Personas
  readonly leavesOne: <C extends Call>(who: Persona, call: C, body?: BodyOf<C>) => Promise<unknown>
}

/** Calls that change roles, organisations and sessions, made so that something is taken away where they can do that. */
export function waysOfAccess({ farm, people, leavesOne }: Tools): Readonly<Record<string, () => Promise<unknown>>> {
  const { admin, county } = people
  const fresh = () => `x${newId().slice(-8)}`
  const newRole = () => ({
    Name: fresh(),
    DataScope: '仅本人' as const,
    OrganId: county.organId,
    Functions: ['/Clock'],
  })
  const role = async () => done(await farm.call(admin, roleCalls.add, { body: newRole() }))
  const organ = async () => {
    const body = { Name: fresh(), Kind: '部门' as const, ParentId: county.organId }
    return done(await farm.call(admin, organCalls.add, { body }))
  }
  return {
    'roles.add': () => leavesOne(admin, roleCalls.add, newRole()),
    'roles.edit': async () => {
      const { Id, UpdateTime } = await role()
      await leavesOne(admin, roleCalls.edit, { Id, UpdateTime, DataScope: '本组织' })
    },
    'roles.editFunctions': async () => {
      const { Id, UpdateTime } = await role()
      await leavesOne(admin, roleCalls.editFunctions, { Id, UpdateTime, Functions: [] })
    },
    'roles.remove': async () => leavesOne(admin, roleCalls.remove, { Ids: [(await role()).Id] }),
    'organs.add': () => leavesOne(admin, organCalls.add, { Name: fresh(), Kind: '部门', ParentId: county.organId }),
    'organs.edit': async () => {
      const { Id, UpdateTime } = await organ()
      await leavesOne(admin, organCalls.edit, { Id, UpdateTime, ParentId: (await organ()).Id })
    },
    'sessions.end': async () => {
      const name = fresh()
      const who = await addPerson(farm, admin, { name, organId: county.organId, roleIds: [] })
      await signIn(farm, name)
      await leavesOne(who, sessionCalls.end, {})
    },
    'users.edit': async () => {
      const roleIds = [(await role()).Id]
      const { id } = await addPerson(farm, admin, { name: fresh(), organId: county.organId, roleIds })
      const { UpdateTime = '' } = done(await farm.call(admin, userCalls.get, { query: { id } }))
      await leavesOne(admin, userCalls.edit, { Id: id, UpdateTime, RoleIds: [] })
    },
  }
}
