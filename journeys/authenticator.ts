import { createHmac } from 'node:crypto'

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const PERIOD_MS = 30_000

/** The six digits that an authenticator shows at a moment (RFC 6238), reckoned apart from the product. */
export function codeAt(secret: string, atMs: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(atMs / PERIOD_MS)))
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** Each code is good once: what comes after the present one is taken by a server whose clock may be off. */
export function nextCode(secret: string, atMs: number): string {
  return codeAt(secret, atMs + PERIOD_MS)
}

function bytesOf(base32: string): Buffer {
  const bits = Array.from(base32, (sign) => SIGNS.indexOf(sign).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}
