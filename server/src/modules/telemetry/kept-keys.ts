import type { Db } from '../../platform/db/index.ts'
import { type DeviceKey, childrenOf, deviceByNumber, devicesByTokens } from '../devices/index.ts'
import { Recent } from './recent.ts'
import { Together } from './together.ts'

type Found = DeviceKey | undefined

interface Kept {
  readonly found: Found
  /** ms */
  readonly since: number
}

const MOST_FOUND = 50_000
const MOST_MISSING = 10_000
/** That there is no such device is looked at again. */
const NONE_LIFE_MS = 10_000
/** While changes are not heard of. */
const DEAF_LIFE_MS = 10_000
/** Ours are shorter: what is longer is not even looked for. */
const LONGEST_TOKEN = 100

/** What was found by a name, and apart from it what was not: however many names are made up, those that are good stay. */
class Shelf {
  readonly #found = new Recent<string, Kept>(MOST_FOUND)
  readonly #missing = new Recent<string, Kept>(MOST_MISSING)

  get(name: string): Kept | undefined {
    return this.#found.get(name) ?? this.#missing.get(name)
  }

  put(name: string, found: Found): void {
    const [shelf, other] = found ? [this.#found, this.#missing] : [this.#missing, this.#found]
    shelf.set(name, { found, since: performance.now() })
    other.delete(name)
  }

  clear(): void {
    this.#found.clear()
    this.#missing.clear()
  }
}

/** Devices by what they prove or call themselves by; kept until it is told that one of them is not what it was. */
export class KeptKeys {
  readonly #db: Db
  /** When a thousand devices come back at once they are asked for in a few statements. */
  readonly #tokens: Together<DeviceKey>
  readonly #byToken = new Shelf()
  readonly #byNumber = new Shelf()
  readonly #children = new Shelf()
  readonly #underWay = new Map<string, Promise<Found>>()
  /** By the number of the gateway. */
  readonly #childrenUnderWay = new Map<number, Promise<void>>()
  #isHearing = false
  /** Counted up with every change, so that nothing is kept that was read before it. */
  #changes = 0

  constructor(db: Db) {
    this.#db = db
    this.#tokens = new Together((tokens) => devicesByTokens(db, tokens))
  }

  /** At once where it is known. */
  byToken(token: string): Found | Promise<Found> {
    if (token.length > LONGEST_TOKEN) return undefined
    return this.#find(this.#byToken, token, `token ${token}`, () => this.#tokens.find(token))
  }

  /** At once where it is known. */
  byNumber(number: string): Found | Promise<Found> {
    return this.#find(this.#byNumber, number, `number ${number}`, () => deviceByNumber(this.#db, number))
  }

  /** Those behind a gateway that are called so, by the names asked for. At once where all are known, else asked for together. */
  children(
    gateway: DeviceKey,
    names: readonly string[],
  ): ReadonlyMap<string, DeviceKey> | Promise<ReadonlyMap<string, DeviceKey>> {
    const missing = names.filter((name) => !this.#fresh(this.#children, childName(gateway, name)))
    return missing.length === 0 ? this.#childrenAmong(gateway, names) : this.#askForChildren(gateway, names)
  }

  forget(): void {
    this.#changes += 1
    for (const shelf of [this.#byToken, this.#byNumber, this.#children]) shelf.clear()
    this.#underWay.clear()
    this.#childrenUnderWay.clear()
  }

  hear(isHearing: boolean): void {
    this.#isHearing = isHearing
    this.forget()
  }

  #fresh(shelf: Shelf, name: string): Kept | undefined {
    const kept = shelf.get(name)
    if (!kept) return undefined
    const life = kept.found ? Infinity : NONE_LIFE_MS
    const age = performance.now() - kept.since
    return age < (this.#isHearing ? life : Math.min(life, DEAF_LIFE_MS)) ? kept : undefined
  }

  #find(shelf: Shelf, name: string, id: string, load: () => Promise<Found>): Found | Promise<Found> {
    const kept = this.#fresh(shelf, name)
    if (kept) return kept.found
    const underWay = this.#underWay.get(id)
    if (underWay) return underWay
    const loading = this.#load(shelf, name, id, load)
    this.#underWay.set(id, loading)
    return loading
  }

  async #load(shelf: Shelf, name: string, id: string, load: () => Promise<Found>): Promise<Found> {
    const changes = this.#changes
    try {
      const found = await load()
      if (changes !== this.#changes) return await this.#find(shelf, name, id, load)
      shelf.put(name, found)
      return found
    } finally {
      if (changes === this.#changes) this.#underWay.delete(id)
    }
  }

  /** Of one gateway one message after the other: what the first asks for the others know. */
  async #askForChildren(gateway: DeviceKey, names: readonly string[]): Promise<ReadonlyMap<string, DeviceKey>> {
    const underWay = this.#childrenUnderWay.get(gateway.no)
    if (underWay) {
      await underWay
      return this.children(gateway, names)
    }
    const changes = this.#changes
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#childrenUnderWay.set(gateway.no, promise)
    try {
      const missing = new Set(names.filter((name) => !this.#fresh(this.#children, childName(gateway, name))))
      const known = this.#childrenAmong(
        gateway,
        names.filter((name) => !missing.has(name)),
      )
      const found = await childrenOf(this.#db, gateway, [...missing])
      if (changes !== this.#changes) return await this.children(gateway, names)
      for (const name of missing) this.#children.put(childName(gateway, name), found.get(name))
      return new Map([...known, ...found])
    } finally {
      if (changes === this.#changes) this.#childrenUnderWay.delete(gateway.no)
      resolve()
    }
  }

  #childrenAmong(gateway: DeviceKey, names: readonly string[]): ReadonlyMap<string, DeviceKey> {
    return new Map(
      names.flatMap((name): Array<[string, DeviceKey]> => {
        const found = this.#children.get(childName(gateway, name))?.found
        return found ? [[name, found]] : []
      }),
    )
  }
}

function childName({ no }: DeviceKey, name: string): string {
  return `${no} ${name}`
}
