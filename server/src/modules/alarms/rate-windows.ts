import type { Db } from '../../platform/db/index.ts'
import type { Reading } from '../telemetry/index.ts'
import type { StoredValue } from './pair.rules.ts'
import { RateWindow } from './rate-window.rules.ts'
import { valuesBefore } from './values.store.ts'

/** A pair and over which while its values are looked at. */
interface Named {
  readonly key: string
  readonly overMs: number
}

interface Asked extends Named {
  readonly reading: Reading
  /** When it was measured, corrected where the clock of the device is behind; ms. */
  readonly ts: number
}

/** So many values are taken in until those windows are dropped that have nothing in them any more. */
const LOOK_EVERY = 10_000

/** The last while of what is watched for how fast it changes. */
export class RateWindows {
  readonly #windows = new Map<string, RateWindow>()
  #taken = 0

  clear(): void {
    this.#windows.clear()
  }

  /** What came before is known from what is stored: it may have been told to another process. */
  async fill(db: Db, asked: readonly Asked[]): Promise<void> {
    const empty = new Map<string, Asked>()
    for (const one of asked) if (!this.#windows.has(one.key) && !empty.has(one.key)) empty.set(one.key, one)
    if (empty.size === 0) return
    const each = [...empty.values()]
    const values = await valuesBefore(
      db,
      each.map(({ reading: { deviceNo, metricNo, ts }, overMs }) => ({ deviceNo, metricNo, overMs, before: ts })),
    )
    for (const [index, { key, overMs, reading, ts: corrected }] of each.entries()) {
      const window = new RateWindow(overMs)
      for (const { ts, value } of values[index] ?? []) window.add(ts + corrected - reading.ts, value)
      this.#windows.set(key, window)
    }
  }

  /** Takes a value in, and answers between what those of the while lie. */
  add({ key }: Named, { ts, value }: StoredValue): { readonly min: number; readonly max: number } | undefined {
    this.#taken += 1
    if (this.#taken % LOOK_EVERY === 0) this.#dropPast(ts)
    return this.#windows.get(key)?.add(ts, value)
  }

  #dropPast(moment: number): void {
    for (const [key, window] of this.#windows) if (window.isPast(moment)) this.#windows.delete(key)
  }
}
