import { once } from 'node:events'
import { type Socket, connect as connectTo } from 'node:net'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { connectAsync } from 'mqtt'
import { silentLog } from '../log/index.ts'
import { type Broker, type Published, openBroker } from './broker.ts'

interface Named {
  readonly name: string
}

const open: Array<Broker<Named>> = []
afterEach(async () => {
  for (const broker of open.splice(0)) await broker.close()
})

/** A broker that admits and takes as a test says; what it was told stands beside it. */
async function brokerWith(more: {
  readonly admit?: () => Promise<Named>
  readonly take?: (message: Published<Named>) => Promise<void>
}) {
  const told: string[] = []
  const broker = await openBroker<Named>({
    host: '127.0.0.1',
    port: 0,
    log: silentLog(),
    admit: async (name) => (more.admit ? more.admit() : { name }),
    take: more.take ?? (async () => undefined),
    maySubscribe: () => false,
    onConnected: ({ who }) => told.push(`${who.name} connected`),
    onDisconnected: ({ who }) => told.push(`${who.name} disconnected`),
    mostBytes: 300_000,
  })
  open.push(broker)
  return { broker, told }
}

async function socketTo(port: number): Promise<Socket> {
  const socket = connectTo({ port, host: '127.0.0.1' })
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return socket
}

async function clientOf({ port }: Broker<Named>, will?: { topic: string; payload: Buffer; qos: 1; retain: false }) {
  const client = await connectAsync(`mqtt://127.0.0.1:${port}`, {
    username: 'probe',
    reconnectPeriod: 0,
    ...(will && { will }),
  })
  client.on('error', () => undefined)
  onTestFinished(() => void client.end(true))
  return client
}

/** As the protocol has it: MQTT 3.1.1, with a user name. */
const CONNECT = Buffer.from([0x10, 17, 0, 4, 0x4d, 0x51, 0x54, 0x54, 4, 0x82, 0, 0, 0, 0, 0, 3, 0x61, 0x62, 0x63])

test('who goes while it is looked who they are leaves nothing behind', async () => {
  const admitting: Array<(who: Named) => void> = []
  const { broker, told } = await brokerWith({ admit: () => new Promise((resolve) => admitting.push(resolve)) })
  const sockets = await Promise.all(Array.from({ length: 20 }, () => socketTo(broker.port)))
  for (const socket of sockets) socket.write(CONNECT)
  await vi.waitFor(() => expect(admitting).toHaveLength(20))
  for (const socket of sockets) socket.destroy()
  // One that comes after them has been seen to: so has their end.
  const last = await socketTo(broker.port)
  last.write(CONNECT)
  await vi.waitFor(() => expect(admitting).toHaveLength(21))
  for (const admit of admitting) admit({ name: 'abc' })
  await vi.waitFor(() => expect(told).toEqual(['abc connected']))
  expect([...broker.sessions()]).toHaveLength(1)
})

test.each(['reset', 'silent'])('the last will of who is %s is taken as theirs', async (way) => {
  const taken: string[] = []
  const { broker, told } = await brokerWith({
    take: async ({ session, topic, payload }) => void taken.push(`${session.who.name} ${topic} ${payload.toString()}`),
  })
  const client = await clientOf(broker, { topic: 'me/gone', payload: Buffer.from('gone'), qos: 1, retain: false })
  await vi.waitFor(() => expect(told).toEqual(['probe connected']))
  const [session] = broker.sessions()
  if (way === 'reset' && client.stream && 'resetAndDestroy' in client.stream)
    Reflect.apply(client.stream.resetAndDestroy as () => void, client.stream, [])
  else if (session) broker.cutOff(session)
  await vi.waitFor(() => expect(taken).toEqual(['probe me/gone gone']))
  await vi.waitFor(() => expect(told).toEqual(['probe connected', 'probe disconnected']))
  expect([...broker.sessions()]).toEqual([])
})

test('of one connection only some hundred thousand bytes are carried out at a time', async () => {
  let bytes = 0
  let most = 0
  const waiting: Array<() => void> = []
  let taken = 0
  const { broker } = await brokerWith({
    take: async ({ payload }) => {
      bytes += payload.length
      most = Math.max(most, bytes)
      await new Promise<void>((done) => waiting.push(done))
      bytes -= payload.length
      taken += 1
    },
  })
  const client = await clientOf(broker)
  const sending = Array.from({ length: 40 }, () => client.publishAsync('me', Buffer.alloc(250_000), { qos: 1 }))
  while (taken < 40) {
    await vi.waitFor(() => expect(waiting.length).toBeGreaterThan(0))
    for (const done of waiting.splice(0)) done()
    await new Promise((turn) => setImmediate(turn))
  }
  await Promise.all(sending)
  expect(most).toBeLessThanOrEqual(1_500_000)
}, 20_000)
