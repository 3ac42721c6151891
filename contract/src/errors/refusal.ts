import { type Static, Type } from 'typebox'
import { type RefusalCode, catalogue } from './catalogue.ts'

/** The one shape of every error answer. */
export const ErrorAnswer = Type.Object({
  code: Type.String({ description: 'Stable, for programs.' }),
  errors: Type.Array(Type.String(), { description: 'Chinese sentences for a person.' }),
  fields: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  requestId: Type.Optional(Type.String()),
  /** The present record where an edit came too late; of an add under an id of one’s own, what became of the record. */
  present: Type.Optional(Type.Unknown()),
  /** The other plans that a plan would overlap. */
  overlaps: Type.Optional(Type.Array(Type.Unknown())),
  /** Of pictures that can’t be had: whether asking again may help. */
  retryable: Type.Optional(Type.Boolean()),
})
export type ErrorAnswer = Static<typeof ErrorAnswer>

/** Chinese sentences by field; a nested field is written `Lines.0.Count`. */
export type Faults = Readonly<Record<string, readonly string[]>>

interface Extra {
  readonly fields?: Faults
  /** Further sentences, such as one for each record at fault. */
  readonly reasons?: readonly string[]
  readonly retryAfterSeconds?: number
  readonly present?: unknown
  readonly overlaps?: readonly unknown[]
  readonly retryable?: boolean
}

/** A request that is not carried out, with the reason that the person gets to read. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly status: number
  readonly extra: Extra

  constructor(code: RefusalCode, text: string, extra: Extra) {
    super(text)
    this.name = 'Refusal'
    this.code = code
    this.status = catalogue[code].status
    this.extra = extra
  }

  get answer(): ErrorAnswer {
    const { fields, present, overlaps, retryable, reasons = [] } = this.extra
    const copy = fields && Object.fromEntries(Object.entries(fields).map(([name, texts]) => [name, [...texts]]))
    return {
      code: this.code,
      errors: [this.message, ...reasons],
      ...(copy && { fields: copy }),
      ...(present !== undefined && { present }),
      ...(overlaps && { overlaps: [...overlaps] }),
      ...(retryable !== undefined && { retryable }),
    }
  }
}

type Details = Readonly<Record<string, string | number>>

/** Makes a refusal of the catalogue; `details` fill the `{…}` of its sentence. */
export function refusal(code: RefusalCode, details: Details = {}, extra: Extra = {}): Refusal {
  const text = catalogue[code].text.replace(/\{(\w+)(?:=([^}]*))?\}/g, (_, name: string, otherwise = '') =>
    String(details[name] ?? otherwise),
  )
  return new Refusal(code, text, extra)
}

/** Somebody lacks a function: the one that would help is named where it is known, several of which each would. */
export function forbidden(...functions: readonly string[]): Refusal {
  const what = functions.map((name) => `“${name}”`).join('或')
  return refusal('access/forbidden', what === '' ? {} : { what })
}

/** Fields at fault: the first sentence is repeated above the form. */
export function faulty(fields: Faults): Refusal {
  return refusal('wire/fields', {}, { fields })
}

/** Lets a found thing through and refuses when there is none: `found(plan, '计划')`. */
export function found<Thing>(thing: Thing | undefined | null, what: string): Thing {
  if (thing === undefined || thing === null) throw refusal('not-found', { what })
  return thing
}
