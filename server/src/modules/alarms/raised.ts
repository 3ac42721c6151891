import type { Db } from '../../platform/db/index.ts'

/** An alarm about one device, as it was added just now. */
export interface RaisedAlarm {
  readonly id: string
  readonly name: string
  readonly deviceId: string
  /** Plots of the device. */
  readonly places: readonly string[]
  /** When it came to be so, ms. */
  readonly at: number
}

/** Hears of new alarms within the transaction that adds them; one that is opened again is none. */
export type RaisedListener = (db: Db, alarms: readonly RaisedAlarm[]) => Promise<void>

const listeners = new Map<string, RaisedListener>()

/** Called when the domain that listens is put together; one listener by each name. */
export function onRaised(name: string, listener: RaisedListener): void {
  listeners.set(name, listener)
}

export async function tellListeners(db: Db, alarms: readonly RaisedAlarm[]): Promise<void> {
  if (alarms.length === 0) return
  for (const listener of listeners.values()) await listener(db, alarms)
}
