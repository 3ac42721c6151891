import { hash } from 'node:crypto'
import type { FieldDevice } from './field-device.ts'
import type { Point } from './history.ts'

/** What is published, and under which topic. */
export interface Message {
  readonly topic: string
  readonly body: string
}

/** More would make messages longer than brokers like. */
const POINTS_AT_ONCE = 100
const OWN = 'v1/devices/me/telemetry'
const GATEWAY = 'v1/gateway/telemetry'
const ATTRIBUTES = 'v1/devices/me/attributes'

/** A backlog as devices of ThingsBoard send it: arrays of moments; of one behind a gateway the gateway does. */
export function backlogOf({ number, gateway }: FieldDevice, points: readonly Point[]): Message[] {
  const count = Math.ceil(points.length / POINTS_AT_ONCE)
  const parts = Array.from({ length: count }, (_, index) =>
    points.slice(index * POINTS_AT_ONCE, (index + 1) * POINTS_AT_ONCE),
  )
  return parts.map((part) =>
    gateway ? { topic: GATEWAY, body: JSON.stringify({ [number]: part }) } : { topic: OWN, body: JSON.stringify(part) },
  )
}

/** How a device says what it measures now: one behind a gateway as an uplink of ChirpStack. */
export function liveMessage(device: FieldDevice, point: Point, frame: number): Message {
  if (device.gateway) return uplink(device, point, frame)
  return Object.keys(point.values).length > 0
    ? { topic: OWN, body: JSON.stringify(point) }
    : { topic: ATTRIBUTES, body: JSON.stringify({ uptime: frame }) }
}

/** What runs in the devices of the demo. */
export const FIRMWARE = 'demo-1.0'

/** What a device says of itself when it comes. */
export function greeting(firmware: string): Message {
  return { topic: ATTRIBUTES, body: JSON.stringify({ firmware, simulated: true }) }
}

function uplink({ number, name }: FieldDevice, { ts, values }: Point, fCnt: number): Message {
  const body = {
    deduplicationId: hash('sha256', `${number}/${ts}`).slice(0, 32),
    time: new Date(ts).toISOString(),
    deviceInfo: { applicationName: '模拟', deviceName: name, devEui: number },
    fCnt,
    fPort: 2,
    rxInfo: [{ gatewayId: 'a840410000000001', rssi: -75 - (ts % 23), snr: 7.5 }],
    object: values,
  }
  return { topic: `application/demo/device/${number}/event/up`, body: JSON.stringify(body) }
}
