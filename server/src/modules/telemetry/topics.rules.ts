/** In which of the known ways a message is written. */
export type Format =
  | 'telemetry'
  | 'attributes'
  | 'face'
  | 'gatewayTelemetry'
  | 'gatewayAttributes'
  | 'gatewayConnect'
  | 'gatewayDisconnect'
  | 'chirpstackUp'
  | 'chirpstackOther'
  | 'tuyaReport'
  | 'attributesRequest'
  | 'passedOver'

/** What a topic says: how to read what comes under it, and the name of the device where it names one. */
export interface Route {
  readonly format: Format
  readonly name?: string
  /** Under an outside broker: the gateway that speaks, by its number, or the application of ChirpStack. */
  readonly gateway?: string
}

const ownTopics: Readonly<Record<string, Route>> = {
  'v1/devices/me/telemetry': { format: 'telemetry' },
  'v2/t': { format: 'telemetry' },
  'v1/devices/me/attributes': { format: 'attributes' },
  'v2/a': { format: 'attributes' },
  'v1/devices/me/face': { format: 'face' },
  'v1/gateway/telemetry': { format: 'gatewayTelemetry' },
  'v1/gateway/attributes': { format: 'gatewayAttributes' },
  'v1/gateway/connect': { format: 'gatewayConnect' },
  'v1/gateway/disconnect': { format: 'gatewayDisconnect' },
}
const own = new Map(Object.entries(ownTopics))

const CHIRPSTACK = /^application\/([^/]+)\/device\/([^/]+)\/event\/([a-z]+)$/
const TUYA = /^tylink\/([^/]+)\/thing\/property\/report$/
const ATTRIBUTES_REQUEST = /^v1\/devices\/me\/attributes\/request\/(\d{1,10})$/
/** Client libraries send it of themselves; there is nothing in it for us. */
const PASSED_OVER = /^v1\/(devices\/me|gateway)\/(rpc|attributes)(\/|$)/
const NAMED = /^v1\/devices\/([^/]+)\/(telemetry|attributes|face)$/
const NAMED_GATEWAY = /^v1\/gateway\/([^/]+)\/(telemetry|attributes|connect|disconnect)$/

/** What is sent under a topic by who proved with a token who they are. Undefined: nobody has to send there. */
export function routeOf(topic: string): Route | undefined {
  const route = own.get(topic) ?? namedRoute(topic)
  if (route) return route
  return PASSED_OVER.test(topic) ? { format: 'passedOver' } : undefined
}

/** Under an outside broker everything is named: its own rules say who may send under which name. */
export function outsideRouteOf(topic: string): Route | undefined {
  const [, name, format] = NAMED.exec(topic) ?? []
  if (format === 'telemetry' || format === 'attributes' || format === 'face') return { format, name }
  const [, gateway, what] = NAMED_GATEWAY.exec(topic) ?? []
  const route = what === undefined ? undefined : own.get(`v1/gateway/${what}`)
  if (route && gateway !== undefined) return { ...route, gateway }
  const [, application] = CHIRPSTACK.exec(topic) ?? []
  const named = namedRoute(topic)
  return named && application !== undefined ? { ...named, gateway: application } : named
}

function namedRoute(topic: string): Route | undefined {
  const [, , devEui, event] = CHIRPSTACK.exec(topic) ?? []
  if (devEui !== undefined) return { format: event === 'up' ? 'chirpstackUp' : 'chirpstackOther', name: devEui }
  const [, tuyaId] = TUYA.exec(topic) ?? []
  if (tuyaId !== undefined) return { format: 'tuyaReport', name: tuyaId }
  return ATTRIBUTES_REQUEST.test(topic) ? { format: 'attributesRequest' } : undefined
}

/** What an outside broker is asked for. */
export const outsideTopics = [
  'v1/devices/+/telemetry',
  'v1/devices/+/attributes',
  'v1/devices/+/face',
  'v1/gateway/+/telemetry',
  'v1/gateway/+/attributes',
  'v1/gateway/+/connect',
  'v1/gateway/+/disconnect',
  'application/+/device/+/event/+',
  'tylink/+/thing/property/report',
] as const

const OWN_FILTER = /^(v1\/devices\/me|v1\/gateway|v2)\//
const TUYA_FILTER = /^tylink\/([^/+#]+)\//

/** Whether somebody may listen there: to what is said to themselves. */
export function maySubscribe(filter: string, ownNames: readonly string[]): boolean {
  const [, tuyaId] = TUYA_FILTER.exec(filter) ?? []
  return tuyaId === undefined ? OWN_FILTER.test(filter) : ownNames.some((name) => isSameName(name, tuyaId))
}

/** Labels and gateways write numbers in different cases. */
export function isSameName(one: string, other: string): boolean {
  return one === other || one.toLowerCase() === other.toLowerCase()
}

/** Where the answer to what was sent under a topic is awaited. */
export function responseTo(topic: string): string {
  return topic.includes('/request/') ? topic.replace('/request/', '/response/') : `${topic}_response`
}

const MOST_BYTES = 64 * 1024
/** A picture of 200 KB goes with it, which is longer as base64. */
const MOST_FACE_BYTES = 280 * 1024

/** How long a message may be, bytes. */
export function mostBytesOf({ format }: Route): number {
  return format === 'face' ? MOST_FACE_BYTES : MOST_BYTES
}

/** The longest of all, with its topic. */
export const MOST_PACKET_BYTES = MOST_FACE_BYTES + 1024
