/** What a unit of the stream holds. */
export const nalTypes = { slice: 1, keySlice: 5, sequence: 7, picture: 8, delimiter: 9 } as const

const REFERENCED = 0x60
/** Keeps two zeros and a small byte from looking like the begin of a unit. */
const ESCAPE = 3

/** A unit of the stream from what it says. */
export function nalOf(type: number, payload: Uint8Array): Uint8Array {
  const escaped = new Uint8Array(1 + payload.length + Math.ceil(payload.length / 2))
  escaped[0] = (type === nalTypes.delimiter ? 0 : REFERENCED) | type
  let [length, zeros] = [1, 0]
  for (const byte of payload) {
    if (zeros === 2 && byte <= ESCAPE) {
      escaped[length] = ESCAPE
      length += 1
      zeros = 0
    }
    escaped[length] = byte
    length += 1
    zeros = byte === 0 ? zeros + 1 : 0
  }
  return escaped.slice(0, length)
}
