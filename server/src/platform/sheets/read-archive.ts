import { once } from 'node:events'
import { createInflateRaw } from 'node:zlib'
import type { ByteSource } from '../files/index.ts'

/** Why a file is not unpacked and read as a workbook. */
export type ArchiveFault =
  | 'no archive'
  | 'encrypted'
  | 'no workbook'
  | 'too large'
  | 'unsafe'
  | 'no results'
  | 'damaged'

interface Limits {
  /** Of everything that it unpacks to. */
  readonly mostBytes: number
}

interface Entry {
  readonly name: string
  readonly isEncrypted: boolean
  readonly method: number
  readonly packed: number
  readonly size: number
  readonly at: number
}

const END_SIGN = 0x06_05_4b_50
const ENTRY_SIGN = 0x02_01_4b_50
const LOCAL_SIGN = 0x04_03_4b_50
const END_BYTES = 22
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const MOST_COMMENT_BYTES = 0xff_ff
const MOST_DIRECTORY_BYTES = 1024 * 1024
const MOST_ENTRIES = 2000
const IS_ENCRYPTED = 1
const STORED = 0
const DEFLATED = 8
/** Of what is this large, no honest sheet is packed more tightly. */
const LARGE_BYTES = 16 * 1024 * 1024
const MOST_RATIO = 250
/** Texts are all held at once by whoever reads a sheet: more than an honest sheet of so many rows has. */
const MOST_TEXT_BYTES = 128 * 1024 * 1024
const COMPOUND_SIGN = 'd0cf11e0'
const ZIP_SIGN = '504b0304'

/**
 * Judges a workbook before anything reads it: by its directory, then by unpacking each part as far as the directory said
 * and not a byte further, into nowhere. What has to be told of the content is looked for on the way.
 */
export async function judgeWorkbook(source: ByteSource, { mostBytes }: Limits): Promise<ArchiveFault | undefined> {
  const sign = (await source.read(0, 4)).toString('hex')
  if (sign === COMPOUND_SIGN) return 'encrypted'
  if (sign !== ZIP_SIGN) return 'no archive'
  const entries = await entriesOf(source)
  if (!entries) return 'damaged'
  const fault = faultOfDirectory(entries, mostBytes)
  if (fault) return fault
  for (const entry of entries) {
    const found = await faultOfPart(source, entry)
    if (found) return found
  }
  return undefined
}

/** A sheet is read row by row, everything else as a whole. */
function isSheet(name: string): boolean {
  return name.startsWith('xl/worksheets/')
}

function faultOfDirectory(entries: readonly Entry[], mostBytes: number): ArchiveFault | undefined {
  if (entries.some(({ isEncrypted }) => isEncrypted)) return 'encrypted'
  const names = entries.map(({ name }) => name)
  const isStrange = (name: string) =>
    name.startsWith('/') || name.includes('\\') || name.includes('\0') || name.split('/').includes('..')
  if (names.some(isStrange) || new Set(names).size < names.length) return 'unsafe'
  if (entries.some(({ method }) => method !== STORED && method !== DEFLATED)) return 'damaged'
  if (entries.reduce((sum, { size }) => sum + size, 0) > mostBytes) return 'too large'
  if (entries.some(({ name, size }) => size > MOST_TEXT_BYTES && !isSheet(name))) return 'too large'
  if (entries.some(({ size, packed }) => size > LARGE_BYTES && size > packed * MOST_RATIO)) return 'too large'
  const isWorkbook = names.includes('[Content_Types].xml') && names.some((name) => /^xl\/workbook\d*\.xml$/.test(name))
  return isWorkbook ? undefined : 'no workbook'
}

async function entriesOf(source: ByteSource): Promise<readonly Entry[] | undefined> {
  const from = Math.max(0, source.size - END_BYTES - MOST_COMMENT_BYTES)
  const tail = await source.read(from, source.size - from)
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== END_SIGN) continue
    // Whoever reads the archive takes the last sign for its end: one inside the comment is a trap.
    if (at + END_BYTES + tail.readUInt16LE(at + 20) !== tail.length) return undefined
    const [count, bytes, start] = [tail.readUInt16LE(at + 10), tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
    if (count > MOST_ENTRIES || bytes > MOST_DIRECTORY_BYTES || start + bytes > source.size) return undefined
    return entriesIn(await source.read(start, bytes), count)
  }
  return undefined
}

function entriesIn(bytes: Buffer, count: number): readonly Entry[] | undefined {
  const entries: Entry[] = []
  let at = 0
  while (at + ENTRY_BYTES <= bytes.length && bytes.readUInt32LE(at) === ENTRY_SIGN) {
    const nameEnd = at + ENTRY_BYTES + bytes.readUInt16LE(at + 28)
    entries.push({
      name: bytes.toString('utf8', at + ENTRY_BYTES, nameEnd),
      isEncrypted: (bytes.readUInt16LE(at + 8) & IS_ENCRYPTED) !== 0,
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    })
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries.length === count && count > 0 ? entries : undefined
}

const BLOCK_BYTES = 256 * 1024
/** As long as the longest text that is looked for, so that none hides between two blocks. */
const OVERLAP_BYTES = 32

/** A part that is more or less than the directory said, or that holds what no workbook of ours may hold. */
async function faultOfPart(source: ByteSource, entry: Entry): Promise<ArchiveFault | undefined> {
  const local = await source.read(entry.at, LOCAL_BYTES)
  if (local.length < LOCAL_BYTES || local.readUInt32LE(0) !== LOCAL_SIGN) return 'damaged'
  const start = entry.at + LOCAL_BYTES + local.readUInt16LE(26) + local.readUInt16LE(28)
  let unpacked = 0
  let rest = Buffer.alloc(0)
  try {
    for await (const block of unpackedBlocks(source, entry, start)) {
      unpacked += block.length
      if (unpacked > entry.size) return 'too large'
      const seen = Buffer.concat([rest, block])
      const fault = faultIn(seen, entry.name)
      if (fault) return fault
      rest = seen.subarray(Math.max(0, seen.length - OVERLAP_BYTES))
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) return 'damaged'
    throw error
  }
  return unpacked === entry.size ? undefined : 'damaged'
}

async function* unpackedBlocks(source: ByteSource, entry: Entry, start: number): AsyncGenerator<Buffer> {
  const packed = packedBlocks(source, start, start + entry.packed)
  if (entry.method === STORED) {
    yield* packed
    return
  }
  const inflating = createInflateRaw({ chunkSize: BLOCK_BYTES })
  const closed = new Promise((done) => inflating.once('close', done))
  const feeding = (async () => {
    for await (const block of packed) {
      if (inflating.destroyed) return
      if (!inflating.write(block)) await Promise.race([once(inflating, 'drain'), closed])
    }
    inflating.end()
  })()
  feeding.catch((error: unknown) => inflating.destroy(error instanceof Error ? error : undefined))
  try {
    for await (const block of inflating) if (Buffer.isBuffer(block)) yield block
  } finally {
    inflating.destroy()
  }
}

async function* packedBlocks(source: ByteSource, from: number, to: number): AsyncGenerator<Buffer> {
  for (let at = from; at < to; at += BLOCK_BYTES) yield await source.read(at, Math.min(BLOCK_BYTES, to - at))
}

/** Entities can name files and grow without end; no spreadsheet program writes any. */
const UNSAFE = ['<!DOCTYPE', '<!ENTITY', '<!doctype']
/** A formula without what it came to, as programs write them that don't calculate. */
const UNCALCULATED = ['</f></c>', '</f><v/></c>', '</f><v></v></c>']

function faultIn(bytes: Buffer, name: string): ArchiveFault | undefined {
  // Pictures and the settings of printers hold anything.
  if (!/\.(xml|rels)$/i.test(name)) return undefined
  // In two bytes a sign the texts below would not be found.
  if (bytes.includes(0)) return 'unsafe'
  if (UNSAFE.some((text) => bytes.includes(text))) return 'unsafe'
  return isSheet(name) && UNCALCULATED.some((text) => bytes.includes(text)) ? 'no results' : undefined
}
