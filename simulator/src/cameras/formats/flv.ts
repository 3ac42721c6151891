import type { Head, Unit } from './unit.ts'

const SCRIPT = 18
const VIDEO = 9
const AVC = 7
const KEY = 1 << 4
const CHANGE = 2 << 4
const DECODER = 0
const PICTURE = 1
const LENGTH_BYTES = 4
/** Lengths of four bytes; the other bits are ones. */
const FOUR_BYTES = 0xff
const ONE_SEQUENCE = 0xe1

/** What an FLV stream begins with: what it is, and what a decoder has to know. */
export function flvHead(head: Head): Buffer {
  const signature = Buffer.from([0x46, 0x4c, 0x56, 1, 1, 0, 0, 0, 9, 0, 0, 0, 0])
  const decoder = Buffer.concat([Buffer.from([KEY | AVC, DECODER, 0, 0, 0]), decoderOf(head)])
  return Buffer.concat([signature, tag(SCRIPT, 0, descriptionOf(head)), tag(VIDEO, 0, decoder)])
}

/** One picture as a tag. */
export function flvTag({ isKey, at, nal }: Unit): Buffer {
  const content = Buffer.alloc(5 + LENGTH_BYTES + nal.length)
  content[0] = (isKey ? KEY : CHANGE) | AVC
  content[1] = PICTURE
  content.writeUInt32BE(nal.length, 5)
  content.set(nal, 5 + LENGTH_BYTES)
  return tag(VIDEO, at, content)
}

function tag(type: number, at: number, content: Buffer): Buffer {
  const head = Buffer.alloc(11)
  head.writeUInt8(type, 0)
  head.writeUIntBE(content.length, 1, 3)
  head.writeUIntBE(at & 0xff_ffff, 4, 3)
  head.writeUInt8((at >>> 24) & 0xff, 7)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(head.length + content.length)
  return Buffer.concat([head, content, length])
}

/** The decoder configuration record of AVC. */
function decoderOf({ sequence, picture }: Head): Buffer {
  const [, profile = 0, compatible = 0, level = 0] = sequence
  return Buffer.concat([
    Buffer.from([1, profile, compatible, level, FOUR_BYTES, ONE_SEQUENCE]),
    withLength(sequence),
    Buffer.from([1]),
    withLength(picture),
  ])
}

function withLength(nal: Uint8Array): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(nal.length)
  return Buffer.concat([length, nal])
}

/** `onMetaData` in AMF0. */
function descriptionOf({ width, height, framesPerSecond }: Head): Buffer {
  const said = { width, height, framerate: framesPerSecond, videocodecid: AVC }
  const pairs = Object.entries(said).map(([name, value]) => Buffer.concat([nameOf(name), numberOf(value)]))
  const count = Buffer.alloc(4)
  count.writeUInt32BE(pairs.length + 1)
  const encoder = Buffer.concat([nameOf('encoder'), Buffer.from([2]), nameOf('farm-erp simulator')])
  return Buffer.concat([
    Buffer.from([2]),
    nameOf('onMetaData'),
    Buffer.from([8]),
    count,
    ...pairs,
    encoder,
    Buffer.from([0, 0, 9]),
  ])
}

function nameOf(text: string): Buffer {
  return withLength(Buffer.from(text, 'latin1'))
}

function numberOf(value: number): Buffer {
  const bytes = Buffer.alloc(9)
  bytes.writeDoubleBE(value, 1)
  return bytes
}
