import { inflateRawSync } from 'node:zlib'

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const PATH = /\/(?:\d+\/)+/g
const CURSOR = /cursor=([\w-]+)/g

/** An answer as it went over the wire. */
export interface Told {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Buffer
}

/** Everything that can be read in an answer: its headers, what it holds, what is packed in it, where its cursor points. */
export function textOf({ headers, bytes }: Told): string {
  const type = headers['content-type'] ?? ''
  const held = type.includes('spreadsheetml') ? unzipped(bytes) : bytes.toString('utf8')
  const heads = Object.entries(headers).map(([name, value]) => `${name}: ${safelyDecoded(value)}`)
  const cursors = [...heads.join('\n').matchAll(CURSOR)].map(([, text = '']) =>
    Buffer.from(text, 'base64url').toString(),
  )
  return [...heads, held, ...cursors].join('\n')
}

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** The parts of an archive, read by its directory. */
function unzipped(bytes: Buffer): string {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  if (end < 0) throw new Error('no archive')
  const parts: string[] = []
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)]
    const [name, extra, comment] = [
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
    ]
    const local = bytes.readUInt32LE(at + 42)
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const packed = bytes.subarray(from, from + size)
    parts.push(bytes.toString('utf8', at + 46, at + 46 + name))
    parts.push((method === 0 ? packed : inflateRawSync(packed)).toString('utf8'))
    at += 46 + name + extra + comment
  }
  return parts.join('\n')
}

/** Ids and paths that an answer holds. */
export function idsIn(text: string): Set<string> {
  return new Set([...(text.match(UUID) ?? []), ...(text.match(PATH) ?? [])])
}

/**
 * An answer without what differs each time: what the request itself said, its number, the time of day, tickets of recordings,
 * and when a session was last used, which is noted anew after some minutes.
 */
export function bare({ status, headers, bytes }: Told, asked: string): string {
  const heads = Object.entries(headers).filter(([name]) => !['date', 'x-request-id', 'content-length'].includes(name))
  const own = new Set([...(asked.match(UUID) ?? []), ...(asked.match(PATH) ?? [])])
  const isSheet = headers['content-type']?.includes('spreadsheetml')
  let text = `${status} ${JSON.stringify(heads)} ${isSheet ? unzipped(bytes) : bytes.toString('latin1')}`
  for (const one of own) text = text.replaceAll(one, '<asked>').replaceAll(encodeURIComponent(one), '<asked>')
  const times = /<dcterms:\w+ [^>]*>[^<]*|"LastUsed":"[^"]*"|(?<=\/api\/Video\/\w+\/)[\w-]+/g
  return text.replace(/"requestId":"[^"]*"/, '').replaceAll(times, '')
}
