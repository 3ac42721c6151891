/** A message that waits to be stored. */
export interface Waiting<Said> {
  /** Whose messages follow each other. */
  readonly sender: number
  /** How many values, about. */
  readonly weight: number
  /** Of a backlog they are read only when it is their turn. */
  readonly said: () => readonly Said[]
  readonly resolve: () => void
  /** It is not stored, for a fault of the database or of ours. */
  readonly reject: (error: unknown) => void
}

/** Ends when every message of a batch is stored or told that it is not. */
type Store<Said> = (batch: ReadonlyArray<Waiting<Said>>) => Promise<void>

/** So long messages are waited for that go along in the same transaction. */
const GATHER_MS = 15
const FULL = 1_500
const MOST_AT_ONCE = 6_000
/** A backlog goes in small batches: nothing live shall wait long for one. */
const MOST_OF_BACKLOG = 1_500
/** Live messages that wait longer than this need all the room there is. */
const CALM_MS = 150
/** But this often a backlog comes on in any case. */
const LEAST_EVERY_MS = 500
const LOOK_AGAIN_MS = 20

/** Gathers messages into batches. What is live comes first; a backlog gets what room is left, each sender in turn. */
export class Lanes<Said> {
  readonly #store: Store<Said>
  #live: Array<Waiting<Said> & { readonly since: number }> = []
  #liveWeight = 0
  #isLiveRunning = false
  #hasEnough = () => {}
  readonly #backlog = new Map<number, Array<Waiting<Said>>>()
  #isBacklogRunning = false
  #lastOfBacklog = 0
  #waiting = 0
  #isDry = () => {}

  constructor(store: Store<Said>) {
    this.#store = store
  }

  /** How many messages wait or are being stored. */
  get waiting(): number {
    return this.#waiting
  }

  addLive(message: Waiting<Said>): void {
    this.#waiting += 1
    this.#live.push({ ...message, since: performance.now() })
    this.#liveWeight += message.weight
    if (this.#liveWeight >= FULL) this.#hasEnough()
    if (!this.#isLiveRunning) void this.#runLive()
  }

  addBacklog(message: Waiting<Said>): void {
    this.#waiting += 1
    const queue = this.#backlog.get(message.sender)
    if (queue) queue.push(message)
    else this.#backlog.set(message.sender, [message])
    if (!this.#isBacklogRunning) void this.#runBacklog()
  }

  /** Ends when nothing waits any more. */
  async drain(): Promise<void> {
    if (this.#waiting === 0) return
    await new Promise<void>((done) => {
      this.#isDry = done
    })
  }

  async #runLive(): Promise<void> {
    this.#isLiveRunning = true
    while (this.#live.length > 0) {
      await this.#gather()
      const batch = this.#takeLive()
      await this.#store(batch)
      this.#isStored(batch.length)
    }
    this.#isLiveRunning = false
  }

  async #gather(): Promise<void> {
    const left = GATHER_MS - this.#ageOfLive()
    if (left <= 0 || this.#liveWeight >= FULL) return
    await new Promise<void>((done) => {
      const timer = setTimeout(done, left)
      this.#hasEnough = () => {
        clearTimeout(timer)
        done()
      }
    })
    this.#hasEnough = () => {}
  }

  #takeLive(): ReadonlyArray<Waiting<Said>> {
    let weight = 0
    let count = 0
    for (const message of this.#live) {
      if (count > 0 && weight + message.weight > MOST_AT_ONCE) break
      weight += message.weight
      count += 1
    }
    const batch = this.#live.slice(0, count)
    this.#live = this.#live.slice(count)
    this.#liveWeight -= weight
    return batch
  }

  #ageOfLive(): number {
    const [oldest] = this.#live
    return oldest ? performance.now() - oldest.since : 0
  }

  async #runBacklog(): Promise<void> {
    this.#isBacklogRunning = true
    while (this.#backlog.size > 0) {
      await this.#room()
      const batch = this.#takeBacklog()
      this.#lastOfBacklog = performance.now()
      await this.#store(batch)
      this.#isStored(batch.length)
    }
    this.#isBacklogRunning = false
  }

  /** Ends when what is live does not need all of it. */
  async #room(): Promise<void> {
    while (this.#ageOfLive() > CALM_MS && performance.now() - this.#lastOfBacklog < LEAST_EVERY_MS) {
      await new Promise((done) => setTimeout(done, LOOK_AGAIN_MS))
    }
  }

  /** One message of each sender, those first who have waited longest. */
  #takeBacklog(): ReadonlyArray<Waiting<Said>> {
    const batch: Array<Waiting<Said>> = []
    let weight = 0
    while (this.#backlog.size > 0 && weight < MOST_OF_BACKLOG) {
      const [next] = this.#backlog
      if (!next) break
      const [sender, [message, ...others]] = next
      this.#backlog.delete(sender)
      if (others.length > 0) this.#backlog.set(sender, others)
      if (!message) continue
      batch.push(message)
      weight += message.weight
    }
    return batch
  }

  #isStored(count: number): void {
    this.#waiting -= count
    if (this.#waiting === 0) this.#isDry()
  }
}
