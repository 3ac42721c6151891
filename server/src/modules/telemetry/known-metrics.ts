import { metricOf } from '@farm/contract/telemetry'
import type { Db } from '../../platform/db/index.ts'
import { ABSURD_TIME } from './flags.rules.ts'
import { type WantedName, knownNumbers, ownNumbers } from './metric-numbers.store.ts'
import { Recent } from './recent.ts'
import { latestOf } from './values.store.ts'

/** What one device is known to measure. */
interface Known {
  /** By the number of the metric up to when it is known, ms. */
  readonly latest: Map<number, number>
  /** Names under which it sends and nothing is stored yet. */
  readonly claimed: Set<string>
}

interface Stored {
  readonly metric: string
  readonly metricNo: number
  /** ms */
  readonly ts: number
  readonly flags: number
}

/** Names of its own under which one device may send values. */
const MOST_OWN_NAMES = 200
const MOST_DEVICES = 20_000
/** A name that got no number is not asked for again for so long. */
const REFUSED_MS = 60_000
const MOST_REFUSED = 10_000

/** The numbers of metrics, and up to when what devices measure is known to this process. */
export class KnownMetrics {
  readonly #numbers = new Map<string, number>()
  readonly #byDevice = new Recent<number, Known>(MOST_DEVICES)
  readonly #stale = new Set<number>()
  /** By organisation and name since when there is no number for it. */
  readonly #refused = new Recent<string, number>(MOST_REFUSED)
  #hasKnown = false

  /** What follows may ask for these devices. */
  async load(db: Db, deviceNos: ReadonlySet<number>): Promise<void> {
    // Asked for just now, they are not those that make room for others.
    const missing = [...deviceNos].filter((no) => !this.#byDevice.get(no) || this.#stale.has(no))
    if (missing.length > 0) await this.#loadDevices(db, missing)
  }

  /** What follows may ask for the numbers of these names. */
  async loadNumbers(db: Db, wanted: readonly WantedName[]): Promise<void> {
    if (!this.#hasKnown) this.#keep(await knownNumbers(db))
    this.#hasKnown = true
    const missing = wanted.filter((name) => !this.#numbers.has(name.key) && !this.#isRefused(name))
    if (missing.length === 0) return
    this.#keep(await ownNumbers(db, missing))
    for (const name of missing) if (!this.#numbers.has(name.key)) this.#refused.set(refusedAs(name), performance.now())
  }

  /** Undefined where there is none left for it. */
  numberOf(key: string): number | undefined {
    return this.#numbers.get(key)
  }

  /** ms; of what was never measured long ago. */
  latestOf(deviceNo: number, metricNo: number): number {
    return this.#byDevice.get(deviceNo)?.latest.get(metricNo) ?? -Infinity
  }

  /**
   * Whether a device may send values under a name: one that the product knows, that it has used, or one of a few more. From now
   * on it counts among those that it uses.
   */
  claim(deviceNo: number, key: string): boolean {
    if (metricOf(key)) return true
    const { latest, claimed } = this.#of(deviceNo)
    const number = this.#numbers.get(key)
    if (claimed.has(key) || (number !== undefined && latest.has(number))) return true
    if (latest.size + claimed.size >= MOST_OWN_NAMES) return false
    claimed.add(key)
    return true
  }

  /** It is stored that a device has measured something up to then, but no later than now. */
  raise(deviceNo: number, { metric, metricNo, ts, flags }: Stored, now: number): void {
    const { latest, claimed } = this.#of(deviceNo)
    // Of an absurd time it says nothing of how far what is known goes.
    const moment = (flags & ABSURD_TIME) === 0 ? Math.min(ts, now) : -Infinity
    latest.set(metricNo, Math.max(latest.get(metricNo) ?? -Infinity, moment))
    claimed.delete(metric)
  }

  /** What this process knows of a device may be old: another one took in what it sent. */
  doubt(deviceNo: number): void {
    if (this.#byDevice.has(deviceNo)) this.#stale.add(deviceNo)
  }

  #of(deviceNo: number): Known {
    const known = this.#byDevice.get(deviceNo)
    if (known) return known
    const unknown = { latest: new Map<number, number>(), claimed: new Set<string>() }
    this.#byDevice.set(deviceNo, unknown)
    return unknown
  }

  #keep(numbers: ReadonlyMap<string, number>): void {
    for (const [key, no] of numbers) this.#numbers.set(key, no)
  }

  #isRefused(name: WantedName): boolean {
    const since = this.#refused.get(refusedAs(name))
    return since !== undefined && performance.now() - since < REFUSED_MS
  }

  async #loadDevices(db: Db, deviceNos: readonly number[]): Promise<void> {
    for (const no of deviceNos) this.#stale.delete(no)
    const rows = await latestOf(db, deviceNos)
    for (const no of deviceNos) this.#of(no)
    for (const row of rows) {
      this.#numbers.set(row.metric, row.metricNo)
      // What was stored meanwhile is later than what was read.
      this.raise(row.deviceNo, row, row.ts)
    }
  }
}

function refusedAs({ key, organPath }: WantedName): string {
  return `${organPath} ${key}`
}
