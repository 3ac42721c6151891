import { type Socket, connect } from 'node:net'

/** As little of MQTT 3.1.1 as it takes to send with QoS 1: the generator shall not need the processor that it measures. */
export interface MqttClient {
  readonly send: (topic: string, payload: string, id: number) => void
  readonly end: () => void
}

interface Options {
  readonly port: number
  readonly userName: string
  readonly onReady: () => void
  readonly onAck: (id: number) => void
  readonly onClose: () => void
}

const CONNACK = 2
const PUBACK = 4

export function openClient({ port, userName, onReady, onAck, onClose }: Options): MqttClient {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let rest: Buffer = Buffer.alloc(0)
  socket.on('connect', () => socket.write(connectPacket(userName)))
  socket.on('error', () => undefined)
  socket.on('close', onClose)
  socket.on('data', (bytes) => {
    let at = 0
    const all = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes
    // Both kinds of packets that come have two bytes behind their head.
    for (; at + 4 <= all.length; at += 4) {
      const kind = all.readUInt8(at) >> 4
      if (kind === PUBACK) onAck(all.readUInt16BE(at + 2))
      else if (kind === CONNACK && all.readUInt8(at + 3) === 0) onReady()
      else throw new Error(`unexpected packet ${all.subarray(at, at + 4).toString('hex')}`)
    }
    rest = all.subarray(at)
  })
  return {
    send: (topic, payload, id) => socket.write(publishPacket(topic, payload, id)),
    end: () => socket.destroy(),
  }
}

function connectPacket(userName: string): Buffer {
  const user = Buffer.from(userName)
  const head = Buffer.from([0, 4, ...Buffer.from('MQTT'), 4, 0b1000_0010, 0, 0, 0, 0])
  const body = Buffer.concat([head, twoBytes(user.length), user])
  return Buffer.concat([Buffer.from([0x10, body.length]), body])
}

function publishPacket(topic: string, payload: string, id: number): Buffer {
  const name = Buffer.from(topic)
  const content = Buffer.from(payload)
  const length = 2 + name.length + 2 + content.length
  return Buffer.concat([
    Buffer.from([0x32, ...lengthBytes(length)]),
    twoBytes(name.length),
    name,
    twoBytes(id),
    content,
  ])
}

function twoBytes(value: number): Buffer {
  return Buffer.from([value >> 8, value & 0xff])
}

function lengthBytes(length: number): number[] {
  return length < 128 ? [length] : [(length % 128) | 0x80, ...lengthBytes(Math.floor(length / 128))]
}
