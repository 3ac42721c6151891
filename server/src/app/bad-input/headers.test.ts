import { connect } from 'node:net'
import { accessCalls } from '@farm/contract/access'
import { builtCalls } from '@farm/contract/calls'
import { cropForm } from '@farm/contract/crops'
import { recordCalls } from '@farm/contract/forms'
import { userCalls } from '@farm/contract/users'
import type { Call } from '@farm/contract/wire'
import { type TSchema, Type } from 'typebox'
import { afterAll, describe, expect, test } from 'vitest'
import { digest } from '../testing/digest.ts'
import { addressOf } from '../testing/listening.ts'
import { PASSWORD, add, done } from '../testing/personas.ts'
import { openFarm, stranger } from '../testing/test-farm.ts'

const farm = await openFarm()
const { people } = farm
const { managerA, managerB, admin } = people
afterAll(farm.close)

const secret = await add(farm, managerB, cropForm, { data: { Name: '乙的秘密' } })
const LIST = `${recordCalls.list.path}?formId=${cropForm.id}`
const ONE = `${recordCalls.get.path}?id=${secret.Id}`

type Heads = Readonly<Record<string, string | string[]>>
const get = (url: string, headers: Heads) => farm.server.inject({ method: 'GET', url, headers: { ...headers } })
const token = managerA.token ?? ''

/** Names by which proxies and frameworks tell who somebody is, or what was meant. */
const pretended: ReadonlyArray<readonly [string, string]> = [
  ['x-user-id', managerB.id],
  ['x-user', 'admin'],
  ['x-forwarded-user', 'admin'],
  ['x-remote-user', 'admin'],
  ['remote-user', 'admin'],
  ['x-organ-path', managerB.organPath],
  ['x-organ-id', managerB.organId],
  ['x-role', '系统管理员'],
  ['x-original-url', ONE],
  ['x-rewrite-url', ONE],
  ['x-http-method', 'DELETE'],
  ['x-http-method-override', 'POST'],
  ['x-method-override', 'POST'],
  ['x-forwarded-host', 'evil.test'],
  ['x-forwarded-proto', 'https'],
  ['x-forwarded-prefix', '/evil'],
  ['forwarded', 'for=127.0.0.1;host=evil.test'],
  ['host', 'evil.test'],
  ['origin', 'https://evil.test'],
  ['referer', 'https://evil.test/'],
  ['x-forwarded-for', '127.0.0.1'],
  ['x-real-ip', '127.0.0.1'],
  ['client-ip', '127.0.0.1'],
]

describe('a header changes neither who asks nor what is asked', () => {
  test.each(pretended)('%s: %s', async (name, value) => {
    const bare = await get(LIST, { token })
    const dressed = await get(LIST, { token, [name]: value })
    expect([dressed.statusCode, dressed.body]).toEqual([bare.statusCode, bare.body])
    expect(JSON.stringify(dressed.headers)).not.toContain('evil')
    expect((await get(ONE, { token, [name]: value })).statusCode).toBe(404)
    expect((await get(LIST, { [name]: value })).statusCode).toBe(401)
  })
})

const noTokens: ReadonlyArray<readonly [what: string, headers: Heads]> = [
  ['two tokens', { token: [token, managerB.token ?? ''] }],
  ['the same token twice', { token: [token, token] }],
  ['a token in a cookie', { cookie: `token=${token}` }],
  ['a token and a blank in it', { token: `${token} ${token}` }],
  ['bearer in small letters', { authorization: `bearer ${token}` }],
  ['a bearer with two blanks', { authorization: `Bearer  ${token}` }],
  ['a bearer with more behind it', { authorization: `Bearer ${token}, Bearer ${token}` }],
  ['another way of authorization', { authorization: `Basic ${Buffer.from(`admin:${PASSWORD}`).toString('base64')}` }],
  ['a token as authorization', { authorization: token }],
  ['a token under another name', { 'x-token': token, 'x-auth-token': token, 'access-token': token }],
  ['a quoted token', { token: `"${token}"` }],
]

describe('who does not sign in as one does is nobody', () => {
  test.each(noTokens)('%s', async (_, headers) => expect((await get(LIST, headers)).statusCode).toBe(401))

  test('a token in the address', async () => {
    for (const name of ['token', 'access_token', 'Token']) {
      expect((await get(`${LIST}&${name}=${token}`, {})).statusCode).toBe(401)
    }
  })

  test('of two who are told, the token is the one who asks', async () => {
    const both = await get(LIST, { token, authorization: `Bearer ${managerB.token}` })
    expect(both.body).toBe((await get(LIST, { token })).body)
    expect(both.body).not.toContain(secret.Id)
  })
})

test('an address that a client tells of itself is not believed', async () => {
  const headers = { 'x-forwarded-for': '6.6.6.6', 'x-real-ip': '6.6.6.6', forwarded: 'for=6.6.6.6' }
  const guess = () =>
    farm.server.inject({
      method: 'POST',
      url: accessCalls.login.path,
      headers: { ...headers, 'x-forwarded-for': crypto.randomUUID() },
      payload: { Name: 'manager-b', Password: 'wrong wrong' },
    })
  const statuses = []
  for (let turn = 0; turn < 8; turn += 1) statuses.push((await guess()).statusCode)
  expect(statuses.at(-1)).toBe(429)
})

/** Sends an opening line as it is and answers the status. */
async function raw(line: string): Promise<number> {
  const { port } = new URL(await addressOf(farm.server))
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1', () =>
      socket.write(`${line}\r\nHost: farm.test\r\ntoken: ${token}\r\nConnection: close\r\n\r\n`),
    )
    let answer = ''
    socket.on('data', (bytes) => {
      answer += bytes.toString('latin1')
    })
    socket.on('end', () => resolve(Number(answer.split(' ')[1])))
    socket.on('error', reject)
  })
}

const lines: ReadonlyArray<readonly [string, readonly number[]]> = [
  [`GET http://evil.test${ONE} HTTP/1.1`, [400, 404]],
  [`GET //evil.test${ONE} HTTP/1.1`, [400, 404]],
  [`GET ${recordCalls.get.path}/../Get?id=${secret.Id} HTTP/1.1`, [400, 404]],
  [`GET ${recordCalls.get.path.toUpperCase()}?id=${secret.Id} HTTP/1.1`, [400, 404]],
  [`GET ${recordCalls.get.path}%2f?id=${secret.Id} HTTP/1.1`, [400, 404]],
  [`GET ${recordCalls.get.path};id=${secret.Id} HTTP/1.1`, [400, 404, 422]],
  [`HEAD ${ONE} HTTP/1.1`, [404]],
  [`DELETE ${ONE} HTTP/1.1`, [404, 405]],
  [`TRACE ${ONE} HTTP/1.1`, [400, 404, 405]],
]
test.each(lines)('%s opens nothing', async (line, statuses) => expect(statuses).toContain(await raw(line)))

const types = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/json-patch+json',
  'application/xml',
  'text/html',
  '*/*',
]
describe('a body that does not call itself JSON is none', () => {
  test.each(types)('%s', async (type) => {
    const before = await digest(farm)
    for (const [url, body] of [
      [userCalls.add.path, { Name: 'evil', RealName: 'evil' }],
      [recordCalls.add.path, { FormId: cropForm.id, Data: { Name: 'evil' } }],
    ] as const) {
      const answer = await farm.server.inject({
        method: 'POST',
        url,
        headers: { token: admin.token, 'content-type': type },
        payload: JSON.stringify(body),
      })
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([415, 'wire/media-type'])
    }
    expect(await digest(farm)).toBe(before)
  })
})

const gets = Object.entries(builtCalls).flatMap(([group, calls]) =>
  Object.entries<Call>(calls).flatMap(([name, call]) =>
    call.method === 'GET' && call.needs !== 'public' && call.gives !== 'events'
      ? [[`${group}.${name}`, call] as const]
      : [],
  ),
)
const fieldsOf = (schema: TSchema | undefined) =>
  schema && Type.IsObject(schema) ? Object.keys(schema.properties) : []

describe('what is asked twice is not asked', () => {
  test.each(gets)('%s', async (_, call) => {
    for (const name of fieldsOf(call.query).filter((one) => !call.path.includes(`{${one}}`))) {
      const values = name === 'organPath' ? [managerA.organPath, managerB.organPath] : [managerA.id, secret.Id]
      const query = values.map((value) => `${name}=${encodeURIComponent(value)}`).join('&')
      const answer = await get(`${call.path.replaceAll(/\{\w+\}/g, secret.Id)}?${query}`, { token: admin.token ?? '' })
      expect([name, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([name, 400, 'wire/parameter'])
      const listed = await get(`${call.path.replaceAll(/\{\w+\}/g, secret.Id)}?${name}[]=x`, {
        token: admin.token ?? '',
      })
      expect([name, listed.statusCode]).toEqual([name, 400])
    }
  })
})

test('a stranger learns nothing of a body before they are known', async () => {
  const answer = await farm.call(stranger, userCalls.add, { body: { Name: '', RealName: '' } })
  expect([answer.status, answer.error.code]).toEqual([401, 'access/sign-in'])
  expect(done(await farm.call(managerB, recordCalls.get, { query: { id: secret.Id } })).Id).toBe(secret.Id)
})
