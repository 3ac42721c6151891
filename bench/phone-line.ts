import { type Server, type Socket, connect, createServer } from 'node:net'
import { freePort } from '../journeys/farm.ts'

/** How slow a line is: what a village gets at the edge of a mast. */
export interface Slowness {
  readonly bytesPerSecond: number
  /** There and back. */
  readonly roundTripMs: number
}

/** Of a packet. */
const SEGMENT_BYTES = 1_460

/**
 * A slow line to a server on this machine, for all that a browser does at once: pages, their worker and its parts share it.
 * It loses nothing and needs no time to get going; opening a connection costs a way there and back.
 */
export class SlowLine {
  readonly port: number
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  private constructor(port: number, server: Server) {
    this.port = port
    this.#server = server
  }

  static async to(serverPort: number, slowness: Slowness): Promise<SlowLine> {
    const [up, down] = [new Way(slowness), new Way(slowness)]
    const port = await freePort()
    const server = createServer({ allowHalfOpen: true })
    const line = new SlowLine(port, server)
    server.on('connection', (near) => {
      const far = connect({ port: serverPort, host: '127.0.0.1', allowHalfOpen: true })
      line.#keep(near, far)
      setTimeout(() => up.join(near, far), slowness.roundTripMs)
      down.join(far, near)
    })
    await new Promise<void>((listening) => server.listen(port, '127.0.0.1', () => listening()))
    return line
  }

  #keep(near: Socket, far: Socket): void {
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.setNoDelay(true)
      this.#sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        this.#sockets.delete(one)
        if (one.errored) other.destroy()
      })
    }
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
  }
}

interface Sender {
  readonly to: Socket
  readonly left: Buffer[]
  isOver: boolean
}

interface Packet {
  readonly to: Socket
  /** Absent where the sender has nothing more to say. */
  readonly packet: Buffer | undefined
  readonly at: number
}

/** One direction of the line: those that send share it, a packet each in turn. */
class Way {
  readonly #slowness: Slowness
  readonly #turns: Sender[] = []
  /** In the order in which they arrive. */
  readonly #underWay: Packet[] = []
  #freeAt = 0
  #isMoving = false

  constructor(slowness: Slowness) {
    this.#slowness = slowness
  }

  join(from: Socket, to: Socket): void {
    const sender: Sender = { to, left: [], isOver: false }
    from.on('data', (bytes) => {
      sender.left.push(bytes)
      this.#wait(sender)
    })
    from.on('end', () => {
      sender.isOver = true
      this.#wait(sender)
    })
  }

  #wait(sender: Sender): void {
    if (!this.#turns.includes(sender)) this.#turns.push(sender)
    if (!this.#isMoving) this.#move()
  }

  #move(): void {
    const now = performance.now()
    this.#freeAt = Math.max(this.#freeAt, now)
    while (this.#turns.length > 0 && this.#freeAt <= now) this.#sendOne()
    this.#isMoving = this.#turns.length > 0
    if (this.#isMoving) setTimeout(() => this.#move(), this.#freeAt - now)
  }

  #sendOne(): void {
    const sender = this.#turns.shift()
    if (!sender) return
    const { to, left } = sender
    const bytes = left.shift()
    if (bytes && bytes.length > SEGMENT_BYTES) left.unshift(bytes.subarray(SEGMENT_BYTES))
    const packet = bytes?.subarray(0, SEGMENT_BYTES)
    this.#freeAt += ((packet?.length ?? 0) / this.#slowness.bytesPerSecond) * 1000
    this.#underWay.push({ to, packet, at: this.#freeAt + this.#slowness.roundTripMs / 2 })
    if (this.#underWay.length === 1) this.#deliver()
    if (left.length > 0 || (packet && sender.isOver)) this.#turns.push(sender)
  }

  /** Timers of their own would overtake each other. */
  #deliver(): void {
    const now = performance.now()
    while (this.#underWay[0] && this.#underWay[0].at <= now) {
      const { to, packet } = this.#underWay[0]
      this.#underWay.shift()
      if (!packet) to.end()
      else if (to.writable) to.write(packet)
    }
    const next = this.#underWay[0]
    if (next) setTimeout(() => this.#deliver(), next.at - now)
  }
}
