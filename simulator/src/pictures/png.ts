import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const CHANNELS = 3
const BITS = 8
const TRUE_COLOUR = 2
/** How a line is told from the one above it: by the difference, so that even and slowly changing lines become zeros. */
const UP = 2

export interface Pixels {
  readonly width: number
  readonly height: number
  /** Red, green and blue of every point, line by line. */
  readonly rgb: Uint8Array
}

/** The pixels as a PNG file. */
export function pngOf(pixels: Pixels): Buffer {
  const { width, height } = pixels
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.writeUInt8(BITS, 8)
  head.writeUInt8(TRUE_COLOUR, 9)
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(linesOf(pixels))), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([SIGNATURE, ...parts])
}

/** What ends every file, framed. */
const END_BYTES = 12

/** The same picture with words that nobody sees: no two files are the same, as no two photos are. */
export function withComment(png: Buffer, text: string): Buffer {
  const comment = chunk('tEXt', Buffer.from(`Comment\0${text}`, 'latin1'))
  return Buffer.concat([png.subarray(0, -END_BYTES), comment, png.subarray(-END_BYTES)])
}

function linesOf({ width, height, rgb }: Pixels): Buffer {
  const length = width * CHANNELS
  const lines = Buffer.alloc((length + 1) * height)
  for (let y = 0; y < height; y += 1) {
    const at = y * (length + 1)
    lines[at] = UP
    for (let x = 0; x < length; x += 1) {
      const above = y === 0 ? 0 : (rgb[(y - 1) * length + x] ?? 0)
      lines[at + 1 + x] = (rgb[y * length + x] ?? 0) - above
    }
  }
  return lines
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), framed.length - 4)
  return framed
}
