import { type Organ, organCalls } from '@farm/contract/organs'
import { userCalls } from '@farm/contract/users'
import { builtInModules } from '@farm/contract/access'
import { type Personas, addRole, done } from './personas.ts'
import type { Answer, Farm, Persona } from './test-farm.ts'

const urls = builtInModules.flatMap((module) => module.functions.map(({ url }) => url))

/** Organisations as somebody moves, adds and looks at them. */
export function branches(farm: Farm) {
  const organ = async (who: Persona, id: string) => done(await farm.call(who, organCalls.get, { query: { id } }))
  return {
    organ,
    list: async (who: Persona) => done(await farm.call(who, organCalls.list, { query: {} })),
    add: async (who: Persona, Name: string, ParentId: string, Kind: '县' | '部门' = '部门') =>
      done(await farm.call(who, organCalls.add, { body: { Name, Kind, ParentId } })),
    move: async (who: Persona, id: string, ParentId: string, Confirmed: string[] = []): Promise<Answer<Organ>> => {
      const { UpdateTime } = await organ(who, id)
      return farm.call(who, organCalls.move, { body: { Id: id, UpdateTime, ParentId, Confirmed } })
    },
    preview: (who: Persona, id: string, parentId: string) =>
      farm.call(who, organCalls.previewMove, { query: { id, parentId } }),
    remove: (who: Persona, ...Ids: string[]) => farm.call(who, organCalls.remove, { body: { Ids } }),
  }
}

/** Everybody of enterprise A gets a role of the platform in place of those of the county: A can leave the county then. */
export async function freeForTravel(farm: Farm, people: Personas): Promise<void> {
  const { admin } = people
  const role = await addRole(farm, admin, admin.organId, { name: '通用', scope: '本组织及下级', urls })
  for (const who of [people.managerA, people.managerOfA1, people.workerA, people.colleagueA]) {
    const { UpdateTime = '' } = done(await farm.call(admin, userCalls.get, { query: { id: who.id } }))
    done(await farm.call(admin, userCalls.edit, { body: { Id: who.id, UpdateTime, RoleIds: [role] } }))
  }
}
