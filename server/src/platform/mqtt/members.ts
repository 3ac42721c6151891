import type { Socket } from 'node:net'
import type { Client } from 'aedes'
import { PacketGate } from './packet-gate.ts'
import { Room } from './room.ts'

/** One connection and whose it is. */
export interface Session<Who> {
  readonly who: Who
  readonly address: string
}

interface Guarding<Who> {
  /** The longest packet of who is known, bytes. */
  readonly mostBytes: number
  readonly handle: () => Client
  /** One who was known is gone. */
  readonly onGone: (session: Session<Who>) => void
}

/** Before anybody is known nothing long is read. */
const MOST_BYTES_OF_STRANGERS = 16 * 1024
const PORTION_BYTES = 8 * 1024
/** A thousand devices may come back at once from behind one address. */
const MOST_STRANGERS_OF_ADDRESS = 2_000

/** Those who are connected, and the gates through which they send. */
export class Members<Who> {
  /** Also of those who are gone, as long as something of them is under way: a last will is sent after the end. */
  readonly #sessions = new WeakMap<Client, Session<Who>>()
  readonly #here = new Map<Session<Who>, Client>()
  readonly #gates = new WeakMap<object, PacketGate>()
  readonly #openGates = new Set<PacketGate>()
  readonly #strangers = new Map<string, number>()
  readonly #room = new Room()

  /** Puts a gate before who is about to be handled, and handles them. From one address only so many come in who are not known. */
  guard(socket: Socket, { mostBytes, handle, onGone }: Guarding<Who>): void {
    const address = socket.remoteAddress ?? ''
    if ((this.#strangers.get(address) ?? 0) >= MOST_STRANGERS_OF_ADDRESS) return void socket.destroy()
    this.#countStranger(address, 1)
    const gate = new PacketGate(socket, {
      mostBytes: () => (this.#sessions.has(client) ? mostBytes : MOST_BYTES_OF_STRANGERS),
      // Of a stranger the first packet alone.
      portionBytes: () => (this.#sessions.has(client) ? PORTION_BYTES : 1),
      onTooLong: () => socket.destroy(new Error('a packet is too long')),
      room: this.#room,
    })
    this.#gates.set(socket, gate)
    this.#openGates.add(gate)
    socket.once('close', () => {
      this.#openGates.delete(gate)
      gate.close()
      const session = this.#sessions.get(client)
      if (!session) this.#countStranger(address, -1)
      else if (this.#here.delete(session)) onGone(session)
    })
    const client = handle()
    return undefined
  }

  add(client: Client, session: Session<Who>): void {
    this.#sessions.set(client, session)
    this.#here.set(session, client)
    this.#countStranger(session.address, -1)
  }

  /** Whose a connection is, or was. */
  of(client: Client): Session<Who> | undefined {
    return this.#sessions.get(client)
  }

  clientOf(session: Session<Who>): Client | undefined {
    return this.#here.get(session)
  }

  gateOf(client: Client): PacketGate | undefined {
    return this.#gates.get(client.conn)
  }

  /** Those who are connected. */
  sessions(): Iterable<Session<Who>> {
    return this.#here.keys()
  }

  closeGates(): void {
    for (const gate of this.#openGates) gate.close()
  }

  #countStranger(address: string, change: 1 | -1): void {
    const count = (this.#strangers.get(address) ?? 0) + change
    if (count > 0) this.#strangers.set(address, count)
    else this.#strangers.delete(address)
  }
}
