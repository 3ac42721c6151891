/** One part of an FLV stream: a frame, what decoders need before the first one, or a note. */
export interface FlvTag {
  readonly kind: 'audio' | 'video' | 'script'
  readonly timeMs: number
  readonly body: Buffer
}

export type VideoCodec = 'H.264' | 'H.265' | 'AV1'

/** What a video tag is. */
interface VideoPart {
  readonly codec: VideoCodec | undefined
  /** A picture that needs no other. */
  readonly isKey: boolean
  /** What a decoder needs before the first picture. */
  readonly isHeader: boolean
}

/** 12 is how Chinese vendors write H.265: the format had no way of its own. */
const codecNumbers: ReadonlyMap<number, VideoCodec> = new Map([
  [7, 'H.264'],
  [12, 'H.265'],
])
const KEY_FRAME = 1
const SEQUENCE_START = 0
const CODED_FRAMES = 1
const CODED_FRAMES_X = 3
const IS_EXTENDED = 0x80

const fourCodes: ReadonlyMap<string, VideoCodec> = new Map([
  ['avc1', 'H.264'],
  ['hvc1', 'H.265'],
  ['av01', 'AV1'],
])

/** Reads the first bytes of a video tag, in either way in which they are written. */
export function videoPart(body: Buffer): VideoPart {
  const [first = 0, packet = 0] = body
  if (first & IS_EXTENDED) {
    const type = first & 0x0f
    const isPicture = type === CODED_FRAMES || type === CODED_FRAMES_X
    return {
      codec: fourCodes.get(body.toString('latin1', 1, 5)),
      isKey: isPicture && ((first >> 4) & 7) === KEY_FRAME,
      isHeader: type === SEQUENCE_START,
    }
  }
  return {
    codec: codecNumbers.get(first & 0x0f),
    isKey: first >> 4 === KEY_FRAME && packet === CODED_FRAMES,
    isHeader: packet === SEQUENCE_START,
  }
}

/** What of a video tag stands in other containers as it is: a picture, or what a decoder needs before the first one. */
export function videoContent(body: Buffer): { readonly data: Buffer; readonly shownAfterMs: number } {
  const [first = 0] = body
  // An extended picture without a time of its own is shown when it is decoded.
  const isTimeless = (first & IS_EXTENDED) !== 0 && (first & 0x0f) !== CODED_FRAMES
  const timeAt = first & IS_EXTENDED ? 5 : 2
  if (isTimeless) return { data: body.subarray(timeAt), shownAfterMs: 0 }
  return { data: body.subarray(timeAt + 3), shownAfterMs: body.length < timeAt + 3 ? 0 : body.readIntBE(timeAt, 3) }
}

const AAC = 10
const MP3 = 2

/** Sound that browsers play; cameras often send other. */
export function isPlayable([first = 0]: Buffer): boolean {
  const format = first >> 4
  return format === AAC || format === MP3
}

export function isSoundHeader([first = 0, packet = 0]: Buffer): boolean {
  return first >> 4 === AAC && packet === SEQUENCE_START
}

const HEAD_BYTES = 11
const TAIL_BYTES = 4
const typeNumbers = { audio: 8, video: 9, script: 18 } as const satisfies Record<FlvTag['kind'], number>

/** What a viewer reads first: whether pictures and sound will follow. */
export function flvHeader(sound: 'with sound' | 'silent'): Buffer {
  const flags = sound === 'with sound' ? 5 : 1
  return Buffer.from([0x46, 0x4c, 0x56, 1, flags, 0, 0, 0, 9, 0, 0, 0, 0])
}

/** A tag as it goes over the wire, at a time of its own. */
export function written({ kind, body }: FlvTag, timeMs: number): Buffer {
  const bytes = Buffer.allocUnsafe(HEAD_BYTES + body.length + TAIL_BYTES)
  const time = timeMs >>> 0
  bytes[0] = typeNumbers[kind]
  bytes.writeUIntBE(body.length, 1, 3)
  bytes.writeUIntBE(time & 0xffffff, 4, 3)
  bytes[7] = time >>> 24
  bytes.writeUIntBE(0, 8, 3)
  body.copy(bytes, HEAD_BYTES)
  bytes.writeUInt32BE(HEAD_BYTES + body.length, HEAD_BYTES + body.length)
  return bytes
}
