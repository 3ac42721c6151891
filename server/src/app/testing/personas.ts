import { type DataScope, accessCalls, builtInModules, roleCalls } from '@farm/contract/access'
import { confirmedWords } from '@farm/contract/errors'
import { enterpriseForm } from '@farm/contract/enterprises'
import { type DataOf, type FormKind, type WireRecord, recordCalls } from '@farm/contract/forms'
import { organCalls } from '@farm/contract/organs'
import { userCalls } from '@farm/contract/users'
import { makeFirstAdminTicket } from '../../modules/access/index.ts'
import { newId } from '../../platform/ids/index.ts'
import { runOnce } from '../../platform/db/index.ts'
import { type Answer, type Callable, type Persona, type RunningFarm, stranger } from './running-farm.ts'

export const PASSWORD = 'a good password'

/** What a call that has to succeed in a preparation answered. */
export function done<Content>(answer: Answer<Content>): Content {
  if (answer.status >= 300) throw new Error(`${answer.status} ${JSON.stringify(answer.error)}`)
  return answer.data
}

export async function signIn(farm: Callable, name: string, organId = ''): Promise<Persona> {
  const { Token, User } = done(
    await farm.call(stranger, accessCalls.login, { body: { Name: name, Password: PASSWORD } }),
  )
  return { id: User.Id, token: Token, organId: organId || User.Organ.Id, organPath: User.Organ.Path }
}

async function firstAdmin(farm: RunningFarm): Promise<Persona> {
  const Ticket = await makeFirstAdminTicket(farm.database.db)
  const body = { Ticket: Ticket ?? '', Name: 'admin', RealName: '系统管理员', Password: PASSWORD }
  done(await farm.call(stranger, accessCalls.firstAdmin, { body }))
  return signIn(farm, 'admin')
}

interface NewRecord<F extends FormKind> {
  readonly data: DataOf<F>
  readonly id?: string
  readonly organId?: string
  readonly occurTime?: string
}

/** Adds a record as somebody and answers it. */
export async function add<F extends FormKind>(
  farm: Callable,
  who: Persona,
  kind: F,
  { data, id, organId, occurTime }: NewRecord<F>,
): Promise<WireRecord> {
  const body = {
    FormId: kind.id,
    Data: data,
    ...(id && { Id: id }),
    ...(organId && { OrganId: organId }),
    ...(occurTime && { OccurTime: occurTime }),
    // Tests of what is asked send it themselves.
    Confirmed: Object.keys(confirmedWords),
  }
  return done(await farm.call(who, recordCalls.add, { body }))
}

const allUrls = builtInModules.flatMap((module) => module.functions.map((one) => one.url))
/** What an enterprise’s manager is given: everything but the people of others and the county. */
const managerUrls = allUrls.filter((url) => !/^\/(User|Organs|CountyFarm|FarmIndex)(\/|$)/.test(url))
const countyUrls = allUrls.filter((url) => !/\/User\/Role|#ViewAs/.test(url))
/** A worker does work orders and gives out none. */
const workerUrls = allUrls.filter((url) => url.startsWith('/Clock') && !url.startsWith('/ClockSys/WorkOrder'))

export interface Personas {
  readonly admin: Persona
  readonly county: Persona
  readonly otherCounty: Persona
  readonly managerA: Persona
  /** Works in a department below enterprise A. */
  readonly managerOfA1: Persona
  /** The path of B begins like that of A but for the closing sign. */
  readonly managerB: Persona
  readonly workerA: Persona
  readonly colleagueA: Persona
  readonly roleless: Persona
  readonly enterpriseA: WireRecord
  readonly enterpriseB: WireRecord
}

/** The number of the organisation of an enterprise, which stands in the numbers that it gives. */
export function organNoOf({ Organ }: { readonly Organ: { readonly Path: string } }): string {
  return Organ.Path.match(/(\d+)\/$/)?.[1] ?? ''
}

/** A county with two enterprises whose numbers share a prefix (7 and 70), a department, and people of every kind. */
export async function settle(farm: RunningFarm): Promise<Personas> {
  const admin = await firstAdmin(farm)
  const county = done(
    await farm.call(admin, organCalls.add, { body: { Name: '清禾县', Kind: '县', ParentId: admin.organId } }),
  )
  const other = done(
    await farm.call(admin, organCalls.add, { body: { Name: '邻县', Kind: '县', ParentId: admin.organId } }),
  )
  const enterprise = async (no: number, name: string) => {
    await runOnce(farm.database.db, `alter sequence organ_no restart with ${no}`)
    return add(farm, admin, enterpriseForm, { data: { Name: name, Area: 100 }, organId: county.Id })
  }
  const enterpriseA = await enterprise(7, '甲合作社')
  const enterpriseB = await enterprise(70, '乙农场')
  const a1 = done(
    await farm.call(admin, organCalls.add, { body: { Name: '一队', Kind: '部门', ParentId: enterpriseA.Organ.Id } }),
  )
  const role = (name: string, scope: DataScope, urls: string[]) =>
    addRole(farm, admin, county.Id, { name, scope, urls })
  const [official, manager, worker] = [
    await role('县级管理员', '本组织及下级', countyUrls),
    await role('企业管理员', '本组织及下级', managerUrls),
    await role('农事员', '仅本人', workerUrls),
  ]
  const otherOfficial = await addRole(farm, admin, other.Id, {
    name: '县级管理员',
    scope: '本组织及下级',
    urls: countyUrls,
  })
  const person = (name: string, organId: string, roleIds: string[]) =>
    addPerson(farm, admin, { name, organId, roleIds })
  return {
    admin,
    enterpriseA,
    enterpriseB,
    county: await person('county', county.Id, [official]),
    otherCounty: await person('other-county', other.Id, [otherOfficial]),
    managerA: await person('manager-a', enterpriseA.Organ.Id, [manager]),
    managerOfA1: await person('manager-a1', a1.Id, [manager]),
    managerB: await person('manager-b', enterpriseB.Organ.Id, [manager]),
    workerA: await person('worker-a', enterpriseA.Organ.Id, [worker]),
    colleagueA: await person('colleague-a', enterpriseA.Organ.Id, [worker]),
    roleless: await person('roleless', enterpriseA.Organ.Id, []),
  }
}

interface NewRole {
  readonly name: string
  readonly scope: DataScope
  readonly urls: string[]
}

export async function addRole(
  farm: Callable,
  admin: Persona,
  OrganId: string,
  { name, scope, urls }: NewRole,
): Promise<string> {
  const body = { Name: name, DataScope: scope, OrganId, Functions: urls }
  return done(await farm.call(admin, roleCalls.add, { body })).Id
}

interface NewPerson {
  readonly name: string
  readonly organId: string
  readonly roleIds: string[]
}

export async function addPerson(
  farm: Callable,
  admin: Persona,
  { name, organId, roleIds }: NewPerson,
): Promise<Persona> {
  const body = {
    Id: newId(),
    Name: name,
    RealName: `${name}某`,
    Password: PASSWORD,
    OrganId: organId,
    RoleIds: roleIds,
  }
  done(await farm.call(admin, userCalls.add, { body }))
  return signIn(farm, name)
}
