import { type Server, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What ffmpeg writes before H.264 of 640 × 360. */
const AVC_HEADER = Buffer.from(
  '17000000000142c016ffe100196742c016d900a02ff97011000003000100000300140f162e4801000568cb83cb20',
  'hex',
)
const KEY_EVERY = 10

/** A camera that speaks FLV over HTTP, and does what cameras do wrong when it is told to. */
export interface FlvCamera {
  readonly url: string
  /** How many pull it at this moment, and how many ever did. */
  readonly pulled: () => number
  readonly pulls: () => number
  /** Pictures, to all. */
  readonly sent: () => number
  /** Connections stay, nothing comes. */
  readonly freeze: () => void
  readonly thaw: () => void
  /** Every connection ends, and new ones are refused until it is told otherwise. */
  readonly hangUp: () => void
  readonly comeBack: () => void
  readonly close: () => Promise<void>
}

interface Manner {
  /** Bytes of each picture. */
  readonly size?: number
  readonly everyMs?: number
  readonly sound?: 'AAC' | 'G.711'
  /** What it begins to count at. */
  readonly fromMs?: number
}

/** Begins to listen on a port of its own; draws only while somebody looks. */
export async function openFlvCamera({ size = 64, everyMs = 20, sound, fromMs = 0 }: Manner = {}): Promise<FlvCamera> {
  const open = new Set<ServerResponse>()
  let isFrozen = false
  let isAway = false
  let pulls = 0
  let sent = 0
  const server: Server = createServer((_, answer) => {
    pulls += 1
    if (isAway) return void answer.socket?.destroy()
    answer.writeHead(200, { 'content-type': 'video/x-flv' })
    answer.flushHeaders()
    open.add(answer)
    let picture = 0
    answer.write(Buffer.from('464c5601050000000900000000', 'hex'))
    answer.write(tag(18, fromMs, Buffer.from('\x02\x00\x0aonMetaData\x08\x00\x00\x00\x00\x00\x00\x09', 'latin1')))
    answer.write(tag(9, fromMs, AVC_HEADER))
    if (sound === 'AAC') answer.write(tag(8, fromMs, Buffer.from('af001208', 'hex')))
    const draw = () => {
      if (isFrozen || answer.writableLength > 4 * size) return
      const at = fromMs + picture * everyMs
      answer.write(tag(9, at, drawn(picture, size)))
      if (sound) answer.write(tag(8, at, Buffer.from(sound === 'AAC' ? 'af0100' : '7200', 'hex')))
      picture += 1
      sent += 1
    }
    draw()
    const timer = setInterval(draw, everyMs)
    answer.once('close', () => {
      clearInterval(timer)
      open.delete(answer)
    })
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/live.flv`,
    pulled: () => open.size,
    pulls: () => pulls,
    sent: () => sent,
    freeze: () => {
      isFrozen = true
    },
    thaw: () => {
      isFrozen = false
    },
    hangUp: () => {
      isAway = true
      for (const answer of open) answer.destroy()
    },
    comeBack: () => {
      isAway = false
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

function drawn(picture: number, size: number): Buffer {
  const body = Buffer.alloc(5 + Math.max(4, size))
  body[0] = picture % KEY_EVERY === 0 ? 0x17 : 0x27
  body[1] = 1
  body.writeUInt32BE(picture, 5)
  return body
}

function tag(type: number, at: number, body: Buffer): Buffer {
  const head = Buffer.alloc(11)
  head.writeUInt32BE(type * 0x1000000 + body.length)
  head.writeUInt32BE((at % 0x1000000) * 0x100 + (Math.floor(at / 0x1000000) % 0x100), 4)
  const tail = Buffer.alloc(4)
  tail.writeUInt32BE(11 + body.length)
  return Buffer.concat([head, body, tail])
}
