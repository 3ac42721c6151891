import type { ErrorAnswer } from '@farm/contract/errors'
import { type Fields, normalRecord, withComputed, withLists } from '@farm/contract/forms'
import type { Drawn } from './hostile.ts'

/** Refusals of what can't be read at all: there is no field yet that they could name. */
const UNREADABLE = ['wire/malformed', 'wire/characters', 'wire/nesting']
/** Besides fields, what of a request may be at fault. */
const AROUND = ['Data', 'Draft']

/** What is wrong with a refusal: it names a field that is neither of the form nor was sent, or none at all. */
export function faultOfRefusal(error: ErrorAnswer, known: readonly string[]): string | undefined {
  if (UNREADABLE.includes(error.code)) return undefined
  const names = Object.keys(error.fields ?? {})
  if (names.length === 0) return `a refusal without a field: ${JSON.stringify(error)}`
  const strange = names.filter((name) => !isOf(name, [...known, ...AROUND]))
  return strange.length > 0 ? `a refusal that names ${strange.join(', ')}` : undefined
}

function isOf(name: string, known: readonly string[]): boolean {
  return known.some((one) => name === one || name.startsWith(`${one}.`))
}

/** What a form makes of what was sent: how it is stored and read back, but for the numbers that the server gives. */
export function storedAs(fields: Fields, sent: Drawn, before: Drawn = {}): unknown {
  const whole = { ...before, ...withLists(fields, sent) }
  return written(withoutNumbers(fields, withComputed(fields, normalRecord(fields, whole))))
}

export function readBack(fields: Fields, data: Drawn): unknown {
  return written(withoutNumbers(fields, data))
}

function withoutNumbers(fields: Fields, data: Drawn): Drawn {
  return Object.fromEntries(Object.entries(data).filter(([name]) => fields[name]?.type !== 'sequence'))
}

function written(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}
