import { isObject } from '@farm/contract/forms'
import type { JsonObject } from '@farm/contract/values'

/** What a device says of itself rather than measures. */
export type Attribute = string | number | boolean

/** A value under the name that the device gives it. */
export interface Sample {
  readonly name: string
  /** ms */
  readonly ts: number
  readonly value: number | string
  /** The device told no time, or an absurd one: that of arrival stands. */
  readonly isAbsurd: boolean
}

/** What a message says of one device: of whom it comes from, unless a name says of whom else. */
export interface Part {
  readonly name: string | undefined
  readonly samples: readonly Sample[]
  readonly attributes: ReadonlyMap<string, Attribute>
}

export interface Message {
  readonly parts: readonly Part[]
  /** What of it could not be read, for people; the rest stands. */
  readonly faults: readonly string[]
}

/**
 * Moments of arrival for what a device tells without a time: each later than its one before, by the name that the message gives
 * the device. Undefined: it sends more of that than there are moments.
 */
export type Arrivals = (name: string | undefined) => number | undefined

export interface Moment {
  readonly ts: number
  readonly isAbsurd: boolean
}

/** What is read of one message. */
export interface Reader {
  /** The moment that the device of a name tells, in seconds or milliseconds; undefined where its value can’t be kept. */
  readonly moment: (told: unknown, name: string | undefined) => Moment | undefined
  readonly fault: (text: string) => void
}

const LONGEST_NAME = 60
const LONGEST_DEVICE_NAME = 100
const LONGEST_TEXT = 500
const MOST_NAMES = 500
const MOST_DEPTH = 3
/** Sums of it stay far from where numbers end. */
const MOST_VALUE = 1e15
const PLAIN_NUMBER = /^[+-]?(0|[1-9]\d{0,14})(\.\d{1,15})?$/
// Control signs, and what would be no name of a property.
// oxlint-disable-next-line no-control-regex
const STRANGE_NAME = /[\u0000-\u001f\u007f]|(^|\.)(__proto__|constructor|prototype)(\.|$)/

/** All values of an object at one moment. What stands deeper is named with dots. */
export function samplesIn(values: JsonObject, at: Moment | undefined, { fault }: Reader): Sample[] {
  const samples: Sample[] = []
  if (!at) return samples
  const walk = (fields: JsonObject, prefix: string, depth: number) => {
    for (const [key, value] of Object.entries(fields)) {
      if (samples.length >= MOST_NAMES) return fault(`一条消息超过 ${MOST_NAMES} 个监测项`)
      const name = prefix === '' ? key.trim() : `${prefix}.${key.trim()}`
      if (isObject(value) && depth < MOST_DEPTH) walk(value, name, depth + 1)
      else add(name, value)
    }
    return undefined
  }
  const add = (name: string, raw: unknown) => {
    const value = valueOf(raw)
    if (value === undefined) return
    if (value === UNREADABLE) return fault(`“${shown(name)}”的值无法读取`)
    if (!isName(name)) return fault(`名称“${shown(name)}”不能使用`)
    samples.push({ name, value, ts: at.ts, isAbsurd: at.isAbsurd })
    return undefined
  }
  walk(values, '', 1)
  return samples
}

/** What a device says of itself, by name. */
export function attributesIn(values: JsonObject, { fault }: Reader): Map<string, Attribute> {
  const attributes = new Map<string, Attribute>()
  for (const [key, value] of Object.entries(values)) {
    const name = key.trim()
    if (value === null) continue
    if (attributes.size >= MOST_NAMES) fault(`一条消息超过 ${MOST_NAMES} 个属性`)
    if (attributes.size >= MOST_NAMES) break
    const attribute = attributeOf(value)
    if (attribute === UNREADABLE || !isName(name)) fault(`属性“${shown(name)}”无法读取`)
    else attributes.set(name, attribute)
  }
  return attributes
}

function isName(name: string, longest = LONGEST_NAME): boolean {
  return name !== '' && name.length <= longest && name.isWellFormed() && !STRANGE_NAME.test(name)
}

/** Whether a device may be called so: by other names nobody is looked for. */
export function isDeviceName(name: string): boolean {
  return isName(name, LONGEST_DEVICE_NAME)
}

/** Told of a name by which no device can be called. */
export function deviceNameFault(name: string): string {
  return `设备名“${shown(name)}”不能使用`
}

function shown(name: string): string {
  return name.slice(0, LONGEST_NAME).toWellFormed().replaceAll('\0', '')
}

const UNREADABLE = Symbol('unreadable')

/** Undefined where there is none. */
function valueOf(raw: unknown): number | string | undefined | typeof UNREADABLE {
  if (typeof raw === 'number') return Math.abs(raw) <= MOST_VALUE ? raw : UNREADABLE
  if (typeof raw === 'boolean') return Number(raw)
  if (typeof raw === 'string') return textOrNumber(raw.trim())
  return raw === null || raw === undefined ? undefined : textOfNested(raw)
}

function textOrNumber(text: string): number | string | undefined | typeof UNREADABLE {
  if (text === '') return undefined
  return PLAIN_NUMBER.test(text) ? Number(text) : textOf(text)
}

function textOf(text: string): string | typeof UNREADABLE {
  return text.length <= LONGEST_TEXT && text.isWellFormed() && !text.includes('\0') ? text : UNREADABLE
}

function attributeOf(raw: unknown): Attribute | typeof UNREADABLE {
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : UNREADABLE
  if (typeof raw === 'boolean') return raw
  return typeof raw === 'string' ? textOf(raw) : textOfNested(raw)
}

const MOST_NESTED = 200

/** As JSON. It is walked without recursion first: brackets without end would end the stack. */
function textOfNested(raw: unknown): string | typeof UNREADABLE {
  const open: unknown[] = [raw]
  for (let count = 0; open.length > 0; count += 1) {
    if (count > MOST_NESTED) return UNREADABLE
    const next = open.pop()
    if (typeof next === 'object' && next !== null)
      open.push(...Object.values<unknown>({ ...next }).slice(0, MOST_NESTED))
  }
  return textOf(JSON.stringify(raw))
}
