import { inflateRawSync } from 'node:zlib'
import { type CellValue, readXlsx } from 'hucre/xlsx'

/** An Excel file as somebody else’s program reads it. */
export interface OpenedSheet {
  readonly name: string
  readonly heads: readonly string[]
  readonly rows: ReadonlyArray<Readonly<Record<string, CellValue>>>
}

/** The visible rows of each sheet, by their heads. */
export async function openSheets(bytes: Buffer): Promise<readonly OpenedSheet[]> {
  const { sheets } = await readXlsx(bytes)
  return sheets.map(({ name, rows: [first = [], ...rest] }) => {
    const heads = first.map(String)
    return {
      name,
      heads,
      rows: rest.map((cells) => Object.fromEntries(heads.map((head, index) => [head, cells[index] ?? null]))),
    }
  })
}

const ENTRY_SIGN = 0x02_01_4b_50
const END_SIGN = 0x06_05_4b_50

/** The XML of a part of the file, as it stands there. */
export function partOf(bytes: Buffer, path: string): string {
  const end = bytes.length - 22
  if (bytes.readUInt32LE(end) !== END_SIGN) throw new Error('the archive does not end as it should')
  let at = bytes.readUInt32LE(end + 16)
  while (bytes.readUInt32LE(at) === ENTRY_SIGN) {
    const nameEnd = at + 46 + bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, nameEnd)
    if (name === path) return inflated(bytes, bytes.readUInt32LE(at + 42), bytes.readUInt32LE(at + 20))
    at = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  throw new Error(`no part ${path}`)
}

function inflated(bytes: Buffer, at: number, packed: number): string {
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
  return inflateRawSync(bytes.subarray(from, from + packed)).toString('utf8')
}
