import { userCalls } from '@farm/contract/users'
import type { BodyOf, Call } from '@farm/contract/wire'
import { newId } from '../../platform/ids/index.ts'
import { PASSWORD, type Personas, addPerson, done } from './personas.ts'
import type { Farm, Persona } from './test-farm.ts'

interface Tools {
  readonly farm: Farm
  readonly people: Personas
  readonly leavesOne: <C extends Call>(who: Persona, call: C, body?: BodyOf<C>) => Promise<unknown>
}

/** Every call by which the office changes people, made so that it succeeds. */
export function waysOfUsers({ farm, people, leavesOne }: Tools): Readonly<Record<string, () => Promise<unknown>>> {
  const { admin, county } = people
  const fresh = () => `x${newId().slice(-8)}`
  const person = () => addPerson(farm, admin, { name: fresh(), organId: county.organId, roleIds: [] })
  return {
    'users.add': () =>
      leavesOne(admin, userCalls.add, { Name: fresh(), RealName: '新人', Password: PASSWORD, OrganId: county.organId }),
    'users.editPassword': async () =>
      leavesOne(admin, userCalls.editPassword, { Id: (await person()).id, Password: 'rye and oats 9' }),
    'users.remove': async () => leavesOne(admin, userCalls.remove, { Ids: [(await person()).id] }),
    'users.recover': async () => {
      const { id } = await person()
      done(await farm.call(admin, userCalls.remove, { body: { Ids: [id] } }))
      await leavesOne(admin, userCalls.recover, { Ids: [id] })
    },
    'users.purge': async () => {
      const { id } = await person()
      done(await farm.call(admin, userCalls.remove, { body: { Ids: [id] } }))
      await leavesOne(admin, userCalls.purge, { Ids: [id] })
    },
  }
}
