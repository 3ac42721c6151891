import { builtCalls } from '@farm/contract/calls'
import { careCalls, manyCalls } from '@farm/contract/forms'
import { readObject } from '@farm/contract/values'
import { viewCalls } from '@farm/contract/views'
import { ErrorAnswer, type Question, type RefusalCode, refusal, unconfirmed } from '@farm/contract/errors'
import { mapCalls } from '@farm/contract/map'
import { noticeCalls } from '@farm/contract/notices'
import type { Call } from '@farm/contract/wire'
import { Check, Convert, Errors } from 'typebox/value'
import type { TSchema } from 'typebox'
import { vi } from 'vitest'
import { FakeStream } from './fake-stream.ts'

/** What reached the fake server. */
export interface FakeRequest {
  readonly method: string
  /** As the contract writes it, `/api/Core/Files/{id}`; what stands in braces is part of the query. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
  /** What a PUT carries. */
  readonly bytes: Blob | undefined
  readonly token: string | null
  /** Where a stream of events is to go on. */
  readonly lastEventId: string | null
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
/**
 * What stands beside a record or a list: nobody says anything of it, nothing is known of its past, nothing refers to it, no view of it
 * is saved and no map has anything under it, and nobody is notified of anything, unless the test is about that.
 */
const beside: ReadonlyMap<Call, unknown> = new Map<Call, unknown>([
  [careCalls.comments, []],
  [careCalls.history, []],
  [careCalls.referrers, []],
  [viewCalls.list, []],
  [manyCalls.changes, []],
  [mapCalls.ground, { Tiles: [], Outlines: [] }],
  [noticeCalls.count, { Unread: 0 }],
])
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

/** As a handler: answers what is confirmed; else the server asks, of one record or of some. */
export function unlessConfirmed(asked: Question, answer: unknown, refusing: RefusalCode = asked.code) {
  const open = new FakeAnswer({ ...unconfirmed([asked])?.answer, code: refusing }, 409)
  return ({ body }: FakeRequest) => (Object.hasOwn(readObject(body), 'Confirmed') ? answer : open)
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
    const handler = handlers[name]
    const call = calls.find(({ method, path }) => method === request.method && path === request.path)
    // Nothing changes on the server unless the test is about that.
    if (call?.gives === 'events' && !handler) return new Response(new FakeStream().body)
    if (call && beside.has(call) && !handler) return respond(call, beside.get(call))
    requests.push(request)
    if (!handler) faults.push(`${name}: the test does not answer it`)
    if (!call) faults.push(`${name}: not a call of the contract`)
    else checkRequest(call, request)
    const answer = await Promise.race([handler?.(request), givenUp(init.signal)])
    init.signal?.throwIfAborted()
    return answer instanceof FakeStream ? new Response(answer.body) : respond(call, answer)
  })
  return { requests, sent: (call) => requests.filter(({ method, path }) => `${method} ${path}` === call) }
}

/** Rejects when the page gives a request up; without a signal it never does. */
function givenUp(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')), { once: true })
  })
}

function read(input: string, { method = 'GET', body, headers }: RequestInit): FakeRequest {
  const { pathname, searchParams } = new URL(input, window.location.origin)
  const content: unknown = typeof body === 'string' ? JSON.parse(body) : undefined
  const bytes = body instanceof Blob ? body : undefined
  const sent = new Headers(headers)
  const token = sent.get('token')
  const lastEventId = sent.get('Last-Event-ID')
  const { path, filled } = pathAt(method, pathname)
  return {
    method,
    path,
    query: { ...Object.fromEntries(searchParams), ...filled },
    body: content,
    bytes,
    token,
    lastEventId,
  }
}

/** The path of the contract that an address stands for, and what fills its braces. */
function pathAt(method: string, pathname: string) {
  const isPlain = calls.some((call) => call.method === method && call.path === pathname)
  for (const call of isPlain ? [] : calls.filter((one) => one.method === method)) {
    const pattern = new RegExp(`^${call.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`)
    const groups = pattern.exec(pathname)?.groups
    if (groups) return { path: call.path, filled: decodedGroups(groups) }
  }
  return { path: pathname, filled: {} }
}

function decodedGroups(groups: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]))
}

function checkRequest(call: Call, { query, body, bytes }: FakeRequest): void {
  // Parameters arrive as text; the server reads numbers from them.
  if (call.query) hold(`query of ${call.path}`, call.query, Convert(call.query, { ...query }))
  if (call.body) hold(`body of ${call.path}`, call.body, body)
  if ((call.takes === 'bytes') !== (bytes !== undefined)) faults.push(`${call.path}: bytes where none belong, or none`)
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
