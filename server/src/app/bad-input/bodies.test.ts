import { builtCalls } from '@farm/contract/calls'
import { builtInKinds } from '@farm/contract/kinds'
import { manyCalls, recordCalls } from '@farm/contract/forms'
import type { Call } from '@farm/contract/wire'
import { type TSchema, Type } from 'typebox'
import { afterAll, describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids/index.ts'
import { requestsOf, tell } from '../leaks/testing/cells.ts'
import { things } from '../leaks/testing/place.ts'
import { type Told, bare } from '../leaks/testing/told.ts'
import { makeWorld } from '../leaks/testing/world.ts'
import { raiseWall } from '../leaks/testing/world.store.ts'
import { digest } from '../testing/digest.ts'
import { openIndexedFarm } from '../testing/test-farm.ts'
import { withAt } from '../testing/with-at.ts'

const farm = await openIndexedFarm()
const world = await makeWorld(farm)
await raiseWall(farm.database.db)
const before = await digest(farm)
const { A, B } = world.places
const { admin, managerA } = world.who
afterAll(farm.close)

/** What would decide whose something is, when it was done or what somebody may, were it taken from a body. */
const wanted = [
  'Id',
  'Organ',
  'OrganId',
  'OrganPath',
  'organ_id',
  'organ_path',
  'User',
  'UserId',
  'user_id',
  'UpdateUserId',
  'AddTime',
  'UpdateTime',
  'OccurTime',
  'DeleteTime',
  'Role',
  'RoleIds',
  'Roles',
  'Functions',
  'DataScope',
  'GrantsAll',
  'grants_all',
  'IsAdministrators',
  'IsEnabled',
  'IsDeleted',
  'is_deleted',
  'IsBuiltIn',
  'Path',
  'No',
  'Version',
  'Token',
  'Viewer',
  'toString',
  'hasOwnProperty',
  'prototype',
]
/** A refusal names no more faults than a few. */
const NAMED_AT_ONCE = 4
/** Keys that are no fields in any language. */
const polluting = ['"__proto__":{"IsAdministrators":true}', '"constructor":{"prototype":{"IsAdministrators":true}}']

type Body = Readonly<Record<string, unknown>>

function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const posts = Object.entries(builtCalls).flatMap(([group, calls]) =>
  Object.entries<Call>(calls).flatMap(([name, call]) =>
    call.method === 'POST' ? [{ name: `${group}.${name}`, call, body: requestsOf(group, name, A)[0]?.body ?? {} }] : [],
  ),
)
const post = (call: Call, body: unknown) => tell(farm, admin, call, { body })

/** Every object of a body that the schema describes, as the way to it. */
function objectsIn(schema: TSchema | undefined, body: unknown, way: readonly string[] = []): string[][] {
  if (Array.isArray(body) && schema && Type.IsArray(schema)) return objectsIn(schema.items, body[0], [...way, '0'])
  if (!schema || !Type.IsObject(schema) || !isBody(body)) return []
  const inner = Object.entries(body).flatMap(([key, value]) => objectsIn(schema.properties[key], value, [...way, key]))
  return [[...way], ...inner]
}

function schemaAt(schema: TSchema, way: readonly string[]): TSchema {
  const [key, ...rest] = way
  if (key === undefined) return schema
  if (Type.IsArray(schema)) return schemaAt(schema.items, rest)
  return schemaAt(Type.IsObject(schema) ? (schema.properties[key] ?? schema) : schema, rest)
}

interface Refused {
  readonly code: string
  readonly fields?: Readonly<Record<string, readonly string[]>>
}
const refusalIn = ({ bytes }: Told): Refused => JSON.parse(bytes.toString() || '{"code":""}') as Refused

describe('what does not belong in a body is refused by its name', () => {
  test.each(posts)('$name', async ({ call, body }) => {
    const taken: string[] = []
    for (const way of call.body ? objectsIn(call.body, body) : [[]]) {
      const at = call.body && schemaAt(call.body, way)
      const known = at && Type.IsObject(at) ? Object.keys(at.properties) : []
      const unknown = wanted.filter((one) => !known.includes(one))
      for (let from = 0; from < unknown.length; from += NAMED_AT_ONCE) {
        const some = unknown.slice(from, from + NAMED_AT_ONCE)
        const more = Object.fromEntries(some.map((name) => [name, B.ids.organ]))
        const told = await post(
          call,
          withAt(body, way, (value) => ({ ...(isBody(value) && value), ...more })),
        )
        const { code, fields = {} } = refusalIn(told)
        const named = told.status === 422 && code === 'wire/fields' ? Object.keys(fields) : []
        taken.push(...some.map((name) => [...way, name].join('.')).filter((name) => !named.includes(name)))
      }
    }
    expect(taken).toEqual([])
  })

  test.each(posts)('$name takes nothing that reaches into objects', async ({ call, body }) => {
    for (const entry of polluting) {
      const payload = `{${entry}${Object.keys(body).length > 0 ? `,${JSON.stringify(body).slice(1)}` : '}'}`
      const headers = { token: admin.token, 'content-type': 'application/json' }
      const answer = await farm.server.inject({ method: 'POST', url: call.path, payload, headers })
      expect([answer.statusCode, answer.json<Refused>().code]).toEqual([400, 'wire/malformed'])
    }
    expect(Object.hasOwn(Object.prototype, 'IsAdministrators')).toBe(false)
  })

  test.each(builtInKinds.map((kind) => [kind.name, kind] as const))(
    'a record of %s has its own fields alone',
    async (_, kind) => {
      const taken: string[] = []
      for (const name of wanted.filter((one) => !(one in kind.fields) || !Object.hasOwn(kind.fields, one))) {
        const Data = { [name]: B.ids.organ }
        const Records = [{ Id: newId(), UpdateTime: '2020-01-01T00:00:00.000Z' }]
        const bodies = [
          [recordCalls.add, { FormId: kind.id, Data }],
          [manyCalls.editMany, { FormId: kind.id, Records, Set: Data, Clear: [] }],
          [manyCalls.editMany, { FormId: kind.id, Records, Set: {}, Clear: [name] }],
        ] as const
        for (const [call, body] of bodies) {
          const told = await post(call, body)
          if (told.status !== 422 && told.status !== 404) taken.push(`${call.path} ${name}: ${told.status}`)
          if (call === recordCalls.add && !Object.hasOwn(refusalIn(told).fields ?? {}, name))
            taken.push(`${name} is not named`)
        }
      }
      expect(taken).toEqual([])
    },
  )
})

/** The ways to every id of enterprise A in a body. */
function idsIn(body: unknown, way: readonly string[] = []): Array<{ way: readonly string[]; id: string }> {
  if (typeof body === 'string') return things.some((thing) => A.ids[thing] === body) ? [{ way, id: body }] : []
  const inner = typeof body === 'object' && body !== null ? Object.entries(body) : []
  return inner.flatMap(([key, value]) => idsIn(value, [...way, key]))
}

const strangers = ['organ', 'crop', 'plan', 'form', 'role', 'person', 'view', 'import', 'comment'] as const

/** The things of B that are told from nothing when they stand at a place in a body. */
async function toldApart(call: Call, body: unknown, way: readonly string[]): Promise<string[]> {
  const send = async (id: string) => {
    const sent = { body: withAt(body, way, () => id) }
    return bare(await tell(farm, managerA, call, sent), JSON.stringify(sent))
  }
  const nothing = await send(newId())
  const found: string[] = []
  for (const thing of strangers) if ((await send(B.ids[thing])) !== nothing) found.push(`${way.join('.')} of ${thing}`)
  return found
}

describe('an id of somebody else is answered like one that there is not, in whatever field it stands', () => {
  test.each(posts)('$name', async ({ name, call }) => {
    const told: string[] = []
    const [group = '', one = ''] = name.split('.')
    for (const { body } of requestsOf(group, one, A)) {
      for (const { way } of idsIn(body)) told.push(...(await toldApart(call, body, way)))
    }
    expect(told).toEqual([])
  })
})

test('no row was written by all of that', async () => expect(await digest(farm)).toBe(before))
