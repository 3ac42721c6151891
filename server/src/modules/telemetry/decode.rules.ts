import { chirpstackPart } from './chirpstack.rules.ts'
import type { Arrivals, Message, Part, Reader } from './message.rules.ts'
import { EARLIEST_MS, momentOf } from './moment.rules.ts'
import {
  attributesPart,
  childNamed,
  gatewayAttributesParts,
  gatewayTelemetryParts,
  namesOfChildren,
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
  /** What is told from before that is absurd, ms. */
  readonly earliest?: number | undefined
}

const MOST_FAULTS = 3
/** Of what carries no values: it is told apart elsewhere. */
const noParts = (): Part[] => []

type Read = (body: unknown, reader: Reader, asked: Asked) => Part[]

const readers: Readonly<Record<Format, Read>> = {
  telemetry: (body, reader, { name }) => [telemetryPart(body, reader, name)],
  attributes: (body, reader, { name }) => [attributesPart(body, reader, name)],
  gatewayTelemetry: gatewayTelemetryParts,
  gatewayAttributes: gatewayAttributesParts,
  gatewayConnect: childNamed,
  gatewayDisconnect: childNamed,
  chirpstackUp: (body, reader, { name }) => [chirpstackPart(body, reader, name)],
  chirpstackOther: (_, __, { name }) => [{ name, samples: [], attributes: new Map() }],
  tuyaReport: (body, reader, { name }) => [tuyaPart(body, reader, name)],
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
  const { now, arrivals, earliest = EARLIEST_MS } = asked
  let isTold = false
  const moment = (told: unknown, name: string | undefined) => {
    const at = momentOf(told, { now, earliest, arrivals, name })
    if (!at && !isTold) fault('没有时间的值太多，超出的未保存')
    isTold ||= !at
    return at
  }
  const parts = readers[asked.format](body, { moment, fault }, asked)
  return { parts, faults }
}

const noNames = (): string[] => []

const namesIn: Readonly<Partial<Record<Format, (body: unknown) => string[]>>> = {
  gatewayTelemetry: namesOfChildren,
  gatewayAttributes: namesOfChildren,
  gatewayConnect: nameOfChild,
  gatewayDisconnect: nameOfChild,
}

function nameOfChild(body: unknown): string[] {
  return childNamed(body, { moment: () => undefined, fault: () => undefined }).flatMap(({ name }) => name ?? [])
}

/** Of whom a gateway speaks within a message; of other messages the topic alone says whose they are. */
export function namedIn(body: unknown, format: Format): readonly string[] {
  return (namesIn[format] ?? noNames)(body)
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
