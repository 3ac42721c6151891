import type { JsonObject } from '@farm/contract/values'
import type { Db } from '../../platform/db/index.ts'
import type { DeviceKey } from '../devices/index.ts'

/** What devices tell besides values. */
export const deviceEventKinds = ['face'] as const
export type DeviceEventKind = (typeof deviceEventKinds)[number]

/**
 * Takes in what a device told, an object of JSON, within a transaction of its own; the device is answered after its commit.
 * Thrown refusals say what is wrong with it: they are kept with the message, and the device need not send it again.
 */
export type DeviceEventHandler = (db: Db, device: DeviceKey, payload: JsonObject) => Promise<void>

const handlers = new Map<DeviceEventKind, DeviceEventHandler>()

/** Called when the domain that takes them in is put together. */
export function onDeviceEvent(kind: DeviceEventKind, handler: DeviceEventHandler): void {
  handlers.set(kind, handler)
}

export function deviceEventHandler(kind: DeviceEventKind): DeviceEventHandler | undefined {
  return handlers.get(kind)
}
