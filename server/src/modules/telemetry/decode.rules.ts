import { chirpstackPart } from './chirpstack.rules.ts'
import type { Arrivals, Message, Part, Reader } from './message.rules.ts'
import {
  attributesPart,
  childNamed,
  gatewayAttributesParts,
  gatewayTelemetryParts,
  telemetryPart,
} from './thingsboard.rules.ts'
import type { Format } from './topics.rules.ts'
import { tuyaPart } from './tuya.rules.ts'

interface Asked {
  readonly format: Format
  /** Whose it is where the topic names somebody. */
  readonly name: string | undefined
  /** ms */
  readonly now: number
  readonly arrivals: Arrivals
}

const MOST_FAULTS = 3
/** Of what carries no values: it is told apart elsewhere. */
const noParts = (): Part[] => []

type Read = (body: unknown, reader: Reader, asked: Asked) => Part[]

const readers: Readonly<Record<Format, Read>> = {
  telemetry: (body, reader, { now, name }) => [telemetryPart(body, now, reader, name)],
  attributes: (body, reader, { name }) => [attributesPart(body, reader, name)],
  gatewayTelemetry: (body, reader, { now }) => gatewayTelemetryParts(body, now, reader),
  gatewayAttributes: (body, reader) => gatewayAttributesParts(body, reader),
  gatewayConnect: (body, reader) => childNamed(body, reader),
  gatewayDisconnect: (body, reader) => childNamed(body, reader),
  chirpstackUp: (body, reader, { now, name }) => [chirpstackPart(body, now, reader, name)],
  chirpstackOther: (_, __, { name }) => [{ name, samples: [], attributes: new Map() }],
  tuyaReport: (body, reader, { now, name }) => [tuyaPart(body, now, reader, name)],
  face: noParts,
  attributesRequest: noParts,
  passedOver: noParts,
}

/** What a message says. */
export function messageOf(body: unknown, asked: Asked): Message {
  const faults: string[] = []
  const fault = (text: string) => {
    if (faults.length < MOST_FAULTS) faults.push(text)
  }
  const parts = readers[asked.format](body, { arrivals: asked.arrivals, fault }, asked)
  return { parts, faults }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** What bytes hold; told as a fault where they hold nothing that can be read. */
export function bodyOf(payload: Uint8Array): { readonly body: unknown } | { readonly fault: string } {
  try {
    const body: unknown = JSON.parse(utf8.decode(payload))
    return { body }
  } catch (error) {
    return { fault: error instanceof SyntaxError ? '不是 JSON' : '不是 UTF-8 文本' }
  }
}

/** The latest moment of which a message tells; undefined where it tells no values. */
export function newestIn({ parts }: Message): number | undefined {
  let newest: number | undefined
  for (const { samples } of parts) for (const { ts } of samples) if (newest === undefined || ts > newest) newest = ts
  return newest
}
