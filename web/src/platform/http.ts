import { CONTACT_HEADER, ORIGIN_HEADER } from '@farm/contract/forms'
import type { AnswerOf, BodyOf, Call, QueryOf } from '@farm/contract/wire'
import { failureOf, isForeign, networkFailure, otherSession } from './http-failure.ts'
import { hasWorker, holdAnswer } from './held-answers.ts'
import { noteContact } from './contact.ts'
import { noteAnswer } from './kept-reads.ts'
import { takeSentAhead } from './sent-ahead.ts'
import { currentToken, forgetSession, isAnotherSession, joinSession } from './session.ts'
import { openAgain, signInAgain } from './sign-in-again.ts'

export { HttpFailure } from './http-failure.ts'

/** The query parameter of a page that narrows everything it reads to one organisation. */
export const ORGAN_PATH = 'organPath'

/** What the clock of the device says at that moment: the body of what is sent again stays the same. */
const DEVICE_TIME = 'x-device-time'
const JSON_CONTENT = { 'content-type': 'application/json' }
/** A part of a path that a field of the query fills: `{id}`. */
const IN_PATH = /\{(\w+)\}/g

/** A page of a list, and what is known of the rest. */
export interface Page<Answer> {
  readonly answer: Answer
  readonly total?: number
  /** There are more than `total`: the count is cut there. */
  readonly isCapped: boolean
  readonly nextCursor?: string
}

/** A call without a body takes none; any other must have it. */
type BodyArgument<C extends Call> = unknown extends BodyOf<C> ? [] : [body: BodyOf<C>, signal?: AbortSignal]

export async function get<C extends Call>(
  call: C,
  query: QueryOf<C> & object,
  signal?: AbortSignal,
): Promise<AnswerOf<C>> {
  return answerOf<C>(await send(addressOf(call, query), { method: 'GET', signal }))
}

/** What is one’s own wherever it belongs: not narrowed to the organisation of the page, which has no part in it. */
export async function getAnywhere<C extends Call>(
  call: C,
  query: QueryOf<C> & object,
  signal?: AbortSignal,
): Promise<AnswerOf<C>> {
  const { path, parameters } = placed(call, query)
  return answerOf<C>(await send(withParameters(path, parameters), { method: 'GET', signal }))
}

/** A list with the count and the cursor that come in the headers of its answer. */
export async function getPage<C extends Call>(
  call: C,
  query: QueryOf<C> & object,
  signal?: AbortSignal,
): Promise<Page<AnswerOf<C>>> {
  const response = await send(addressOf(call, query), { method: 'GET', signal })
  const { headers } = response
  const count = headers.get('X-Total-Count')
  const nextCursor = nextCursorIn(headers.get('Link') ?? '')
  return {
    answer: await answerOf<C>(response),
    isCapped: headers.get('X-Total-Capped') === '1',
    ...(count !== null && { total: Number(count) }),
    ...(nextCursor !== undefined && { nextCursor }),
  }
}

export function post<C extends Call>(call: C, ...[body, signal]: BodyArgument<C>): Promise<AnswerOf<C>> {
  return posted(call, 'hand', body, signal)
}

/** The same of what waited on the device: history and log say so. */
export function postWaiting<C extends Call>(call: C, ...[body, signal]: BodyArgument<C>): Promise<AnswerOf<C>> {
  return posted(call, 'phone', body, signal)
}

async function posted<C extends Call>(
  call: C,
  origin: 'hand' | 'phone',
  body: unknown,
  signal: AbortSignal | undefined,
): Promise<AnswerOf<C>> {
  const headers = {
    [ORIGIN_HEADER]: origin,
    [DEVICE_TIME]: new Date().toISOString(),
    ...(body !== undefined && JSON_CONTENT),
  }
  const content = body === undefined ? {} : { body: JSON.stringify(body) }
  return answerOf<C>(await send(call.path, { method: 'POST', ...content, headers, signal }))
}

/** Sends bytes as they are. What changes something is not narrowed to the organisation of the page. */
export async function put<C extends Call>(
  call: C,
  query: QueryOf<C> & object,
  bytes: Blob,
  signal?: AbortSignal,
): Promise<AnswerOf<C>> {
  const { path, parameters } = placed(call, query)
  return answerOf<C>(await send(withParameters(path, parameters), { method: 'PUT', body: bytes, signal }))
}

/** The bytes of a file as they come, with the headers that tell of them. */
export async function openBytes<C extends Call>(
  call: C,
  query: QueryOf<C> & object,
  signal: AbortSignal,
): Promise<Response> {
  return send(addressOf(call, query), { method: 'GET', signal })
}

interface StreamOptions {
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

/** The answer of a call as it comes. It is not narrowed to the organisation of the page, which it may outlive. */
export async function openStream(call: Call, { headers, signal }: StreamOptions): Promise<ReadableStream<Uint8Array>> {
  const response = await send(call.path, {
    method: 'GET',
    headers: { accept: 'text/event-stream', ...headers },
    signal,
  })
  if (!response.body) throw networkFailure(new Error('an answer without a body'))
  return response.body
}

interface Sending {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly body?: string | Blob
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
}

async function send(address: string, { headers, signal, ...rest }: Sending): Promise<Response> {
  joinSession()
  if (isAnotherSession()) {
    openAgain()
    throw otherSession()
  }
  const token = currentToken()
  const ahead = rest.method === 'GET' ? takeSentAhead(address, token) : undefined
  const isKept = ahead?.isKept ?? hasWorker()
  const asked = () =>
    fetch(address, {
      ...rest,
      ...(signal && { signal }),
      headers: { accept: 'application/json', ...headers, ...(token && { token }) },
    })
  const response = await (ahead?.answer ?? asked()).catch((cause: unknown) => {
    throw signal?.aborted ? cause : networkFailure(cause)
  })
  noteContact(response.headers.get(CONTACT_HEADER))
  if (rest.method === 'GET') {
    noteAnswer(address, response)
    if (!isKept) holdAnswer(address, token, response)
  }
  if (response.ok) return response
  const failure = await failureOf(response)
  if (response.status === 401 && !isForeign(failure)) {
    forgetSession()
    // Who comes without a session was not sent away.
    signInAgain(token === undefined ? undefined : failure.message)
  }
  throw failure
}

async function answerOf<C extends Call>(response: Response): Promise<AnswerOf<C>> {
  const text = await response.text()
  try {
    // The schema of the call is the server's promise, held by its own tests; the page does not check it again.
    // oxlint-disable-next-line typescript/no-unsafe-return
    return JSON.parse(text === '' ? 'null' : text)
  } catch (cause) {
    throw networkFailure(cause)
  }
}

function addressOf(call: Call, query: object): string {
  const { path, parameters } = placed(call, query)
  const organPath = new URLSearchParams(window.location.search).get(ORGAN_PATH)
  if (organPath !== null && !parameters.has(ORGAN_PATH)) parameters.set(ORGAN_PATH, organPath)
  return withParameters(path, parameters)
}

/** The path with its parts in braces filled in, and what of the query is left for the parameters. */
function placed(call: Call, query: object) {
  const values: Readonly<Record<string, string | number | boolean | undefined>> = { ...query }
  const within = new Set([...call.path.matchAll(IN_PATH)].map(([, name]) => name))
  const path = call.path.replace(IN_PATH, (_, name: string) => encodeURIComponent(String(values[name] ?? '')))
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && !within.has(name)) parameters.set(name, String(value))
  }
  return { path, parameters }
}

function withParameters(path: string, parameters: URLSearchParams): string {
  return parameters.size === 0 ? path : `${path}?${parameters.toString()}`
}

function nextCursorIn(link: string): string | undefined {
  const next = /<([^>]*)>\s*;\s*rel="?next"?/.exec(link)?.[1]
  if (next === undefined) return undefined
  return new URL(next, window.location.origin).searchParams.get('cursor') ?? undefined
}
