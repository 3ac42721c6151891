import type { Reading } from '../telemetry/index.ts'
import { LATE_MS } from './alarm-state.rules.ts'

/** A device all of whose values are old when they arrive. */
interface Behind {
  /** By how much; ms. */
  readonly byMs: number
  /** Since when by so much, and how it was heard last; by the clock of the server, ms. */
  readonly since: number
  readonly heard: number
  /** By the number of the metric: the newest that came since, by the clock of the device. */
  readonly newest: Map<number, number>
}

/** By more than this a clock that runs is not behind now and then: what is sent anew after a break catches up. */
const STEADY_MS = 2 * 60_000
/** So long it must be behind by the same before that is taken for its clock. */
const PROVEN_MS = 10 * 60_000
/** Of whom nothing is heard any more nothing is kept. */
const KEPT_MS = 24 * 60 * 60_000
const MOST = 20_000

/** By how much a value is older than it seems, and whether it is the newest that came of its metric. */
export interface Corrected {
  readonly byMs: number
  readonly isNew: boolean
}

/**
 * Knows devices whose clock is behind: the newest of what they send is old by the same for a while. Their values are judged by
 * when they arrive; else whoever takes universal time for that of the farm would never raise an alarm.
 */
export class SlowClocks {
  readonly #behind = new Map<number, Behind>()

  /** Hears what a device sends in one batch, in the order of metrics and times; answers how to take each of its values. */
  hear(readings: readonly Reading[], now: number): (reading: Reading) => Corrected {
    const [first] = readings
    if (!first) return asTold
    const byMs = now - readings.reduce((newest, { ts }) => Math.max(newest, ts), -Infinity)
    if (byMs <= LATE_MS) {
      this.#behind.delete(first.deviceNo)
      return asTold
    }
    const { newest, ...known } = this.#known(first.deviceNo, { byMs, now })
    const before = new Map(newest)
    for (const { metricNo, ts } of readings) newest.set(metricNo, Math.max(newest.get(metricNo) ?? -Infinity, ts))
    if (now - known.since < PROVEN_MS) return asTold
    return ({ metricNo, ts, isNew }) => {
      return { byMs: known.byMs, isNew: isNew || ts > (before.get(metricNo) ?? Infinity) }
    }
  }

  #known(deviceNo: number, { byMs, now }: { readonly byMs: number; readonly now: number }): Behind {
    const before = this.#behind.get(deviceNo)
    const isSame = before && Math.abs(before.byMs - byMs) <= STEADY_MS && now >= before.heard
    const known = isSame ? { ...before, heard: now } : { byMs, since: now, heard: now, newest: new Map() }
    // Put last: those heard longest ago come first.
    this.#behind.delete(deviceNo)
    this.#behind.set(deviceNo, known)
    this.#forgetOld(now)
    return known
  }

  #forgetOld(now: number): void {
    for (const [deviceNo, { heard }] of this.#behind) {
      if (this.#behind.size <= MOST && now - heard < KEPT_MS) return
      this.#behind.delete(deviceNo)
    }
  }
}

function asTold({ isNew }: Reading): Corrected {
  return { byMs: 0, isNew }
}
