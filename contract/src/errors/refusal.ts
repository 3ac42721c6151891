import { type Static, Type } from 'typebox'
import { type RefusalCode, catalogue } from './catalogue.ts'
import type { ConfirmCode } from './confirmed-words.ts'

/** What has to be confirmed before something is carried out; its code is sent along in `Confirmed`. */
export const Question = Type.Object({
  code: Type.String({ description: 'Stable, for programs; a ConfirmCode.' }),
  text: Type.String({ description: 'A Chinese sentence for a person.' }),
  /** The field that it is about. */
  field: Type.Optional(Type.String()),
})
export type Question = Static<typeof Question> & { readonly code: ConfirmCode }

/** What became of a record since it was read: who changed or deleted it last, and when. */
export const LastChange = Type.Object({
  Id: Type.String(),
  Time: Type.String(),
  /** A name; of whom the caller may not see in general where they stand (平台, 县级 …), and nothing within the own organisation. */
  By: Type.Optional(Type.String()),
  /** It was the caller, on another page or device. */
  IsOwn: Type.Boolean(),
  IsDeleted: Type.Boolean(),
  /** It went out of the reach of the caller. */
  IsMoved: Type.Optional(Type.Boolean()),
})
export type LastChange = Static<typeof LastChange>

/** The one shape of every error answer. */
export const ErrorAnswer = Type.Object({
  code: Type.String({ description: 'Stable, for programs.' }),
  errors: Type.Array(Type.String(), { description: 'Chinese sentences for a person.' }),
  fields: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  requestId: Type.Optional(Type.String()),
  /** The present record where an edit came too late; of an add under an id of one’s own, what became of the record. */
  present: Type.Optional(Type.Unknown()),
  /** Of what came too late: what became of each record, as far as it is to be known. */
  changed: Type.Optional(Type.Array(LastChange)),
  /** What would have to be confirmed; there is nothing else against the request. */
  confirm: Type.Optional(Type.Array(Question)),
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
  readonly changed?: readonly LastChange[]
  readonly confirm?: readonly Question[]
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
    const { fields, present, changed, confirm, retryable, reasons = [] } = this.extra
    const copy = fields && Object.fromEntries(Object.entries(fields).map(([name, texts]) => [name, [...texts]]))
    return {
      code: this.code,
      errors: [this.message, ...reasons],
      ...(copy && { fields: copy }),
      ...(present !== undefined && { present }),
      ...(changed && { changed: [...changed] }),
      ...(confirm && { confirm: [...confirm] }),
      ...(retryable !== undefined && { retryable }),
    }
  }
}

type Details = Readonly<Record<string, string | number>>

/** Makes a refusal of the catalogue; `details` fill the `{…}` of its sentence. */
export function refusal(code: RefusalCode, details: Details = {}, extra: Extra = {}): Refusal {
  return new Refusal(code, sentenceOf(code, details), extra)
}

function sentenceOf(code: RefusalCode, details: Details): string {
  return catalogue[code].text.replace(/\{(\w+)(?:=([^}]*))?\}/g, (_, name: string, otherwise = '') =>
    String(details[name] ?? otherwise),
  )
}

/** Asks what has to be confirmed, about a field; see {@link unconfirmed}. */
export function question(code: ConfirmCode, field: string, details: Details = {}): Question {
  return { code, text: sentenceOf(code, details), field }
}

/**
 * Something came too late: the record was changed, deleted or moved away since it was read. Whoever did it is named where that is
 * known.
 */
export function refusalOfLate(
  code: 'form-data/stale' | 'form-data/gone' | 'form-data/deleted' | 'form-data/moved',
  change: LastChange | undefined,
  present?: unknown,
): Refusal {
  const by = change?.IsOwn ? '您在别处' : change?.By
  return refusal(code, by === undefined ? {} : { by }, {
    ...(present !== undefined && { present }),
    ...(change && { changed: [change] }),
  })
}

/** A request that is carried out once these are confirmed: its code is that of the first. Undefined where there is nothing to confirm. */
export function unconfirmed(questions: readonly Question[]): Refusal | undefined {
  const [first] = questions
  if (!first) return undefined
  const fields = Object.fromEntries(
    questions.flatMap(({ field, text }) => (field === undefined ? [] : [[field, [text]]])),
  )
  const [, ...rest] = questions
  return new Refusal(first.code, first.text, { fields, reasons: rest.map(({ text }) => text), confirm: questions })
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

/** Refuses where any field is at fault. */
export function refuseFaults(faults: Faults): void {
  if (Object.keys(faults).length > 0) throw faulty(faults)
}

/** The form was published anew while something was under way: it is done over, by the form that is in force now. */
export function isOutdated(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'forms/outdated'
}

/** A parameter of a call has a value that it does not take. */
export function wrongParameter(parameter: string, text: string): Refusal {
  return refusal('wire/parameter', {}, { fields: { [parameter]: [text] } })
}
