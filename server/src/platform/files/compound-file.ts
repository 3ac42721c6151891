import type { ByteSource } from './byte-source.ts'

/** [MS-CFB]: the container of the Office files of before 2007, of installers and of much else. */
const SIGN = 'd0cf11e0a1b11ae1'
const HEADER_BYTES = 512
const ENTRY_BYTES = 128
const NUMBER_BYTES = 4
/** Where the table of sectors stands, as far as the header has room for it. */
const TABLE_PLACES = 109
/** Larger numbers say that a chain has ended. */
const LAST_SECTOR = 0xff_ff_ff_fa
/** What Office names stands in the first of them; a chain that runs in a circle ends here too. */
const MOST_SECTORS = 256
/** Enough for tables of 100 MB. */
const MOST_TABLE_SECTORS = 16

interface Container {
  readonly source: ByteSource
  readonly header: Buffer
  readonly sectorBytes: number
}

/**
 * Names of what stands in a compound file, in the storages of it too; a bounded number of small reads, whatever the file
 * claims. Undefined for what is none, or is broken.
 */
export async function readCompoundNames(source: ByteSource): Promise<readonly string[] | undefined> {
  const header = await source.read(0, HEADER_BYTES)
  if (header.length < HEADER_BYTES || header.toString('hex', 0, 8) !== SIGN) return undefined
  const shift = header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return undefined
  const container = { source, header, sectorBytes: 2 ** shift }
  const table = await tableOf(container)
  const names: string[] = []
  let sector = header.readUInt32LE(48)
  for (let count = 0; count < MOST_SECTORS && sector <= LAST_SECTOR; count += 1) {
    const bytes = await readSector(container, sector)
    if (!bytes) return undefined
    names.push(...namesIn(bytes))
    sector = await nextOf(container, table, sector)
  }
  return names
}

async function readSector({ source, sectorBytes }: Container, sector: number): Promise<Buffer | undefined> {
  const bytes = await source.read((sector + 1) * sectorBytes, sectorBytes)
  // The last sector of a file may be cut short.
  return bytes.length >= Math.min(ENTRY_BYTES, sectorBytes) ? bytes : undefined
}

/** The sectors in which the table stands that leads from each sector to the next. */
async function tableOf(container: Container): Promise<readonly number[]> {
  const { header, sectorBytes } = container
  const table = numbersIn(header.subarray(76, 76 + TABLE_PLACES * NUMBER_BYTES))
  let sector = header.readUInt32LE(68)
  for (let count = 0; count < MOST_TABLE_SECTORS && sector <= LAST_SECTOR; count += 1) {
    const bytes = await readSector(container, sector)
    if (bytes?.length !== sectorBytes) break
    const numbers = numbersIn(bytes)
    table.push(...numbers.slice(0, -1))
    sector = numbers.at(-1) ?? LAST_SECTOR + 1
  }
  return table
}

function numbersIn(bytes: Buffer): number[] {
  return Array.from({ length: bytes.length / NUMBER_BYTES }, (_, index) => bytes.readUInt32LE(index * NUMBER_BYTES))
}

async function nextOf({ source, sectorBytes }: Container, table: readonly number[], sector: number): Promise<number> {
  const perSector = sectorBytes / NUMBER_BYTES
  const place = table[Math.floor(sector / perSector)] ?? LAST_SECTOR + 1
  if (place > LAST_SECTOR) return place
  const bytes = await source.read((place + 1) * sectorBytes + (sector % perSector) * NUMBER_BYTES, NUMBER_BYTES)
  return bytes.length === NUMBER_BYTES ? bytes.readUInt32LE(0) : LAST_SECTOR + 1
}

/** Each entry begins with its name in UTF-16, and says how many bytes of 64 that takes with the closing zero. */
function namesIn(bytes: Buffer): string[] {
  const count = Math.floor(bytes.length / ENTRY_BYTES)
  return Array.from({ length: count }, (_, index) => {
    const entry = bytes.subarray(index * ENTRY_BYTES, (index + 1) * ENTRY_BYTES)
    const length = Math.min(entry.readUInt16LE(64), 64)
    return entry.toString('utf16le', 0, Math.max(length - 2, 0))
  }).filter((name) => name !== '')
}
