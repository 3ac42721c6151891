import type { JsonObject } from '@farm/contract/values'
import { isObject } from '@farm/contract/forms'
import {
  type Part,
  type Reader,
  type Sample,
  attributesIn,
  deviceNameFault,
  isDeviceName,
  samplesIn,
} from './message.rules.ts'

const NOTHING: ReadonlyMap<string, never> = new Map<string, never>()
const NO_SAMPLES: readonly Sample[] = []
const MOST_CHILDREN = 1_000

/** `{"k": 1}`, `{"ts": 1700000000000, "values": {"k": 1}}`, or an array of these. */
export function telemetryPart(body: unknown, reader: Reader, name?: string): Part {
  const elements: readonly unknown[] = Array.isArray(body) ? body : [body]
  const samples = elements.flatMap((one) => {
    if (isObject(one)) return samplesOfElement(one, reader, name)
    reader.fault('应为对象，或对象的数组')
    return []
  })
  return { name, samples, attributes: NOTHING }
}

function samplesOfElement(element: JsonObject, reader: Reader, name: string | undefined): readonly Sample[] {
  if (!isObject(element.values)) return samplesIn(element, reader.moment(undefined, name), reader)
  return samplesIn(element.values, reader.moment(element.ts, name), reader)
}

/** `{"firmware": "1.2"}` */
export function attributesPart(body: unknown, reader: Reader, name?: string): Part {
  if (!isObject(body)) reader.fault('应为对象')
  return { name, samples: NO_SAMPLES, attributes: isObject(body) ? attributesIn(body, reader) : NOTHING }
}

/** `{"A": [{"ts": …, "values": {…}}], "B": …}`: what a gateway says of those behind it. */
export function gatewayTelemetryParts(body: unknown, reader: Reader): Part[] {
  return childrenIn(body, reader).map(([name, told]) => telemetryPart(told, reader, name))
}

/** `{"A": {"firmware": "1.2"}}` */
export function gatewayAttributesParts(body: unknown, reader: Reader): Part[] {
  return childrenIn(body, reader).map(([name, told]) => attributesPart(told, reader, name))
}

/** `{"device": "A"}`: of whom a gateway says that it is there, or no longer. */
export function childNamed(body: unknown, { fault }: Reader): Part[] {
  const name = isObject(body) ? body.device : undefined
  if (typeof name === 'string' && isDeviceName(name)) return [{ name, samples: NO_SAMPLES, attributes: NOTHING }]
  fault(typeof name === 'string' && name !== '' ? deviceNameFault(name) : '缺少 device')
  return []
}

/** Of whom a gateway speaks, each once. */
export function namesOfChildren(body: unknown): string[] {
  if (!isObject(body)) return []
  return Object.keys(body).slice(0, MOST_CHILDREN).filter(isDeviceName)
}

function childrenIn(body: unknown, { fault }: Reader): Array<[string, unknown]> {
  if (!isObject(body)) {
    fault('应为以设备名为键的对象')
    return []
  }
  const children = Object.entries(body)
  if (children.length > MOST_CHILDREN) fault(`一条消息超过 ${MOST_CHILDREN} 个设备`)
  return children.slice(0, MOST_CHILDREN).filter(([name]) => {
    const isOne = isDeviceName(name)
    if (!isOne) fault(deviceNameFault(name))
    return isOne
  })
}
