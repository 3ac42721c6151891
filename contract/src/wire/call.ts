import type { Static, TSchema } from 'typebox'

/** `public` and `signed-in` are written out; anything else is a permission such as `crops.view`. */
export type Permission = 'public' | 'signed-in' | `${string}.${string}`

/**
 * What a call does besides answering.
 * - `changes-access`: it changes what somebody may do or see. The sessions of this process are read anew; the database notifies the
 *   other processes.
 * - `takes-access`: what somebody may no longer do or see is gone in every process before the call is answered.
 * - `changes-forms`: forms, or what is restricted of them, are others afterwards.
 * - `own-transaction`: the handler opens its transactions itself, where it waits long for something else or undoes only a part.
 * - `takes-away`: nothing changes, yet somebody takes data out of the product: the audit log notes it like a change.
 */
export type Effect = 'changes-access' | 'takes-access' | 'changes-forms' | 'own-transaction' | 'takes-away'

/**
 * One call of the interface: where it stands, who may make it, what goes in and what comes back. The types are plain
 * ones: `Static` of a schema that is still a type parameter costs the compiler seconds wherever it stands.
 */
export interface Call<Query = unknown, Body = unknown, Answer = unknown> {
  readonly method: 'GET' | 'POST' | 'PUT'
  /** A part in braces is a field of `query`: `/api/Core/Files/{id}`. */
  readonly path: `/${string}`
  /** What the caller must hold. There is no default: forgetting it does not compile. */
  readonly needs: Permission
  /** Written out for every call that writes, be it `[]`: one that is forgotten is a fault of security. Of a GET `takes-away` alone. */
  readonly effects?: readonly Effect[]
  /** One English sentence for the reading page of the interface. */
  readonly summary: string
  /** Present on GET and PUT only. */
  readonly query?: TSchema
  /** Present on POST only; a POST without one takes an empty body. */
  readonly body?: TSchema
  /** Absent where the answer has no content (204). */
  readonly answer?: TSchema
  /** A PUT takes bytes as they are: their media types are not looked at. */
  readonly takes?: 'bytes'
  /** Instead of `answer`: bytes of a file, or server-sent events. */
  readonly gives?: 'bytes' | 'events'
  /** Never there: carries the types of the three schemas. */
  readonly types?: { readonly query: Query; readonly body: Body; readonly answer: Answer }
}

/** What a call of a method says of its effects. */
type Effects<Method extends Call['method']> = Method extends 'GET'
  ? { readonly effects?: readonly ['takes-away'] }
  : { readonly effects: readonly Effect[] }

interface Declaration<Query extends TSchema, Body extends TSchema, Answer extends TSchema> extends Pick<
  Call,
  'method' | 'path' | 'needs' | 'summary' | 'takes' | 'gives'
> {
  readonly query?: Query
  readonly body?: Body
  readonly answer?: Answer
}

/** Declares a call and works out the types of its schemas. */
export function call<
  Query extends TSchema,
  Body extends TSchema,
  Answer extends TSchema,
  const Method extends Call['method'],
>(
  declaration: Declaration<Query, Body, Answer> & { readonly method: Method } & Effects<Method>,
): Call<Static<Query>, Static<Body>, Static<Answer>> & { readonly method: Method } {
  return declaration
}

/** A group of calls under the names by which handlers and pages know them. */
export type Calls = Readonly<Record<string, Call>>

export type QueryOf<C extends Call> = C extends Call<infer Query> ? Query : never
export type BodyOf<C extends Call> = C extends Call<unknown, infer Body> ? Body : never
export type AnswerOf<C extends Call> = C extends Call<unknown, unknown, infer Answer> ? Answer : never
