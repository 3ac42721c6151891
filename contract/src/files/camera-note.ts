/** What a camera wrote into a picture, as it stands there: unchecked. */
export interface CameraNote {
  /** `2026-08-15T09:30:00`, on the calendar of the camera. */
  readonly takenLocal?: string
  /** `+08:00` */
  readonly takenOffset?: string
  readonly lng?: number
  readonly lat?: number
}

const EXIF_POINTER = 0x87_69
const GPS_POINTER = 0x88_25
const TAKEN = 0x90_03
const TAKEN_OFFSET = 0x90_11
const LAT_REF = 1
const LAT = 2
const LNG_REF = 3
const LNG = 4

const TEXT = 2
const LONG = 4
const RATIONAL = 5
const ENTRY_BYTES = 12
const LONGEST_TEXT = 40

type Entries = ReadonlyMap<number, { readonly type: number; readonly at: number }>

/**
 * Reads time and place out of an EXIF block. Only these few tags are looked at, each of a known length: a block that
 * was made to mislead costs no more than an honest one. What cannot be read counts as not written.
 */
export function readCameraNote(block: Uint8Array): CameraNote {
  try {
    return noteIn(tiffOf(block))
  } catch (error) {
    if (error instanceof RangeError) return {}
    throw error
  }
}

/** All offsets inside count from the byte order mark; some blocks have `Exif\0\0` before it. */
function tiffOf(block: Uint8Array): DataView {
  const hasName = block[0] === 0x45 && block[1] === 0x78
  const skipped = hasName ? 6 : 0
  return new DataView(block.buffer, block.byteOffset + skipped, Math.max(block.byteLength - skipped, 0))
}

function noteIn(tiff: DataView): CameraNote {
  const isLittle = tiff.getUint16(0) === 0x49_49
  const reading = { tiff, isLittle }
  const main = entriesAt(reading, tiff.getUint32(4, isLittle))
  const under = (pointer: number): Entries => {
    const entry = main.get(pointer)
    return entry?.type === LONG ? entriesAt(reading, tiff.getUint32(entry.at + 8, isLittle)) : new Map()
  }
  const photo = under(EXIF_POINTER)
  const gps = under(GPS_POINTER)
  return {
    takenLocal: localTime(text(reading, photo, TAKEN)),
    takenOffset: text(reading, photo, TAKEN_OFFSET),
    lat: signed(degrees(reading, gps, LAT), text(reading, gps, LAT_REF), 'S'),
    lng: signed(degrees(reading, gps, LNG), text(reading, gps, LNG_REF), 'W'),
  }
}

interface Reading {
  readonly tiff: DataView
  readonly isLittle: boolean
}

function entriesAt({ tiff, isLittle }: Reading, at: number): Entries {
  const entries = new Map<number, { type: number; at: number }>()
  const count = tiff.getUint16(at, isLittle)
  for (let index = 0; index < count; index += 1) {
    const place = at + 2 + index * ENTRY_BYTES
    if (place + ENTRY_BYTES > tiff.byteLength) break
    entries.set(tiff.getUint16(place, isLittle), { type: tiff.getUint16(place + 2, isLittle), at: place })
  }
  return entries
}

function text({ tiff, isLittle }: Reading, entries: Entries, tag: number): string | undefined {
  const entry = entries.get(tag)
  if (entry?.type !== TEXT) return undefined
  const count = Math.min(tiff.getUint32(entry.at + 4, isLittle), LONGEST_TEXT)
  // Up to four bytes stand in the entry itself.
  const from = count <= 4 ? entry.at + 8 : tiff.getUint32(entry.at + 8, isLittle)
  const codes = Array.from({ length: count }, (_, index) => tiff.getUint8(from + index))
  return String.fromCharCode(...codes).replace(/\0.*$/s, '')
}

/** Degrees, minutes and seconds, each a fraction. */
function degrees({ tiff, isLittle }: Reading, entries: Entries, tag: number): number | undefined {
  const entry = entries.get(tag)
  if (entry?.type !== RATIONAL || tiff.getUint32(entry.at + 4, isLittle) !== 3) return undefined
  const from = tiff.getUint32(entry.at + 8, isLittle)
  const fraction = (at: number) => tiff.getUint32(at, isLittle) / tiff.getUint32(at + 4, isLittle)
  return fraction(from) + fraction(from + 8) / 60 + fraction(from + 16) / 3600
}

function signed(value: number | undefined, side: string | undefined, negative: string): number | undefined {
  return value !== undefined && side === negative ? -value : value
}

function localTime(written: string | undefined): string | undefined {
  const match = /^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)$/.exec(written ?? '')
  return match ? `${match[1]}-${match[2]}-${match[3]}T${match[4]}` : undefined
}
