import { gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { makeHttpServer } from './server.ts'

const long = JSON.stringify(Array.from({ length: 200 }, (_, at) => ({ Id: at, Name: '东坡果园' })))
const server = await makeHttpServer({
  routes: [
    { method: 'GET', path: '/long', answer: async () => ({ status: 200, content: long }) },
    { method: 'GET', path: '/short', answer: async () => ({ status: 200, content: '{"Name":"东坡果园"}' }) },
  ],
  onError: () => ({ status: 404, content: '{}' }),
  trustedProxies: [],
})
afterAll(() => server.close())

test.each([
  ['/short', 'gzip'],
  ['/long', undefined],
  ['/long', 'br'],
])('%s comes as it is to a client that takes %s', async (url, encoding) => {
  const answer = await server.inject({ url, headers: encoding ? { 'accept-encoding': encoding } : {} })
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(JSON.parse(answer.body)).toBeTruthy()
})

test('a long answer comes small to a client that takes it so, whole and with its right length', async () => {
  const answer = await server.inject({ url: '/long', headers: { 'accept-encoding': 'gzip, deflate, br' } })
  expect(answer.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-length': String(answer.rawPayload.length),
    vary: 'accept-encoding',
  })
  expect(answer.rawPayload.length).toBeLessThan(long.length / 4)
  expect(gunzipSync(answer.rawPayload).toString()).toBe(long)
})
