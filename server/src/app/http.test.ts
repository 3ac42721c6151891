import { once } from 'node:events'
import { connect } from 'node:net'
import { cropForm } from '@farm/contract/crops'
import { ErrorAnswer } from '@farm/contract/errors'
import { afterAll, expect, test, vi } from 'vitest'
import { Value } from 'typebox/value'
import { newId } from '../platform/ids/index.ts'
import { digest } from './testing/digest.ts'
import { addressOf } from './testing/listening.ts'
import { openFarm } from './testing/test-farm.ts'

const farm = await openFarm()
const { managerA } = farm.people
afterAll(farm.close)

const add = '/api/Core/FormData/Add'
async function post(payload: string | Buffer, headers: Record<string, string> = {}) {
  const answer = await farm.server.inject({
    method: 'POST',
    url: add,
    payload,
    headers: { token: managerA.token, 'content-type': 'application/json', ...headers },
  })
  return { status: answer.statusCode, error: JSON.parse(answer.body) as ErrorAnswer }
}
const withName = (name: string) => JSON.stringify({ FormId: cropForm.id, Data: { Name: name } })

const hostile: ReadonlyArray<[what: string, payload: string | Buffer, status: number, code: string]> = [
  [
    '10,000 nested arrays',
    `{"FormId":"${cropForm.id}","Data":{"Name":${'['.repeat(10_000)}${']'.repeat(10_000)}}}`,
    400,
    'wire/nesting',
  ],
  ['200,000 nested arrays', `${'['.repeat(200_000)}${']'.repeat(200_000)}`, 400, 'wire/nesting'],
  [
    '2,000 keys',
    JSON.stringify({
      FormId: cropForm.id,
      Data: Object.fromEntries(Array.from({ length: 2000 }, (_, i) => [`k${i}`, 1])),
    }),
    400,
    'wire/nesting',
  ],
  ['U+0000 in a text', withName('番\0茄'), 400, 'wire/characters'],
  ['U+0000 in a key', `{"FormId":"${cropForm.id}","Data":{"Na\\u0000me":"x"}}`, 400, 'wire/characters'],
  ['half a surrogate pair', `{"FormId":"${cropForm.id}","Data":{"Name":"\\ud800"}}`, 400, 'wire/characters'],
  ['bytes that are not UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22]), 400, 'wire/characters'],
  ['a text of 70,000 signs', withName('长'.repeat(70_000)), 400, 'wire/nesting'],
  ['a text of 2,000 signs', withName('长'.repeat(2000)), 422, 'wire/fields'],
  ['broken JSON', '{"FormId":', 400, 'wire/malformed'],
  ['__proto__', `{"FormId":"${cropForm.id}","Data":{"__proto__":{"x":1}}}`, 400, 'wire/malformed'],
  [
    'constructor.prototype',
    `{"FormId":"${cropForm.id}","Data":{"constructor":{"prototype":{"x":1}}}}`,
    400,
    'wire/malformed',
  ],
  ['an array for an object', '[]', 422, 'wire/fields'],
  ['null', 'null', 422, 'wire/fields'],
  ['nothing', '', 422, 'wire/fields'],
  ['a huge number', `{"FormId":"${cropForm.id}","Data":{"Name":"x","GrowingDays":1e130000}}`, 422, 'wire/fields'],
  ['two megabytes', withName('x'.repeat(2_000_000)), 413, 'wire/too-large'],
  [
    'a field of the server',
    JSON.stringify({ FormId: cropForm.id, Data: { Name: 'x' }, UserId: newId() }),
    422,
    'wire/fields',
  ],
]

test.each(hostile)('%s is refused in the one error shape, and nothing changes', async (_, payload, status, code) => {
  const before = await digest(farm)
  const answer = await post(payload)
  expect([answer.status, answer.error.code]).toEqual([status, code])
  expect(Value.Check(ErrorAnswer, answer.error)).toBe(true)
  expect(answer.error.errors[0]).toMatch(/[一-龥]/)
  expect(await digest(farm)).toBe(before)
})

test('no prototype was polluted on the way', () => expect(({} as { x?: unknown }).x).toBeUndefined())

test('only JSON is taken', async () => {
  expect((await post('a=b', { 'content-type': 'application/x-www-form-urlencoded' })).error.code).toBe(
    'wire/media-type',
  )
  expect((await post(withName('x'), { 'content-type': 'text/plain' })).error.code).toBe('wire/media-type')
})

test('unknown body fields are named', async () => {
  const { error } = await post(JSON.stringify({ FormId: cropForm.id, Data: { Name: 'x' }, Organ: 'x', AddTime: 'y' }))
  expect(error.fields).toEqual({ Organ: ['没有“Organ”这一项'], AddTime: ['没有“AddTime”这一项'] })
})

test('an unknown address of the interface is a refusal too', async () => {
  const answer = await farm.server.inject({ method: 'GET', url: '/api/Core/Nothing' })
  expect([answer.statusCode, JSON.parse(answer.body)]).toEqual([
    404,
    { code: 'wire/not-found', errors: ['没有这个接口，请检查地址'] },
  ])
})

test.each(['?formId=%00', '?formId=a&formId=b', '?formId=%ff', '?organPath=/1/../2/', '?pageSize=-1', '?page=1e3'])(
  'the query %s is refused',
  async (query) => {
    const answer = await farm.server.inject({
      method: 'GET',
      url: `/api/Core/FormData/List${query}`,
      headers: { token: managerA.token },
    })
    expect(answer.statusCode).toBe(400)
  },
)

test.each(['/api/%zz', '/Farm/%c0%ae/x', '/%'])(
  'the address %s, which means nothing, is a refusal like others',
  async (url) => {
    const answer = await farm.server.inject({ method: 'GET', url })
    expect([400, 404]).toContain(answer.statusCode)
    expect(Value.Check(ErrorAnswer, JSON.parse(answer.body))).toBe(true)
    expect((JSON.parse(answer.body) as ErrorAnswer).errors[0]).toMatch(/[一-龥]/)
  },
)

test('a change is never made by GET', async () => {
  const answer = await farm.server.inject({ method: 'GET', url: add, headers: { token: managerA.token } })
  expect(answer.statusCode).toBe(404)
})

test('the token may also come as a bearer, and an empty JSON body logs out', async () => {
  const answer = await farm.server.inject({
    method: 'GET',
    url: '/api/Core/Auth/GetMyPermission',
    headers: { authorization: `Bearer ${managerA.token}` },
  })
  expect(answer.statusCode).toBe(200)
  const out = await farm.server.inject({
    method: 'POST',
    url: '/api/Core/Auth/Logout',
    headers: { 'content-type': 'application/json' },
    payload: '',
  })
  expect(out.statusCode).toBe(204)
  expect(
    (
      await farm.server.inject({
        method: 'POST',
        url: '/api/Core/Auth/Logout',
        headers: { 'content-type': 'application/json' },
        payload: '{}',
      })
    ).statusCode,
  ).toBe(204)
})

test('answers carry the headers that protect the page', async () => {
  const { headers } = await farm.server.inject({ method: 'GET', url: '/healthz' })
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
  expect(headers['content-security-policy']).toContain("object-src 'none'")
  expect(headers['access-control-allow-origin']).toBeUndefined()
})

test('without its database the server lives and is not ready', async () => {
  const own = await openFarm()
  const statuses = async () => {
    const answers = ['/livez', '/readyz', '/healthz'].map((url) => own.server.inject({ method: 'GET', url }))
    return (await Promise.all(answers)).map(({ statusCode }) => statusCode)
  }
  expect(await statuses()).toEqual([200, 200, 200])
  await own.database.close()
  expect(await statuses()).toEqual([200, 503, 503])
  await own.close()
})

test('the server ends although somebody is connected who has not asked anything yet', async () => {
  const own = await openFarm()
  const { port } = new URL(await addressOf(own.server))
  const silent = connect(Number(port), '127.0.0.1')
  silent.on('error', () => undefined)
  await once(silent, 'connect')
  await own.close()
  await vi.waitFor(() => expect(silent.destroyed || silent.readableEnded).toBe(true))
})
