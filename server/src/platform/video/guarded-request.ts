import { type IncomingMessage, request as plainRequest } from 'node:http'
import { type RequestOptions as SecureOptions, request as secureRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Neighbourhood, Target } from './guarded-address.ts'
import { VideoFault, faultText } from './video-fault.ts'

/** A question to a platform or camera. Redirects are not followed: they could lead anywhere. */
export interface Asked {
  readonly url: URL
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  readonly isOwn?: boolean
  readonly limitMs?: number
  /** Whoever answers need not prove who they are. */
  readonly trust?: 'any certificate'
}

export interface Told {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

const LIMIT_MS = 5_000
const MOST_BYTES = 16 * 1024 * 1024

/** Goes to the address that was looked at, whatever the name says by now. */
export function pinned({ address, family }: Target): LookupFunction {
  return (_, options, done) => {
    if (options.all) done(null, [{ address, family }])
    else done(null, address, family)
  }
}

/** Name and password that stand in an address, as a header; the address without them. */
export function withoutCredentials(url: URL): { readonly url: URL; readonly headers: Record<string, string> } {
  if (url.username === '' && url.password === '') return { url, headers: {} }
  const bare = new URL(url)
  bare.username = ''
  bare.password = ''
  const pair = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  return { url: bare, headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` } }
}

/** Begins a request; ready with the head of its answer. The signal ends it at any moment, also while the body comes in. */
export async function begin(neighbourhood: Neighbourhood, asked: Asked, signal: AbortSignal): Promise<IncomingMessage> {
  const { url, headers: known } = withoutCredentials(asked.url)
  const target = await neighbourhood.targetOf(url, asked.isOwn ? 'own program' : 'camera')
  const options: SecureOptions = {
    method: asked.method ?? 'GET',
    headers: {
      ...known,
      ...(asked.body !== undefined && { 'content-length': String(Buffer.byteLength(asked.body)) }),
      ...asked.headers,
    },
    lookup: pinned(target),
    agent: false,
    ...(asked.trust === 'any certificate' && { rejectUnauthorized: false }),
    signal,
  }
  const send = url.protocol === 'https:' ? secureRequest : plainRequest
  return new Promise((done, fail) => {
    const sent = send(url, options, done)
    // Also later: what is said after the answer has begun is told by the answer.
    sent.on('error', fail)
    sent.end(asked.body)
  })
}

/** Asks and reads the whole answer within the limit. */
export async function ask(neighbourhood: Neighbourhood, asked: Asked): Promise<Told> {
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), asked.limitMs ?? LIMIT_MS)
  try {
    const answer = await begin(neighbourhood, asked, ending.signal)
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: await wholeBody(answer) }
  } catch (error) {
    if (ending.signal.aborted) throw new VideoFault('对方没有响应')
    // Whatever ends it here ends it between us and them: a connection that is hung up names no system call.
    throw error instanceof VideoFault ? error : new VideoFault(faultText(error))
  } finally {
    clearTimeout(timer)
    ending.abort()
  }
}

async function wholeBody(answer: IncomingMessage): Promise<Buffer> {
  let length = 0
  answer.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length > MOST_BYTES) answer.destroy(new VideoFault('对方的回答太长'))
  })
  return buffer(answer)
}
