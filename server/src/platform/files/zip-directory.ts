import type { ByteSource } from './byte-source.ts'

/** A file of an archive as its directory tells of it. */
export interface ZipEntry {
  readonly name: string
  /** What it would have unpacked, in bytes. */
  readonly size: number
}

const END_SIGN = 0x06_05_4b_50
const ENTRY_SIGN = 0x02_01_4b_50
const END_BYTES = 22
const ENTRY_BYTES = 46
const MOST_COMMENT_BYTES = 0xff_ff
/** Names of eighty signs for every file that there may be. */
const MOST_DIRECTORY_BYTES = 4 * 1024 * 1024
const MOST_ENTRIES = 20_000
const UTF8_FLAG = 0x08_00

interface Directory {
  readonly at: number
  readonly bytes: number
  readonly count: number
}

/**
 * What an archive says is in it: its end and its directory are read and nothing is unpacked, so that a bomb costs no more
 * than an honest archive. Undefined for what is no whole archive of one piece, or has a directory without measure.
 */
export async function readZipDirectory(source: ByteSource): Promise<readonly ZipEntry[] | undefined> {
  const directory = await directoryOf(source)
  if (!directory) return undefined
  const bytes = await source.read(directory.at, directory.bytes)
  return bytes.length === directory.bytes ? entriesIn(bytes, directory.count) : undefined
}

/** The directory stands right before the end of the archive, and only its comment behind that. */
async function directoryOf(source: ByteSource): Promise<Directory | undefined> {
  const from = Math.max(0, source.size - END_BYTES - MOST_COMMENT_BYTES)
  const tail = await source.read(from, source.size - from)
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== END_SIGN || at + END_BYTES + tail.readUInt16LE(at + 20) !== tail.length) continue
    const directory = {
      count: tail.readUInt16LE(at + 10),
      bytes: tail.readUInt32LE(at + 12),
      at: tail.readUInt32LE(at + 16),
    }
    const isOnePiece = tail.readUInt16LE(at + 4) === 0 && tail.readUInt16LE(at + 8) === directory.count
    const isRightBefore = directory.at + directory.bytes === from + at
    const isMeasured = directory.count <= MOST_ENTRIES && directory.bytes <= MOST_DIRECTORY_BYTES
    return isOnePiece && isRightBefore && isMeasured ? directory : undefined
  }
  return undefined
}

/** As many entries as were told, one behind the other to the last byte. */
function entriesIn(bytes: Buffer, count: number): readonly ZipEntry[] | undefined {
  const entries: ZipEntry[] = []
  let at = 0
  while (at + ENTRY_BYTES <= bytes.length && bytes.readUInt32LE(at) === ENTRY_SIGN) {
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset))
    const nameAt = at + ENTRY_BYTES
    const nameEnd = nameAt + (nameBytes ?? 0)
    // Older writers name in the code page of their system: what stands after the last dot reads the same in all of them.
    const encoding = (bytes.readUInt16LE(at + 8) & UTF8_FLAG) === 0 ? 'latin1' : 'utf8'
    entries.push({ name: bytes.toString(encoding, nameAt, nameEnd), size: bytes.readUInt32LE(at + 24) })
    at = nameEnd + (extraBytes ?? 0) + (commentBytes ?? 0)
  }
  return at === bytes.length && entries.length === count && count > 0 ? entries : undefined
}
