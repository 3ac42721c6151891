import { nalTypes } from '../h264/nal.ts'
import type { Head, Unit } from './unit.ts'

const PACKET_BYTES = 188
const SYNC = 0x47
const TABLES = 0
const PROGRAM = 0x1000
const VIDEO = 0x100
const H264 = 0x1b
const VIDEO_STREAM = 0xe0
const CLOCK_PER_MS = 90
/** Decoders have so long before a picture is shown. */
const AHEAD_MS = 200
const NOTHING = Buffer.alloc(0)
const START = Buffer.from([0, 0, 0, 1])
const DELIMITER = Buffer.from([0, 0, 0, 1, nalTypes.delimiter, 0xf0])

/** Packs pictures into an MPEG transport stream, as HLS has it; one for all segments, since packets are counted. */
export class TransportStream {
  readonly #head: Head
  readonly #counters = new Map<number, number>()

  constructor(head: Head) {
    this.#head = head
  }

  /** A segment that can be read by itself. */
  segment(units: readonly Unit[]): Buffer {
    return Buffer.concat([
      this.#table(TABLES, programs()),
      this.#table(PROGRAM, streams()),
      ...units.map((unit) => this.#packed(unit)),
    ])
  }

  #table(pid: number, section: Buffer): Buffer {
    const payload = Buffer.alloc(PACKET_BYTES - 4, 0xff)
    payload[0] = 0
    section.copy(payload, 1)
    return Buffer.concat([this.#header(pid, { isFirst: true, hasExtra: false }), payload])
  }

  #packed(unit: Unit): Buffer {
    const content = this.#content(unit)
    const packets: Buffer[] = []
    for (let from = 0; from < content.length;) {
      const isFirst = from === 0
      const extra = isFirst ? clockOf(unit) : NOTHING
      const room = PACKET_BYTES - 4 - extra.length
      const part = content.subarray(from, from + room)
      from += part.length
      packets.push(this.#packet(part, extra))
    }
    return Buffer.concat(packets)
  }

  /** What does not fill a packet is filled up before it. */
  #packet(part: Buffer, extra: Buffer): Buffer {
    const missing = PACKET_BYTES - 4 - extra.length - part.length
    const filled = missing > 0 ? stuffed(extra, missing) : extra
    return Buffer.concat([
      this.#header(VIDEO, { isFirst: extra !== NOTHING, hasExtra: filled.length > 0 }),
      filled,
      part,
    ])
  }

  #header(pid: number, { isFirst, hasExtra }: { readonly isFirst: boolean; readonly hasExtra: boolean }): Buffer {
    const counter = this.#counters.get(pid) ?? 0
    this.#counters.set(pid, (counter + 1) & 15)
    return Buffer.from([SYNC, (isFirst ? 0x40 : 0) | (pid >> 8), pid & 0xff, (hasExtra ? 0x30 : 0x10) | counter])
  }

  #content(unit: Unit): Buffer {
    const sets = unit.isKey ? [START, this.#head.sequence, START, this.#head.picture] : []
    return Buffer.concat([packetHead(unit.at), DELIMITER, ...sets, START, unit.nal])
  }
}

/** The first part of a packet of pictures, with its time. */
function packetHead(at: number): Buffer {
  const time = BigInt(at + AHEAD_MS) * BigInt(CLOCK_PER_MS)
  const bits = (shift: number, mask: number) => Number((time >> BigInt(shift)) & BigInt(mask))
  const shown = [
    0x21 | (bits(30, 7) << 1),
    bits(22, 0xff),
    (bits(15, 0x7f) << 1) | 1,
    bits(7, 0xff),
    (bits(0, 0x7f) << 1) | 1,
  ]
  return Buffer.from([0, 0, 1, VIDEO_STREAM, 0, 0, 0x84, 0x80, shown.length, ...shown])
}

/** The clock of the sender before a picture. */
function clockOf({ at, isKey }: Unit): Buffer {
  const time = BigInt(at) * BigInt(CLOCK_PER_MS)
  const extra = Buffer.alloc(8)
  extra[0] = 7
  extra[1] = isKey ? 0x50 : 0x10
  extra.writeUInt32BE(Number((time >> 1n) & 0xffff_ffffn), 2)
  extra.writeUInt16BE(Number((time & 1n) << 15n) | 0x7e00, 6)
  return extra
}

function stuffed(extra: Buffer, missing: number): Buffer {
  const filled = Buffer.alloc(extra.length + missing, 0xff)
  extra.copy(filled)
  if (extra.length === 0 && missing > 1) filled[1] = 0
  filled[0] = filled.length - 1
  return filled
}

/** Which programmes there are: one. */
function programs(): Buffer {
  return section(0, [0, 1, 0xe0 | (PROGRAM >> 8), PROGRAM & 0xff])
}

/** Of which streams it consists: one. */
function streams(): Buffer {
  const video = [0xe0 | (VIDEO >> 8), VIDEO & 0xff]
  return section(2, [...video, 0xf0, 0, H264, ...video, 0xf0, 0])
}

function section(table: number, content: readonly number[]): Buffer {
  const length = content.length + 9
  const body = Buffer.from([table, 0xb0, length, 0, 1, 0xc1, 0, 0, ...content])
  const check = Buffer.alloc(4)
  check.writeUInt32BE(checksum(body))
  return Buffer.concat([body, check])
}

/** CRC-32 as MPEG has it: the highest bit first, not turned round at the end. */
function checksum(bytes: Buffer): number {
  let sum = 0xffff_ffff
  for (const byte of bytes) {
    sum ^= byte << 24
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x8000_0000 ? (sum << 1) ^ 0x04c1_1db7 : sum << 1
  }
  return sum >>> 0
}
