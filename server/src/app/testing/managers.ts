import { type DataScope, builtInModules } from '@farm/contract/access'
import { type Personas, addPerson, addRole } from './personas.ts'
import type { Farm, Persona } from './test-farm.ts'

const all = builtInModules.flatMap((module) => module.functions.map((one) => one.url))
/** Of people, organisations and roles. */
export const peopleUrls = all.filter((url) => /^\/(User|Organs)(\/|$)/.test(url) && !url.includes('ViewAs'))
/** What an enterprise’s manager is given who manages its people as well. */
export const bossUrls = all.filter((url) => !/^\/(CountyFarm|FarmIndex)/.test(url) && !url.includes('ViewAs'))

interface Wanted {
  readonly name: string
  readonly urls?: readonly string[]
  readonly scope?: DataScope
  readonly organId?: string
}

/** Somebody of enterprise A, unless told, with a role of the county that gives so much. */
export async function addManager(farm: Farm, people: Personas, wanted: Wanted): Promise<Persona> {
  const { name, urls = bossUrls, scope = '本组织及下级', organId = people.enterpriseA.Organ.Id } = wanted
  const role = await addRole(farm, people.admin, people.county.organId, {
    name: `${name}的角色`,
    scope,
    urls: [...urls],
  })
  return addPerson(farm, people.admin, { name, organId, roleIds: [role] })
}
