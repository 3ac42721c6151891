import http from 'node:http'
import https from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'
import { DEMO_MAKER } from '@farm/contract/access'
import { DemoFault } from './demo-fault.ts'

export interface Sent {
  readonly method: string
  readonly path: string
  readonly token?: string
  /** Text is JSON. */
  readonly body?: string | Uint8Array
}
export interface Answer {
  readonly status: number
  readonly text: string
  readonly retryAfterSeconds: number
}
export type Transport = (sent: Sent) => Promise<Answer>

const ANSWER_LIMIT_MS = 60_000
const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 5_000
/** Trouble of one request that lasts longer is no passing one. */
const PATIENCE_MS = 60_000
/** What the demo maker has under way at once stays below this. */
const MOST_CONNECTIONS = 16
const PASSING = new Set([429, 503])

/** Keep-alive connections to the server; what fails in passing is tried again, since every add may be repeated. */
export function openTransport(url: string): Transport {
  const client = url.startsWith('https:') ? https : http
  const agent = new client.Agent({ keepAlive: true, maxSockets: MOST_CONNECTIONS })
  const send = (sent: Sent) => sendOnce(client, agent, url, sent)
  return (sent) => untilItPasses(sent, send)
}

async function untilItPasses(sent: Sent, send: Transport): Promise<Answer> {
  const end = performance.now() + PATIENCE_MS
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    const answer = await send(sent).catch((error: unknown) => {
      if (error instanceof Error) return error
      throw error
    })
    const isPassing = answer instanceof Error || PASSING.has(answer.status)
    if (!isPassing) return answer
    const pauseMs = answer instanceof Error ? pause : Math.max(pause, answer.retryAfterSeconds * 1_000)
    if (performance.now() + pauseMs > end) throw new DemoFault(`服务没有应答：${reasonOf(answer)}`)
    await wait(pauseMs)
  }
}

function reasonOf(answer: Answer | Error): string {
  return answer instanceof Error ? answer.message : `状态 ${answer.status} ${answer.text}`
}

function typeOf(body: string | Uint8Array): string {
  return typeof body === 'string' ? 'application/json' : 'application/octet-stream'
}

function sendOnce(client: typeof http | typeof https, agent: http.Agent, url: string, sent: Sent): Promise<Answer> {
  const { method, path, token, body } = sent
  const length = body === undefined ? 0 : Buffer.byteLength(body)
  const headers = {
    ...(token && { token }),
    'user-agent': DEMO_MAKER,
    // As a phone says when it hands something in.
    'x-device-time': new Date().toISOString(),
    ...(body !== undefined && { 'content-type': typeOf(body), 'content-length': String(length) }),
  }
  return new Promise((resolve, reject) => {
    // The server shares its data directory with us: it is on this machine, where a certificate of one's own is fine.
    const options = { agent, method, headers, timeout: ANSWER_LIMIT_MS, rejectUnauthorized: false }
    const request = client.request(`${url}${path}`, options, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (part: string) => (text += part))
      response.on('error', reject)
      response.on('end', () => {
        const {
          statusCode: status = 0,
          headers: { 'retry-after': after = 0 },
        } = response
        resolve({ status, text, retryAfterSeconds: Number(after) })
      })
    })
    request.on('timeout', () => request.destroy(new Error('等待超时')))
    request.on('error', reject)
    request.end(body)
  })
}
