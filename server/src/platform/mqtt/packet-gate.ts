import type { Socket } from 'node:net'
import type { Room } from './room.ts'

/** So many messages of one connection may wait for their commit before more is read from it, and so many bytes of them. */
const MOST_WAITING = 500
const MOST_WAITING_BYTES = 1024 * 1024
/** What a message takes besides its content. */
const EACH_BYTES = 1024
const LENGTH_BITS = 7
const MOST_LENGTH_BYTES = 4

interface Options {
  /** A packet that says that it is longer is not read. */
  readonly mostBytes: () => number
  /** What is handed on at one go: others shall have their turn before the whole of a long backlog is read. */
  readonly portionBytes: () => number
  readonly onTooLong: () => void
  /** What all connections share. */
  readonly room: Room
}

/**
 * Stands before the parser of a connection: lets through a few whole packets at a time, none that is too long, and nothing
 * more while too much of what it let through is still being carried out.
 */
export class PacketGate {
  readonly #socket: Socket
  readonly #options: Options
  readonly #readAll: () => Buffer | null
  /** Was read and not yet handed on. */
  #rest: Buffer | undefined
  /** Of the packet under way: bytes that are still to come, or how far its length is read. */
  #missing = 0
  #length = 0
  #lengthBytes = -1
  #waiting = 0
  #waitingBytes = 0
  #isHeld = false
  #isClosed = false

  constructor(socket: Socket, options: Options) {
    this.#socket = socket
    this.#options = options
    const read = socket.read.bind(socket)
    this.#readAll = () => bufferOrNull(read())
    // The stream itself asks for nothing, so that more is read from the network: what is there stays.
    socket.read = (size?: number) => (size === 0 ? bufferOrNull(read(0)) : this.#take())
  }

  /** One of its messages, so long, begins to be carried out. */
  begin(length: number): void {
    this.#waiting += 1
    this.#waitingBytes += length
    this.#options.room.take(length + EACH_BYTES)
  }

  end(length: number): void {
    this.#waiting -= 1
    this.#waitingBytes -= length
    this.#options.room.give(length + EACH_BYTES)
    const isLow = this.#waiting <= MOST_WAITING / 2 && this.#waitingBytes <= MOST_WAITING_BYTES / 2
    if (this.#isHeld && isLow && this.#hasRoom()) this.#goOn()
  }

  /** Nothing more is let through. */
  close(): void {
    this.#isClosed = true
    this.#options.room.forget(this.#goOn)
  }

  /** Where there is little of it, for who has nothing under way yet. */
  #hasRoom(): boolean {
    const { room } = this.#options
    return !room.isFull && !(room.isScarce && this.#waiting > 0)
  }

  readonly #goOn = (): void => {
    this.#isHeld = false
    this.#socket.emit('readable')
  }

  #mustWait(): boolean {
    const hasRoom = this.#hasRoom()
    if (!hasRoom) this.#options.room.await(this.#goOn)
    return !hasRoom || this.#waiting >= MOST_WAITING || this.#waitingBytes >= MOST_WAITING_BYTES
  }

  #take(): Buffer | null {
    if (this.#isClosed) return null
    this.#isHeld = this.#mustWait()
    if (this.#isHeld) return null
    const portions: Buffer[] = []
    // Without a whole packet nobody would ask again: what has come meanwhile goes along.
    for (let hasWhole = false; !hasWhole;) {
      const bytes = this.#rest ?? this.#readAll()
      this.#rest = undefined
      if (bytes === null) break
      const { end, packets } = this.#portionOf(bytes)
      if (end < 0) return this.#refuse()
      portions.push(bytes.subarray(0, end))
      if (end < bytes.length) this.#rest = bytes.subarray(end)
      hasWhole = packets > 0
    }
    if (portions.length <= 1) return portions[0] ?? null
    return Buffer.concat(portions)
  }

  #refuse(): null {
    this.#isClosed = true
    this.#options.onTooLong()
    return null
  }

  /** Up to where whole packets are handed on, else to the end. Below zero: one is too long. */
  #portionOf(bytes: Buffer): { end: number; packets: number } {
    let at = 0
    let packets = 0
    while (at < bytes.length) {
      at = this.#missing > 0 ? this.#passBody(bytes, at) : this.#passHead(bytes, at)
      if (at < 0) return { end: at, packets }
      const isBetweenPackets = this.#missing === 0 && this.#lengthBytes < 0
      if (isBetweenPackets) packets += 1
      if (isBetweenPackets && at >= this.#options.portionBytes()) break
    }
    return { end: at, packets }
  }

  #passBody(bytes: Buffer, at: number): number {
    const passed = Math.min(this.#missing, bytes.length - at)
    this.#missing -= passed
    return at + passed
  }

  /** One byte of the head: its kind, or seven bits of its length, the lowest first. */
  #passHead(bytes: Buffer, at: number): number {
    const byte = bytes[at] ?? 0
    if (this.#lengthBytes < 0) {
      this.#lengthBytes = 0
      this.#length = 0
      return at + 1
    }
    this.#length += (byte % 128) * 2 ** (LENGTH_BITS * this.#lengthBytes)
    this.#lengthBytes += 1
    const goesOn = byte >= 128
    if (this.#length > this.#options.mostBytes() || (goesOn && this.#lengthBytes >= MOST_LENGTH_BYTES)) return -1
    if (goesOn) return at + 1
    this.#missing = this.#length
    this.#lengthBytes = -1
    return at + 1
  }
}

function bufferOrNull(bytes: unknown): Buffer | null {
  return Buffer.isBuffer(bytes) ? bytes : null
}
