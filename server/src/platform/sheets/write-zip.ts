import { Readable, pipeline } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A part of an archive, its text as it comes. */
export interface ZipPart {
  readonly path: string
  readonly text: AsyncIterable<string>
}

const LOCAL = 0x04034b50
const DIRECTORY = 0x02014b50
const DESCRIPTOR = 0x08074b50
const END = 0x06054b50
const VERSION = 20
/** Sizes follow the content (bit 3), paths are UTF-8 (bit 11). */
const FLAGS = 0x0808
const DEFLATED = 8
/** The first of January 1980, midnight: nobody asks when a part was written. */
const DOS_DATE = 0x0021
/** Fast, and within a few percent of the smallest. */
const LEVEL = 4

interface Written {
  readonly path: Buffer
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly offset: number
}

/** A ZIP archive, written as its parts come: nothing is kept but a line per part. */
export async function* zipOf(parts: AsyncIterable<ZipPart> | Iterable<ZipPart>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for await (const { path, text } of parts) {
    const head = localHead(path)
    yield head
    const tally = { crc: 0, size: 0 }
    let packed = 0
    for await (const bytes of deflated(text, tally)) {
      packed += bytes.length
      yield bytes
    }
    const one = { path: Buffer.from(path), crc: tally.crc, packed, size: tally.size, offset }
    const descriptor = numbers([DESCRIPTOR, one.crc, packed, one.size])
    yield descriptor
    written.push(one)
    offset += head.length + packed + descriptor.length
  }
  const directory = Buffer.concat(written.map(entry))
  yield directory
  yield endOf(written.length, directory.length, offset)
}

interface Tally {
  crc: number
  size: number
}

// Deflating happens on a thread of its own; the text is not asked for faster than it is packed.
function deflated(text: AsyncIterable<string>, tally: Tally): AsyncIterable<Buffer> {
  const deflate = createDeflateRaw({ level: LEVEL })
  const source = Readable.from(counted(text, tally), { objectMode: true, highWaterMark: 1 })
  // What goes wrong is thrown to whoever reads the deflated bytes.
  pipeline(source, deflate, () => undefined)
  return deflate
}

async function* counted(text: AsyncIterable<string>, tally: Tally): AsyncGenerator<Buffer> {
  for await (const piece of text) {
    const bytes = Buffer.from(piece)
    tally.crc = crc32(bytes, tally.crc)
    tally.size += bytes.length
    yield bytes
  }
}

function numbers(values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 4)
  for (const [index, value] of values.entries()) buffer.writeUInt32LE(value, index * 4)
  return buffer
}

function shorts(values: readonly number[]): Buffer {
  const buffer = Buffer.alloc(values.length * 2)
  for (const [index, value] of values.entries()) buffer.writeUInt16LE(value, index * 2)
  return buffer
}

function localHead(path: string): Buffer {
  const name = Buffer.from(path)
  return Buffer.concat([
    numbers([LOCAL]),
    shorts([VERSION, FLAGS, DEFLATED, 0, DOS_DATE]),
    numbers([0, 0, 0]),
    shorts([name.length, 0]),
    name,
  ])
}

function entry({ path, crc, packed, size, offset }: Written): Buffer {
  return Buffer.concat([
    numbers([DIRECTORY]),
    shorts([VERSION, VERSION, FLAGS, DEFLATED, 0, DOS_DATE]),
    numbers([crc, packed, size]),
    shorts([path.length, 0, 0, 0, 0]),
    numbers([0, offset]),
    path,
  ])
}

function endOf(count: number, size: number, offset: number): Buffer {
  return Buffer.concat([numbers([END]), shorts([0, 0, count, count]), numbers([size, offset]), shorts([0])])
}
