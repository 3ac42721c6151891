import { Turns } from './turns.ts'

/** A message that waits to be stored. */
export interface Waiting<Said> {
  /** Whose messages follow each other. */
  readonly sender: number
  /** How many values, about. */
  readonly weight: number
  /** Of a backlog, and of long messages, they are read only when it is their turn. */
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

/** Gathers messages into batches, of each sender in turn. What is live comes first; a backlog gets what room is left. */
export class Lanes<Said> {
  readonly #store: Store<Said>
  readonly #live = new Turns<Waiting<Said> & { readonly since: number }>()
  #isLiveRunning = false
  #hasEnough = () => {}
  readonly #backlog = new Turns<Waiting<Said>>()
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
    this.#live.add({ ...message, since: performance.now() })
    if (this.#live.weight >= FULL) this.#hasEnough()
    if (!this.#isLiveRunning) void this.#runLive()
  }

  addBacklog(message: Waiting<Said>): void {
    this.#waiting += 1
    this.#backlog.add(message)
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
    while (!this.#live.isEmpty) {
      await this.#gather()
      const batch = this.#live.take(MOST_AT_ONCE)
      await this.#store(batch)
      this.#isStored(batch.length)
    }
    this.#isLiveRunning = false
  }

  async #gather(): Promise<void> {
    const left = GATHER_MS - this.#ageOfLive()
    if (left <= 0 || this.#live.weight >= FULL) return
    await new Promise<void>((done) => {
      const timer = setTimeout(done, left)
      this.#hasEnough = () => {
        clearTimeout(timer)
        done()
      }
    })
    this.#hasEnough = () => {}
  }

  #ageOfLive(): number {
    const oldest = this.#live.first()
    return oldest ? performance.now() - oldest.since : 0
  }

  async #runBacklog(): Promise<void> {
    this.#isBacklogRunning = true
    while (!this.#backlog.isEmpty) {
      await this.#room()
      const batch = this.#backlog.take(MOST_OF_BACKLOG)
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

  #isStored(count: number): void {
    this.#waiting -= count
    if (this.#waiting === 0) this.#isDry()
  }
}
