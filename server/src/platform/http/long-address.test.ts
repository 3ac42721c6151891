import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeHttpServer } from './server.ts'

const server = await makeHttpServer({
  routes: [
    {
      method: 'GET',
      path: '/api/Core/FormData/Export',
      answer: async ({ query }) => ({ status: 200, content: String(String(query.ids).split(',').length) }),
    },
  ],
  onError: () => ({ status: 404, content: '{}' }),
  trustedProxies: [],
})
beforeAll(() => server.listen({ port: 0, host: '127.0.0.1' }))
afterAll(() => server.close())

/** Over a socket: what comes in another way passes no parser of HTTP. */
async function ask(ids: readonly string[]) {
  const { port } = server.server.address() as AddressInfo
  const path = `/api/Core/FormData/Export?ids=${encodeURIComponent(ids.join(','))}`
  const asked = request({ port, path, host: '127.0.0.1', agent: false, headers: { token: 'a'.repeat(500) } })
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    asked.on('response', resolve).on('error', reject).end()
  })
  return { status: answer.statusCode, text: (await answer.toArray()).join('') }
}

const idsOf = (count: number) =>
  Array.from({ length: count }, (_, index) => `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`)

test('an address without end is refused', async () => {
  expect((await ask(idsOf(5000))).status).toBe(431)
})

test('500 chosen records fit into an address', async () => {
  expect(await ask(idsOf(500))).toEqual({ status: 200, text: '500' })
})
