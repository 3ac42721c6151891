import { BitReader } from './bit-reader.ts'
import type { VideoCodec } from './flv-tag.ts'

interface Size {
  readonly Width: number
  readonly Height: number
}

const AVC_HEAD_BYTES = 5
const HIGH_PROFILES: ReadonlySet<number> = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128])
const CHROMA_444 = 3

/** How large pictures are, by the header of a stream of H.264 or H.265 as FLV holds it. */
export function sizeIn(codec: VideoCodec | undefined, header: Buffer | undefined): Partial<Size> {
  if (!header) return {}
  if (codec === 'H.265') return sizeOfHevc(hevcSetIn(header.subarray(AVC_HEAD_BYTES)))
  return codec === 'H.264' ? sizeOfAvc(header) : {}
}

function sizeOfAvc(header: Buffer): Partial<Size> {
  // Five bytes of FLV, then six of the record, the last of which counts the sets that follow.
  const at = AVC_HEAD_BYTES + 6
  if (header.length < at + 2) return {}
  const length = header.readUInt16BE(at)
  const set = header.subarray(at + 2, at + 2 + length)
  return set.length === length && length > 4 ? sizeOfSet(set) : {}
}

/** ITU-T H.264, 7.3.2.1.1. */
function sizeOfSet(set: Buffer): Partial<Size> {
  try {
    return readSet(new BitReader(withoutGuards(set.subarray(1))))
  } catch (error) {
    if (error instanceof RangeError) return {}
    throw error
  }
}

function readSet(bits: BitReader): Size {
  const profile = bits.take(8)
  bits.take(16)
  bits.unsigned()
  const chroma = HIGH_PROFILES.has(profile) ? readChroma(bits) : 1
  bits.unsigned()
  skipOrder(bits)
  bits.unsigned()
  bits.take(1)
  const columns = bits.unsigned() + 1
  const rows = bits.unsigned() + 1
  const fields = bits.take(1) === 1 ? 1 : 2
  if (fields === 2) bits.take(1)
  bits.take(1)
  const hasCrop = bits.take(1) === 1
  const [left, right, top, bottom] = hasCrop
    ? [bits.unsigned(), bits.unsigned(), bits.unsigned(), bits.unsigned()]
    : [0, 0, 0, 0]
  const [across, down] = [chroma === 1 || chroma === 2 ? 2 : 1, (chroma === 1 ? 2 : 1) * fields]
  return { Width: columns * 16 - (left + right) * across, Height: rows * 16 * fields - (top + bottom) * down }
}

function readChroma(bits: BitReader): number {
  const chroma = bits.unsigned()
  if (chroma === CHROMA_444) bits.take(1)
  bits.unsigned()
  bits.unsigned()
  bits.take(1)
  if (bits.take(1) === 0) return chroma
  const lists = chroma === CHROMA_444 ? 12 : 8
  for (let list = 0; list < lists; list += 1) if (bits.take(1) === 1) skipList(bits, list < 6 ? 16 : 64)
  return chroma
}

function skipList(bits: BitReader, size: number): void {
  let next = 8
  let last = 8
  for (let at = 0; at < size && next !== 0; at += 1) {
    next = (last + bits.signed() + 256) % 256
    last = next === 0 ? last : next
  }
}

function skipOrder(bits: BitReader): void {
  const type = bits.unsigned()
  if (type === 0) bits.unsigned()
  if (type !== 1) return
  bits.take(1)
  bits.signed()
  bits.signed()
  const count = bits.unsigned()
  for (let at = 0; at < count; at += 1) bits.signed()
}

const HEVC_ARRAYS_AT = 22
const HEVC_SEQUENCE_SET = 33

/** ISO/IEC 14496-15, 8.3.3.1.2: the first sequence parameter set of a record. */
function hevcSetIn(record: Buffer): Buffer {
  const arrays = record[HEVC_ARRAYS_AT] ?? 0
  let at = HEVC_ARRAYS_AT + 1
  for (let array = 0; array < arrays && at + 3 <= record.length; array += 1) {
    const type = (record[at] ?? 0) & 0x3f
    const count = record.readUInt16BE(at + 1)
    at += 3
    for (let unit = 0; unit < count && at + 2 <= record.length; unit += 1) {
      const end = at + 2 + record.readUInt16BE(at)
      if (type === HEVC_SEQUENCE_SET) return record.subarray(at + 2, end)
      at = end
    }
  }
  return Buffer.alloc(0)
}

/** ITU-T H.265, 7.3.2.2.1 and 7.3.3. */
function sizeOfHevc(set: Buffer): Partial<Size> {
  try {
    const bits = new BitReader(withoutGuards(set.subarray(2)))
    bits.take(4)
    const layers = bits.take(3)
    bits.take(1)
    skipProfile(bits, layers)
    bits.unsigned()
    const chroma = bits.unsigned()
    if (chroma === CHROMA_444) bits.take(1)
    const [width, height] = [bits.unsigned(), bits.unsigned()]
    const hasCrop = bits.take(1) === 1
    const [left, right, top, bottom] = hasCrop
      ? [bits.unsigned(), bits.unsigned(), bits.unsigned(), bits.unsigned()]
      : [0, 0, 0, 0]
    const [across, down] = [chroma === 1 || chroma === 2 ? 2 : 1, chroma === 1 ? 2 : 1]
    return { Width: width - (left + right) * across, Height: height - (top + bottom) * down }
  } catch (error) {
    if (error instanceof RangeError) return {}
    throw error
  }
}

const PROFILE_BITS = 88
const LEVEL_BITS = 8

function skipProfile(bits: BitReader, layers: number): void {
  bits.take(PROFILE_BITS)
  bits.take(LEVEL_BITS)
  const told = Array.from({ length: layers }, () => [bits.take(1) === 1, bits.take(1) === 1] as const)
  if (layers > 0) bits.take(2 * (8 - layers))
  for (const [hasProfile, hasLevel] of told) {
    if (hasProfile) bits.take(PROFILE_BITS)
    if (hasLevel) bits.take(LEVEL_BITS)
  }
}

/** Without the bytes that keep a start code from appearing by chance. */
function withoutGuards(bytes: Buffer): Buffer {
  const isGuard = (byte: number, at: number) => byte === 3 && at > 1 && bytes[at - 1] === 0 && bytes[at - 2] === 0
  return Buffer.from([...bytes].filter((byte, at) => !isGuard(byte, at)))
}

const codecNames: ReadonlyArray<readonly [RegExp, string]> = [
  [/avc[13]/, 'H.264'],
  [/hvc1|hev1/, 'H.265'],
  [/av01/, 'AV1'],
]

/** What a playlist says of the pictures, where it says something. */
export function sizeInPlaylist(text: string): Partial<Size> & { readonly Codec?: string } {
  const [, width, height] = /RESOLUTION=(\d+)x(\d+)/.exec(text) ?? []
  const said = /CODECS="([^"]*)"/.exec(text)?.[1] ?? ''
  const Codec = codecNames.find(([pattern]) => pattern.test(said))?.[1]
  return {
    ...(Codec && { Codec }),
    ...(width && height && { Width: Number(width), Height: Number(height) }),
  }
}
