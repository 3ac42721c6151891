import type { Db } from '../../platform/db/index.ts'
import type { DeviceKey } from '../devices/index.ts'

export { ABSURD_TIME, DOUBTFUL, OUTSIDE } from './flags.rules.ts'

/** One value of a device at one moment, as it was stored just now for the first time. */
export interface Reading {
  readonly deviceNo: number
  /** By the key of the contract where the product knows the metric, else by the name that the device gives it. */
  readonly metric: string
  readonly metricNo: number
  /** By the clock of the device, ms. */
  readonly ts: number
  readonly value: number
  readonly flags: number
  /** Later than everything before it; what comes late is history and no news. */
  readonly isNew: boolean
}

/** What one transaction stores: each value once, by device, metric and time; without those of which nobody knows when it was. */
export interface ReadingBatch {
  readonly readings: readonly Reading[]
  readonly devices: ReadonlyMap<number, DeviceKey>
  /** ms */
  readonly now: number
}

/** Hears of readings within the transaction that stores them, before its commit: what it writes stands or falls with them. */
export type ReadingsListener = (db: Db, batch: ReadingBatch) => Promise<void>

const listeners = new Map<string, ReadingsListener>()

/** Called when the domain that listens is put together; one listener by each name. */
export function onReadings(name: string, listener: ReadingsListener): void {
  listeners.set(name, listener)
}

export function readingsListeners(): ReadonlyMap<string, ReadingsListener> {
  return listeners
}
