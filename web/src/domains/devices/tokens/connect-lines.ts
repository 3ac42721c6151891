import { type Door, FACE_TERMINAL_TYPE, deviceTypeOf } from '@farm/contract/devices'
import type { Device } from '../device.ts'

/** Where a device and its messages go. */
export interface Connection {
  /** Of the page: the embedded broker stands beside it. */
  readonly host: string
  /** `https://farm.example` */
  readonly origin: string
  readonly door: Door
}

/** Stands where the token belongs as long as nobody is told it. */
export const TOKEN_HERE = '<令牌>'
const MQTT_PORT = 1883

/** At an outside broker everything is named, and who may send under which name is the affair of that broker. */
export function isOutside({ door: { Host } }: Connection): boolean {
  return Host !== undefined
}

/** The topic under which a device reports. */
export function topicOf(device: Device, connection: Connection): string {
  if (device.isGateway) return isOutside(connection) ? `v1/gateway/${device.number}/telemetry` : 'v1/gateway/telemetry'
  return `v1/devices/${isOutside(connection) ? device.number : 'me'}/${whatOf(device)}`
}

/** A face terminal tells of people, all others of values. */
function whatOf({ type }: Device): 'face' | 'telemetry' {
  return type === FACE_TERMINAL_TYPE ? 'face' : 'telemetry'
}

/** `farm.example:1883`; nothing where there is no broker. */
export function addressOf({ host, door: { Host, Port, TlsPort } }: Connection): string | undefined {
  const port = Port ?? TlsPort ?? (Host && MQTT_PORT)
  return port === undefined ? undefined : `${Host ?? host}:${port}`
}

/** Sends one value as the device, for a trial from any computer; nothing where there is no broker. */
export function mosquittoLine(device: Device, connection: Connection, token: string): string | undefined {
  const [host, port] = addressOf(connection)?.split(':') ?? []
  if (port === undefined) return undefined
  const who = isOutside(connection) ? `-u '<用户名>' -P '<密码>'` : `-u '${token}'`
  const { Port, TlsPort } = connection.door
  const safety = Port === undefined && TlsPort !== undefined ? ' --tls-use-os-certs' : ''
  return `mosquitto_pub -h ${host} -p ${port}${safety} -q 1 ${who} -t ${topicOf(device, connection)} -m '${sampleOf(device)}'`
}

/** The same over HTTP. A gateway speaks MQTT alone. */
export function curlLine(device: Device, { origin }: Connection, token: string): string | undefined {
  if (device.isGateway) return undefined
  const to = `${origin}/api/v1/${token}/${whatOf(device)}`
  return `curl -X POST '${to}' -H 'Content-Type: application/json' -d '${sampleOf(device)}'`
}

const SAMPLE = 20
const SAMPLE_EVENT = { eventId: 'test-1', personNumber: '1001', score: 0.95, direction: 'in' }

/** What it might measure. */
function sampleOf({ type, isGateway }: Device): string {
  if (type === FACE_TERMINAL_TYPE) return JSON.stringify(SAMPLE_EVENT)
  const [metric = 'battery'] = deviceTypeOf(type)?.metrics ?? []
  if (!isGateway) return JSON.stringify({ [metric]: metric === 'running' ? 1 : SAMPLE })
  return JSON.stringify({ 下级设备编号: [{ values: { temperature: SAMPLE } }] })
}
