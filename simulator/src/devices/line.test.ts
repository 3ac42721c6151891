import { createServer } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { patientLineTo } from './line.ts'

const server = createServer()
afterEach(() => server.close())

/** A broker that answers every CONNECT with a code, and counts them. */
async function brokerThatSays(code: number) {
  let calls = 0
  server.removeAllListeners('connection')
  server.on('connection', (socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      calls += 1
      socket.end(Buffer.from([0x20, 2, 0, code]))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { url: `mqtt://127.0.0.1:${port}`, calls: () => calls }
}

test('a device whose broker can’t look up its token for the time being comes again', async () => {
  const broker = await brokerThatSays(3)
  const line = await patientLineTo(broker.url)('token', 'N-1')
  await vi.waitFor(() => expect(broker.calls()).toBeGreaterThan(1), 15_000)
  await line?.end()
})

test('a device whose token holds no more stays away', async () => {
  const broker = await brokerThatSays(5)
  const line = await patientLineTo(broker.url)('token', 'N-1')
  await expect(line?.send({ topic: 't', body: '1' })).rejects.toThrow('Not authorized')
  expect(broker.calls()).toBe(1)
})
