import { once } from 'node:events'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { PacketGate } from './packet-gate.ts'
import { Room } from './room.ts'

const limits = { most: 1_000, portion: 50 }
const room = new Room()
const accepted: Array<{ socket: Socket; gate: PacketGate; isTooLong: boolean; got: Buffer[] }> = []
const server = createServer((socket) => {
  const one = { socket, isTooLong: false, got: new Array<Buffer>(), gate: gateOf(socket, () => (one.isTooLong = true)) }
  accepted.push(one)
})
await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
afterAll(() => server.close())

function gateOf(socket: Socket, onTooLong: () => void): PacketGate {
  return new PacketGate(socket, { mostBytes: () => limits.most, portionBytes: () => limits.portion, onTooLong, room })
}

/** Both ends of a connection. */
async function pair() {
  const client = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', noDelay: true })
  await once(client, 'connect')
  await vi.waitFor(() => expect(accepted).toHaveLength(1))
  const [end] = accepted.splice(0)
  if (!end) throw new Error('nobody came')
  onTestFinished(() => void client.destroy())
  return { client, ...end, end }
}

/** A packet as the protocol has it: what it is, how long, and its content. */
function packet(length: number, mark = 7): Buffer {
  const size = length < 128 ? [length] : [(length % 128) | 0x80, length >> 7]
  return Buffer.from([0x30, ...size, ...Buffer.alloc(length, mark)])
}

function partOf(socket: Socket): Buffer | undefined {
  const part: unknown = socket.read()
  return Buffer.isBuffer(part) ? part : undefined
}

/** Reads like a parser: what is there whenever it is told that there is something, and again after each part. */
function readOn({ socket, got }: { socket: Socket; got: Buffer[] }): void {
  socket.on('readable', () => {
    for (let part = partOf(socket); part; part = partOf(socket)) got.push(part)
  })
}

test('a packet that says that it is too long is not let through, whatever comes of it', async () => {
  const { client, end } = await pair()
  readOn(end)
  client.write(packet(10))
  await vi.waitFor(() => expect(Buffer.concat(end.got)).toEqual(packet(10)))
  client.write(Buffer.from([0x30, 0xff, 0xff, 0x7f, 1, 2]))
  await vi.waitFor(() => expect(end.isTooLong).toBe(true))
  expect(Buffer.concat(end.got)).toEqual(packet(10))
})

test('whole packets are handed on a few at a time, all of them and in order', async () => {
  const { client, end } = await pair()
  readOn(end)
  const sent = Buffer.concat(Array.from({ length: 40 }, (_, at) => packet(20, at)))
  client.write(sent)
  await vi.waitFor(() => expect(Buffer.concat(end.got)).toEqual(sent))
  expect(end.got.every((part) => part.length % 22 === 0 && part.length <= 66)).toBe(true)
})

test('what comes in pieces of any size is let through as it was sent', async () => {
  const { client, end } = await pair()
  readOn(end)
  const sent = Buffer.concat([packet(0), packet(300), packet(1), packet(127), packet(128), packet(900)])
  for (const byte of sent) client.write(Buffer.from([byte]))
  await vi.waitFor(() => expect(Buffer.concat(end.got)).toEqual(sent))
})

test('nothing more is let through while much is under way, and all of it later', async () => {
  const { client, gate, end } = await pair()
  readOn(end)
  for (let count = 0; count < 600; count += 1) gate.begin(10)
  client.write(packet(5))
  // What the stream asks for itself takes nothing away.
  await vi.waitFor(() => expect(end.socket.readableLength).toBe(7))
  end.socket.read(0)
  expect(end.got).toEqual([])
  for (let count = 0; count < 600; count += 1) gate.end(10)
  await vi.waitFor(() => expect(Buffer.concat(end.got)).toEqual(packet(5)))
})

test('of few long messages under way nothing more is let through either', async () => {
  const { client, gate, end } = await pair()
  readOn(end)
  for (let count = 0; count < 5; count += 1) gate.begin(250_000)
  client.write(packet(5))
  await vi.waitFor(() => expect(end.socket.readableLength).toBe(7))
  gate.end(250_000)
  expect(end.got).toEqual([])
  for (let count = 0; count < 3; count += 1) gate.end(250_000)
  await vi.waitFor(() => expect(Buffer.concat(end.got)).toEqual(packet(5)))
  gate.end(250_000)
})

test('when much is under way for all together only who has nothing under way is let through, and in the end nobody', async () => {
  const [busy, idle, late] = [await pair(), await pair(), await pair()]
  for (const { end } of [busy, idle, late]) readOn(end)
  busy.gate.begin(10)
  room.take(128 * 1024 * 1024)
  for (const { client } of [busy, idle]) client.write(packet(5))
  await vi.waitFor(() => expect(Buffer.concat(idle.end.got)).toEqual(packet(5)))
  await vi.waitFor(() => expect(busy.end.socket.readableLength).toBe(7))
  expect(busy.end.got).toEqual([])
  room.take(128 * 1024 * 1024)
  late.client.write(packet(6))
  await vi.waitFor(() => expect(late.end.socket.readableLength).toBe(8))
  expect(late.end.got).toEqual([])
  room.give(256 * 1024 * 1024)
  await vi.waitFor(() => expect(Buffer.concat(late.end.got)).toEqual(packet(6)))
  await vi.waitFor(() => expect(Buffer.concat(busy.end.got)).toEqual(packet(5)))
  busy.gate.end(10)
})

test('behind a closed gate nothing comes', async () => {
  const { client, gate, end } = await pair()
  readOn(end)
  gate.close()
  client.write(packet(5))
  await vi.waitFor(() => expect(end.socket.readableLength).toBe(7))
  expect(end.got).toEqual([])
})
