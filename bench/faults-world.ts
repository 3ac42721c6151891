import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { accessCalls, builtInModules, roleCalls } from '@farm/contract/access'
import { enterpriseForm } from '@farm/contract/enterprises'
import { type FormKind, type WireRecord, recordCalls } from '@farm/contract/forms'
import { operationForm } from '@farm/contract/operations'
import { organCalls } from '@farm/contract/organs'
import { placeForm } from '@farm/contract/places'
import { userCalls } from '@farm/contract/users'
import type { Call } from '@farm/contract/wire'
import { newId } from '../server/src/platform/ids/index.ts'
import { type Client, contentOf } from './faults-http.ts'
import { PASSWORD, type Victim } from './faults-server.ts'

/** Somebody signed in. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly token: string
}

export interface World {
  readonly admin: Person
  /** They see and change only what is their own. */
  readonly workers: readonly Person[]
  /** Administrators, who change the records of all. */
  readonly editors: readonly Person[]
  readonly enterpriseId: string
  readonly placeIds: readonly string[]
  readonly operationIds: readonly string[]
  /** One that is refused without a photo. */
  readonly photoOperationId: string
}

const WORKERS = 6
const EDITORS = 3

/** Makes a county, an enterprise and its people through the calls that anybody would use. */
export async function makeWorld(client: Client, victim: Victim): Promise<World> {
  const admin = await firstAdmin(client, victim)
  const post = <Answered>(call: Call, json: unknown) => posted<Answered>(client, call, json, admin.token)
  const add = (kind: FormKind, data: object, organId: string) =>
    post<WireRecord>(recordCalls.add, { FormId: kind.id, Id: newId(), Data: data, OrganId: organId })
  const [root] = await got<Array<{ Id: string }>>(client, organCalls.list, admin.token)
  const county = await post<{ Id: string }>(organCalls.add, {
    Id: newId(),
    Name: '试验县',
    Kind: '县',
    ParentId: root?.Id,
  })
  const enterprise = await add(enterpriseForm, { Name: '试验合作社', Area: 900 }, county.Id)
  const [enterpriseId, organId] = [enterprise.Id, enterprise.Organ.Id]
  const work = await Promise.all(
    ['整地', '灌溉', '巡田', '采收'].map((name) => add(operationForm, { Name: name, Type: name }, county.Id)),
  )
  const survey = await add(operationForm, { Name: '病虫害调查', Type: '病虫害调查', NeedsPhoto: true }, county.Id)
  const places = await Promise.all(
    ['东地', '西地', '南地'].map((Name, at) =>
      add(
        placeForm,
        { Name, Area: 600, Compony: enterpriseId, Position: { Lng: 111.7 + at / 100, Lat: 37.2 } },
        organId,
      ),
    ),
  )
  const Functions = builtInModules
    .flatMap(({ functions }) => functions.map(({ url }) => url))
    .filter((url) => url.startsWith('/Clock'))
  const role = { Id: newId(), Name: '打卡员', DataScope: '仅本人', OrganId: organId, Functions }
  const { Id: workerRole } = await post<{ Id: string }>(roleCalls.add, role)
  const roles = await got<Array<{ Id: string; DataScope: string }>>(client, roleCalls.list, admin.token)
  const adminRole = roles.find(({ DataScope }) => DataScope === '全部')?.Id
  const person = (name: string, roleId: string | undefined, of: string | undefined) =>
    personWith(client, admin, { Name: name, RealName: name, OrganId: of, RoleIds: [roleId] })
  return {
    admin,
    workers: await inTurn(WORKERS, (at) => person(`worker${at}`, workerRole, organId)),
    editors: await inTurn(EDITORS, (at) => person(`editor${at}`, adminRole, root?.Id)),
    enterpriseId,
    placeIds: places.map(({ Id }) => Id),
    operationIds: work.map(({ Id }) => Id),
    photoOperationId: survey.Id,
  }
}

interface Session {
  readonly Token: string
  readonly User: { readonly Id: string; readonly Name: string }
}

const personOf = ({ Token, User }: Session): Person => ({ id: User.Id, name: User.Name, token: Token })

async function firstAdmin(client: Client, { folder }: Victim): Promise<Person> {
  const invitation = readFileSync(join(folder, 'demo', 'invitation.json'), 'utf8')
  const { Ticket } = JSON.parse(invitation) as { Ticket: string }
  const body = { Ticket, Name: 'admin', RealName: '管理员', Password: PASSWORD }
  return personOf(await posted<Session>(client, accessCalls.firstAdmin, body))
}

async function personWith(
  client: Client,
  admin: Person,
  body: { readonly Name: string; readonly [field: string]: unknown },
): Promise<Person> {
  await posted(client, userCalls.add, { Id: newId(), Password: PASSWORD, ...body }, admin.token)
  return personOf(await posted<Session>(client, accessCalls.login, { Name: body.Name, Password: PASSWORD }))
}

async function inTurn<Item>(count: number, make: (at: number) => Promise<Item>): Promise<Item[]> {
  const made: Item[] = []
  for (let at = 1; at <= count; at += 1) made.push(await make(at))
  return made
}

/** What a GET answers. */
export async function got<Content>(
  client: Client,
  { path }: Call,
  token: string,
  query: Record<string, string> = {},
): Promise<Content> {
  const search = new URLSearchParams(query).toString()
  return contentOf<Content>(await client.ask({ method: 'GET', path: search ? `${path}?${search}` : path, token }), path)
}

/** What a POST answers. */
export async function posted<Content>(client: Client, { path }: Call, json: unknown, token?: string): Promise<Content> {
  return contentOf<Content>(await client.ask({ method: 'POST', path, token, json }), path)
}
