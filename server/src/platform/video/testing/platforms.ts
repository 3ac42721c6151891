import { createHash, createHmac } from 'node:crypto'
import { type IncomingMessage, type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** What a platform says to a request. */
interface Said {
  readonly status?: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

interface Heard {
  readonly method: string
  readonly url: URL
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** A platform as its vendor describes it, made after that description and of nothing of ours. */
export interface Platform {
  readonly address: string
  readonly heard: Heard[]
  readonly close: () => Promise<void>
}

export async function openPlatform(answer: (heard: Heard) => Said | 'silence' | Promise<Said>): Promise<Platform> {
  const heard: Heard[] = []
  const server: Server = createServer((request, reply) => {
    void text(request).then(async (body) => {
      const { method = '', url = '', headers } = request
      const one = { method, url: new URL(url, 'http://platform'), headers, body }
      heard.push(one)
      const said = await answer(one)
      if (said === 'silence') return
      reply.writeHead(said.status ?? 200, { 'content-type': 'application/json', ...said.headers })
      reply.end(typeof said.body === 'string' ? said.body : JSON.stringify(said.body))
    })
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    heard,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

/**
 * The signature check of the artemis gateway, by the letter of its guide: the method, then Accept, Content-MD5, Content-Type
 * and Date as far as they were sent, each on a line; then the headers that `x-ca-signature-headers` lists, in order of their
 * names, as `name:value`; then path and query.
 */
export function isSignedForArtemis({ method, url, headers }: Heard, secrets: ReadonlyMap<string, string>): boolean {
  const lines = [method.toUpperCase()]
  for (const name of ['accept', 'content-md5', 'content-type', 'date']) {
    const value = headers[name]
    if (typeof value === 'string') lines.push(value)
  }
  const listed = String(headers['x-ca-signature-headers'] ?? '').split(',')
  for (const name of listed.map((one) => one.trim().toLowerCase()).toSorted())
    lines.push(`${name}:${String(headers[name])}`)
  lines.push(url.pathname + url.search)
  const secret = secrets.get(String(headers['x-ca-key']))
  if (secret === undefined || !listed.includes('x-ca-key')) return false
  const wanted = createHmac('sha256', secret).update(lines.join('\n')).digest('base64')
  const isFresh = Math.abs(Date.now() - Number(headers['x-ca-timestamp'])) < 15 * 60_000
  return isFresh && headers['x-ca-signature'] === wanted
}

export const md5 = (word: string) => createHash('md5').update(word).digest('hex')
