import { builtCalls } from '@farm/contract/calls'
import { ErrorAnswer, type RefusalCode, refusal } from '@farm/contract/errors'
import type { Call } from '@farm/contract/wire'
import { Check, Convert, Errors } from 'typebox/value'
import type { TSchema } from 'typebox'
import { vi } from 'vitest'

/** What reached the fake server. */
export interface FakeRequest {
  readonly method: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  readonly token: string | null
}

/** An answer with a status or headers of its own; anything else that a handler gives back is the data of a 200. */
export class FakeAnswer {
  readonly data: unknown
  readonly status: number
  readonly headers: Readonly<Record<string, string>>

  constructor(data: unknown, status = 200, headers: Readonly<Record<string, string>> = {}) {
    this.data = data
    this.status = status
    this.headers = headers
  }
}

/** By `GET /api/…`. A handler may take its time. */
export type FakeHandlers = Readonly<Record<string, (request: FakeRequest) => unknown>>

export interface FakeServer {
  readonly requests: readonly FakeRequest[]
  /** The requests of one call: `sent('POST /api/Core/Auth/Login')`. */
  readonly sent: (call: string) => FakeRequest[]
}

const calls: readonly Call[] = Object.values(builtCalls).flatMap((group) => Object.values<Call>(group))
let faults: string[] = []

/** What was done against the contract since it was asked last; the set-up lets the test fail for it. */
export function faultsOfServers(): string[] {
  const found = faults
  faults = []
  return found
}

/** A refusal of the catalogue as the server answers it. */
export function refused(code: RefusalCode, details: Readonly<Record<string, string | number>> = {}): FakeAnswer {
  const { status, answer } = refusal(code, details)
  const { seconds } = details
  return new FakeAnswer(answer, status, seconds === undefined ? {} : { 'Retry-After': String(seconds) })
}

/** As a handler: the request does not get through. */
export function noNetwork(): never {
  throw new TypeError('fetch failed')
}

/**
 * Stands in for the server at the level of `fetch`. Requests and answers are held against the schemas of the contract, so
 * that a test can't agree with itself on what the product does not speak.
 */
export function fakeServer(handlers: FakeHandlers): FakeServer {
  const requests: FakeRequest[] = []
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const request = read(input, init)
    const name = `${request.method} ${request.path}`
    requests.push(request)
    const handler = handlers[name]
    if (!handler) faults.push(`${name}: the test does not answer it`)
    const call = calls.find(({ method, path }) => method === request.method && path === request.path)
    if (!call) faults.push(`${name}: not a call of the contract`)
    else checkRequest(call, request)
    const answer = await handler?.(request)
    init.signal?.throwIfAborted()
    return respond(call, answer)
  })
  return { requests, sent: (call) => requests.filter(({ method, path }) => `${method} ${path}` === call) }
}

function read(input: string, { method = 'GET', body, headers }: RequestInit): FakeRequest {
  const { pathname, searchParams } = new URL(input, window.location.origin)
  const content: unknown = typeof body === 'string' ? JSON.parse(body) : undefined
  const token = new Headers(headers).get('token')
  return { method, path: pathname, query: Object.fromEntries(searchParams), body: content, token }
}

function checkRequest(call: Call, { query, body }: FakeRequest): void {
  // Parameters arrive as text; the server reads numbers from them.
  if (call.query) hold(`query of ${call.path}`, call.query, Convert(call.query, { ...query }))
  if (call.body) hold(`body of ${call.path}`, call.body, body)
}

function respond(call: Call | undefined, given: unknown): Response {
  const { data, status, headers } = given instanceof FakeAnswer ? given : plainAnswer(given)
  if (status >= 400) hold(`refusal of ${call?.path}`, ErrorAnswer, data)
  else if (call?.answer) hold(`answer of ${call.path}`, call.answer, data)
  return new Response(data === undefined ? null : JSON.stringify(data), { status, headers })
}

function plainAnswer(data: unknown): FakeAnswer {
  return new FakeAnswer(data, data === undefined ? 204 : 200)
}

function hold(what: string, schema: TSchema, value: unknown): void {
  if (Check(schema, value)) return
  const [first] = Errors(schema, value)
  faults.push(`${what}: ${first?.instancePath ?? ''} ${first?.message ?? ''}`)
}
