import type { Db } from '../../platform/db/index.ts'
import { type DeviceKey, childOf, deviceByNumber, devicesByTokens } from '../devices/index.ts'
import { Together } from './together.ts'

type Found = DeviceKey | undefined

interface Kept {
  readonly found: Found
  /** ms */
  readonly since: number
}

const MOST_KEPT = 50_000
/** That there is no such device is looked at again. */
const NONE_LIFE_MS = 10_000
/** While changes are not heard of. */
const DEAF_LIFE_MS = 10_000

/** Devices by what they prove or call themselves by; kept until it is told that one of them is not what it was. */
export class KeptKeys {
  readonly #db: Db
  /** When a thousand devices come back at once they are asked for in a few statements. */
  readonly #tokens: Together<DeviceKey>
  readonly #kept = new Map<string, Kept>()
  readonly #underWay = new Map<string, Promise<Found>>()
  #isHearing = false
  /** Counted up with every change, so that nothing is kept that was read before it. */
  #changes = 0

  constructor(db: Db) {
    this.#db = db
    this.#tokens = new Together((tokens) => devicesByTokens(db, tokens))
  }

  /** At once where it is known. */
  byToken(token: string): Found | Promise<Found> {
    const kept = this.#fresh(`token ${token}`)
    if (kept) return kept.found
    return this.#get(`token ${token}`, () => this.#tokens.find(token))
  }

  /** Whether it is known of a token, without asking the database, if it is good. */
  isKnown(token: string): boolean {
    return this.#fresh(`token ${token}`) !== undefined
  }

  child(gateway: DeviceKey, name: string): Promise<Found> {
    return this.#get(`child ${gateway.no} ${name}`, () => childOf(this.#db, gateway, name))
  }

  byNumber(number: string): Promise<Found> {
    return this.#get(`number ${number}`, () => deviceByNumber(this.#db, number))
  }

  forget(): void {
    this.#changes += 1
    this.#kept.clear()
    this.#underWay.clear()
  }

  hear(isHearing: boolean): void {
    this.#isHearing = isHearing
    this.forget()
  }

  #fresh(name: string): Kept | undefined {
    const kept = this.#kept.get(name)
    if (!kept) return undefined
    const life = kept.found ? Infinity : NONE_LIFE_MS
    const age = performance.now() - kept.since
    return age < (this.#isHearing ? life : Math.min(life, DEAF_LIFE_MS)) ? kept : undefined
  }

  async #get(name: string, load: () => Promise<Found>): Promise<Found> {
    const kept = this.#fresh(name)
    if (kept) return kept.found
    const underWay = this.#underWay.get(name)
    if (underWay) return underWay
    const loading = this.#load(name, load)
    this.#underWay.set(name, loading)
    return loading
  }

  async #load(name: string, load: () => Promise<Found>): Promise<Found> {
    const changes = this.#changes
    try {
      const found = await load()
      if (changes !== this.#changes) return await this.#get(name, load)
      if (this.#kept.size >= MOST_KEPT) this.#kept.clear()
      this.#kept.set(name, { found, since: performance.now() })
      return found
    } finally {
      if (changes === this.#changes) this.#underWay.delete(name)
    }
  }
}
