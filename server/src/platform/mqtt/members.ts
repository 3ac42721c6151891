import type { Socket } from 'node:net'
import type { Client } from 'aedes'
import { PacketGate } from './packet-gate.ts'

/** One connection and whose it is. */
export interface Session<Who> {
  readonly who: Who
  readonly address: string
}

/** Before anybody is known nothing long is read. */
const MOST_BYTES_OF_STRANGERS = 16 * 1024
const PORTION_BYTES = 8 * 1024

/** Those who are connected, and the gates through which they send. */
export class Members<Who> {
  readonly #sessions = new Map<Client, Session<Who>>()
  readonly #clients = new Map<Session<Who>, Client>()
  readonly #gates = new WeakMap<object, PacketGate>()
  readonly #openGates = new Set<PacketGate>()

  /** Puts a gate before who is about to be handled, and handles them. */
  guard(socket: Socket, mostBytes: number, handle: () => Client): void {
    const gate = new PacketGate(socket, {
      mostBytes: () => (this.#sessions.has(client) ? mostBytes : MOST_BYTES_OF_STRANGERS),
      // Of a stranger the first packet alone.
      portionBytes: () => (this.#sessions.has(client) ? PORTION_BYTES : 1),
      onTooLong: () => socket.destroy(new Error('a packet is too long')),
    })
    this.#gates.set(socket, gate)
    this.#openGates.add(gate)
    socket.once('close', () => this.#openGates.delete(gate))
    const client = handle()
  }

  add(client: Client, session: Session<Who>): void {
    this.#sessions.set(client, session)
    this.#clients.set(session, client)
  }

  of(client: Client): Session<Who> | undefined {
    return this.#sessions.get(client)
  }

  clientOf(session: Session<Who>): Client | undefined {
    return this.#clients.get(session)
  }

  gateOf(client: Client): PacketGate | undefined {
    return this.#gates.get(client.conn)
  }

  forget(client: Client): Session<Who> | undefined {
    const session = this.#sessions.get(client)
    this.#sessions.delete(client)
    if (session) this.#clients.delete(session)
    return session
  }

  sessions(): Iterable<Session<Who>> {
    return this.#sessions.values()
  }

  closeGates(): void {
    for (const gate of this.#openGates) gate.close()
  }
}
