import { createHmac, randomUUID } from 'node:crypto'

interface Signing {
  readonly key: string
  readonly secret: string
  /** With its query. */
  readonly path: string
  /** Milliseconds since 1970. */
  readonly now: number
  readonly nonce?: string
}

const ACCEPT = '*/*'
const CONTENT_TYPE = 'application/json;charset=UTF-8'

/** The headers by which the gateway of Hikvision platforms knows who posts JSON; the secret itself is not sent. */
export function hikHeaders({ key, secret, path, now, nonce = randomUUID() }: Signing): Record<string, string> {
  const own = { 'x-ca-key': key, 'x-ca-nonce': nonce, 'x-ca-timestamp': String(now) }
  const names = Object.keys(own).toSorted()
  const lines = Object.entries(own)
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${name}:${value}`)
  const text = ['POST', ACCEPT, CONTENT_TYPE, ...lines, path].join('\n')
  return {
    accept: ACCEPT,
    'content-type': CONTENT_TYPE,
    ...own,
    'x-ca-signature-headers': names.join(','),
    'x-ca-signature': createHmac('sha256', secret).update(text, 'utf8').digest('base64'),
  }
}
