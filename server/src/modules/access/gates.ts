interface Room {
  /** So many go through one gate at once. */
  readonly atOnce: number
  /** So many wait before it. */
  readonly waiting: number
}

interface Gate {
  inside: number
  readonly queue: Array<() => void>
}

/** Lets few at a time through each of any number of gates; the others wait for their turn. */
export class Gates {
  readonly #room: Room
  readonly #gates = new Map<string, Gate>()

  constructor(room: Room) {
    this.#room = room
  }

  /** Waits for a turn and answers how to leave; nothing where too many wait already. */
  async enter(key: string): Promise<(() => void) | undefined> {
    const gate = this.#gates.get(key) ?? { inside: 0, queue: [] }
    if (gate.inside < this.#room.atOnce) gate.inside += 1
    else if (gate.queue.length >= this.#room.waiting) return undefined
    else await this.#turn(gate)
    this.#gates.set(key, gate)
    return () => this.#leave(key, gate)
  }

  /** Whoever leaves gives their place to the next: the number of those inside stays. */
  #turn({ queue }: Gate): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    queue.push(resolve)
    return promise
  }

  #leave(key: string, gate: Gate): void {
    const next = gate.queue.shift()
    if (next) return next()
    gate.inside -= 1
    if (gate.inside === 0) this.#gates.delete(key)
  }
}
