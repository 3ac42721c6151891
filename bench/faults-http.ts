import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** What was said to a request. */
export interface Said {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly bytes: Buffer
}

export interface Asked {
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly path: string
  readonly token?: string
  readonly json?: unknown
  readonly bytes?: Buffer
  /** The connection is cut after so many of the bytes. */
  readonly cutAfter?: number
}

/** Something that must not happen however often anything is killed. */
export class Fault extends Error {}

const ANSWER_LIMIT_MS = 30_000
const PATIENCE_MS = 120_000
const PAUSE_MS = 25
const RETRY_LATER = new Set([429, 503])

/** A client as a phone is one: what it has no answer to it sends again, the same, until it has one. */
export class Client {
  /** Requests that were sent again because there was no answer. */
  repeated = 0
  /** Answers 503 and 429: the server is there and asks to come back. */
  toldToComeBack = 0
  readonly #url: string
  #isClosed = false
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 32 })

  constructor(url: string) {
    this.#url = url
  }

  /** One sending; undefined when the connection ended without an answer. */
  once(asked: Asked): Promise<Said | undefined> {
    const { method, path, token, json, cutAfter } = asked
    const body = json === undefined ? asked.bytes : Buffer.from(JSON.stringify(json))
    const headers = {
      ...(token && { token }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(body && { 'content-length': String(body.length) }),
    }
    return new Promise((resolve) => {
      const sending = request(this.#url + path, { method, headers, agent: this.#agent, timeout: ANSWER_LIMIT_MS })
      const none = () => resolve(undefined)
      sending.on('response', (answer) => {
        // From here on reading it decides: the request is closed before its answer has been read.
        sending.off('close', none)
        read(answer).then(resolve, none)
      })
      sending.on('timeout', () => sending.destroy())
      sending.on('error', none)
      sending.on('close', none)
      if (cutAfter === undefined || !body) return sending.end(body)
      sending.write(body.subarray(0, cutAfter), () => sending.destroy())
    })
  }

  /** Sends until there is an answer, and says how many times it went without one. */
  async ask(asked: Asked): Promise<Said & { readonly unanswered: number }> {
    const end = Date.now() + PATIENCE_MS
    for (let unanswered = 0; Date.now() < end && !this.#isClosed;) {
      const said = await this.once(asked)
      if (said && !RETRY_LATER.has(said.status)) return { ...said, unanswered }
      if (said) this.toldToComeBack += 1
      else unanswered += 1
      this.repeated += 1
      await wait(PAUSE_MS)
    }
    throw new Fault(`${asked.method} ${asked.path}: no answer for ${PATIENCE_MS / 1000} s`)
  }

  /** Whoever still waits for an answer is told that there is none. */
  close(): void {
    this.#isClosed = true
    this.#agent.destroy()
  }
}

async function read(answer: IncomingMessage): Promise<Said> {
  const pieces: Buffer[] = []
  for await (const piece of answer) pieces.push(piece as Buffer)
  if (!answer.complete) throw new Error('cut')
  return { status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(pieces) }
}

/** The content of an answer that has to be 200; anything else is a fault. */
export function contentOf<Content>(said: Said, what: string): Content {
  if (said.status !== 200) throw new Fault(`${what}: ${said.status} ${said.bytes.toString().slice(0, 400)}`)
  return JSON.parse(said.bytes.toString()) as Content
}

/** The code of a refusal. */
export function codeOf({ bytes }: Said): string {
  try {
    return (JSON.parse(bytes.toString()) as { code?: string }).code ?? ''
  } catch {
    return ''
  }
}
