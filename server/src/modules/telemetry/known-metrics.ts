import { metricOf } from '@farm/contract/telemetry'
import type { Db } from '../../platform/db/index.ts'
import { metricNumbers } from './metric-numbers.store.ts'
import { latestOf } from './values.store.ts'

/** What one device is known to measure: by the number of the metric up to when it is known, ms. */
type Known = Map<number, number>

/** Names of its own under which one device may send values. */
const MOST_OWN_NAMES = 200
const MOST_DEVICES = 20_000

/** The numbers of metrics, and up to when what devices measure is known to this process. */
export class KnownMetrics {
  readonly #numbers = new Map<string, number>()
  readonly #byDevice = new Map<number, Known>()
  readonly #stale = new Set<number>()

  /** What follows may ask for these devices and metrics. */
  async load(db: Db, deviceNos: ReadonlySet<number>, keys: ReadonlySet<string>): Promise<void> {
    const newDevices = [...deviceNos].filter((no) => !this.#byDevice.has(no) || this.#stale.has(no))
    if (newDevices.length > 0) await this.#loadDevices(db, newDevices)
    const newKeys = [...keys].filter((key) => !this.#numbers.has(key))
    if (newKeys.length === 0) return
    for (const [key, no] of await metricNumbers(db, newKeys)) this.#numbers.set(key, no)
  }

  /** Undefined where all numbers are given. */
  numberOf(key: string): number | undefined {
    return this.#numbers.get(key)
  }

  /** ms; of what was never measured long ago. */
  latestOf(deviceNo: number, metricNo: number): number {
    return this.#byDevice.get(deviceNo)?.get(metricNo) ?? -Infinity
  }

  /** Whether a device may send values under a name: one that the product knows, that it has used, or one of a few more. */
  mayUse(deviceNo: number, key: string): boolean {
    if (metricOf(key)) return true
    const known = this.#byDevice.get(deviceNo)
    const number = this.#numbers.get(key)
    if (!known || known.size < MOST_OWN_NAMES) return true
    return number !== undefined && known.has(number)
  }

  /** It is stored that a device has measured something up to then. */
  raise(deviceNo: number, metricNo: number, ts: number): void {
    const known = this.#byDevice.get(deviceNo)
    if (known && (known.get(metricNo) ?? -Infinity) < ts) known.set(metricNo, ts)
  }

  /** What this process knows of a device may be old: another one took in what it sent. */
  doubt(deviceNo: number): void {
    if (this.#byDevice.has(deviceNo)) this.#stale.add(deviceNo)
  }

  async #loadDevices(db: Db, deviceNos: readonly number[]): Promise<void> {
    if (this.#byDevice.size + deviceNos.length > MOST_DEVICES) this.#byDevice.clear()
    const rows = await latestOf(db, deviceNos)
    for (const no of deviceNos) {
      this.#byDevice.set(no, new Map())
      this.#stale.delete(no)
    }
    for (const { deviceNo, metricNo, ts } of rows) this.#byDevice.get(deviceNo)?.set(metricNo, ts)
  }
}
