import { once } from 'node:events'
import { createServer } from 'node:net'
import { Aedes } from 'aedes'
import { connectAsync } from 'mqtt'
import { afterAll, expect, test, vi } from 'vitest'
import { silentLog } from '../log/index.ts'
import { openOutside } from './outside.ts'

/** A broker that somebody else runs, which keeps what was not acknowledged. */
const aedes = await Aedes.createBroker()
const server = createServer((socket) => void aedes.handle(socket))
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
const address = server.address()
const url = `mqtt://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
afterAll(async () => {
  await new Promise<void>((done) => aedes.close(() => done()))
  server.close()
})

function listening(take: (text: string) => Promise<void>) {
  return openOutside({
    url,
    name: 'farm-test',
    topics: ['a/+'],
    log: silentLog(),
    take: async ({ payload }) => {
      await take(payload.toString())
      return undefined
    },
    onConnected: () => undefined,
    onLost: () => undefined,
  })
}

test('what is under way at the end is acknowledged; what comes after it stays for whoever is next', async () => {
  const taken: string[] = []
  const { promise: holding, resolve: letGo } = Promise.withResolvers<void>()
  const subscribed = once(aedes, 'subscribe')
  const first = listening(async (text) => {
    taken.push(text)
    await holding
  })
  await subscribed
  const sender = await connectAsync(url)
  for (const text of ['1', '2']) await sender.publishAsync('a/b', text, { qos: 1 })
  await vi.waitFor(() => expect(taken).toEqual(['1']))
  const closing = first.close()
  await sender.publishAsync('a/b', '3', { qos: 1 })
  letGo()
  await closing
  expect(taken).toEqual(['1'])
  const next = listening(async (text) => void taken.push(text))
  await vi.waitFor(() => expect(taken).toEqual(['1', '2', '3']), { timeout: 5_000 })
  await next.close()
  sender.end(true)
}, 20_000)
