import { type ImportMode, type SheetImport, importCalls } from '@farm/contract/sheets'
import { type CellValue, type WriteSheet, writeXlsx } from 'hucre/xlsx'
import { constants, deflateRawSync } from 'node:zlib'
import { vi } from 'vitest'
import { newId } from '../../platform/ids/index.ts'
import { done } from './personas.ts'
import { upload } from './photos.ts'
import type { Answer, Farm, Persona } from './test-farm.ts'

export type Rows = readonly (readonly CellValue[])[]

/** Heads of a sheet of plots. */
export const PLOT_HEADS = ['地块名称', '所属企业', '面积（亩）']

/** So many plots of enterprise A, named by a word and their number, of `area` 亩 each. */
export function plots(word: string, count: number, area = 5): Rows {
  return [PLOT_HEADS, ...Array.from({ length: count }, (_, n) => [`${word} ${n}`, '甲合作社', area])]
}

/** A workbook of one sheet, as a spreadsheet program writes it. */
export async function workbook(rows: Rows, more: Partial<WriteSheet> = {}): Promise<Buffer> {
  const sheet = { name: '数据', rows: rows.map((row) => [...row]), ...more }
  return Buffer.from(await writeXlsx({ sheets: [sheet] }))
}

export interface Importing {
  readonly formId: string
  readonly mode?: ImportMode
  readonly key?: string
  readonly organId?: string
  readonly id?: string
}

/** Uploads a file and begins to import it. */
export async function beginImport(
  farm: Farm,
  who: Persona,
  file: Buffer,
  { formId, mode = 'add', key, organId, id = newId() }: Importing,
): Promise<Answer<SheetImport>> {
  const FileId = await upload(farm, who, file, { name: '导入.xlsx', purpose: 'attachment' })
  const body = {
    Id: id,
    FormId: formId,
    FileId,
    Mode: mode,
    ...(key && { Key: key }),
    ...(organId && { OrganId: organId }),
  }
  return farm.call(who, importCalls.begin, { body })
}

const MOST_WAITED_MS = 45_000
const UNDER_WAY: ReadonlyArray<SheetImport['State']> = ['checking', 'running', 'cancelling', 'undoing']

/** Waits until nothing is going on with an import any more. */
export function settled(farm: Farm, who: Persona, id: string): Promise<SheetImport> {
  return vi.waitFor(
    async () => {
      const one = done(await farm.call(who, importCalls.get, { query: { id } }))
      if (UNDER_WAY.includes(one.State)) throw new Error(`still ${one.State}`)
      return one
    },
    { timeout: MOST_WAITED_MS, interval: 20 },
  )
}

/** Uploads a file and waits until it is checked. */
export async function checked(farm: Farm, who: Persona, file: Buffer, how: Importing): Promise<SheetImport> {
  const { Id } = done(await beginImport(farm, who, file, how))
  return settled(farm, who, Id)
}

/** Writes what was checked and waits until it is written. */
export async function written(farm: Farm, who: Persona, id: string, SkipWrong = false): Promise<SheetImport> {
  done(await farm.call(who, importCalls.run, { body: { Id: id, SkipWrong } }))
  return settled(farm, who, id)
}

export interface ZipPart {
  readonly name: string
  readonly content: Buffer | { readonly length: number }
  /** Made before. */
  readonly packed?: Buffer
  /** What the directory says instead of the truth. */
  readonly told?: number
  /** The directory says that nothing is known of the sizes: they stand behind the part. */
  readonly isToldBehind?: boolean
  readonly isEncrypted?: boolean
}

const UNIT_BYTES = 16 * 1024 * 1024

/** A part of nothing but blanks, that many times 16 MiB: packed once, written often. */
export function blanks(units: number): Pick<ZipPart, 'content' | 'packed'> {
  const unit = deflateRawSync(Buffer.alloc(UNIT_BYTES, 32), { finishFlush: constants.Z_SYNC_FLUSH })
  const packed = Buffer.concat([...Array.from({ length: units }, () => unit), deflateRawSync(Buffer.alloc(0))])
  return { packed, content: { length: units * UNIT_BYTES } }
}

/** An archive made by hand, so that it may lie. */
export function archive(parts: readonly ZipPart[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content, packed: made, told = content.length, isToldBehind, isEncrypted } of parts) {
    const packed = made ?? (Buffer.isBuffer(content) ? deflateRawSync(content) : Buffer.alloc(0))
    const text = Buffer.from(name)
    const flags = (isEncrypted ? 1 : 0) + (isToldBehind ? 8 : 0)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(20, 4)
    local.writeUInt16LE(flags, 6)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(told, 22)
    local.writeUInt16LE(text.length, 26)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(flags, 8)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(isToldBehind ? 0 : packed.length, 20)
    entry.writeUInt32LE(isToldBehind ? 0 : told, 24)
    entry.writeUInt16LE(text.length, 28)
    entry.writeUInt32LE(at, 42)
    bodies.push(local, text, packed)
    directory.push(entry, text)
    at += local.length + text.length + packed.length
  }
  const end = Buffer.alloc(22)
  const bytes = directory.reduce((sum, one) => sum + one.length, 0)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(bytes, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...bodies, ...directory, end])
}

const END_BYTES = 22

/** An archive that is one thing to who reads its end, and another to who takes the last sign of an end for it. */
export function twoFaced(shown: Buffer, hidden: Buffer): Buffer {
  const shownEnd = Buffer.from(shown.subarray(-END_BYTES))
  const hiddenEnd = Buffer.from(hidden.subarray(-END_BYTES))
  const [shownAt, hiddenAt] = [shownEnd.readUInt32LE(16), hiddenEnd.readUInt32LE(16)]
  const rest = Buffer.from(hidden.subarray(0, -END_BYTES))
  for (let at = hiddenAt; at < rest.length; at += 46 + rest.readUInt16LE(at + 28)) {
    rest.writeUInt32LE(rest.readUInt32LE(at + 42) + shownAt, at + 42)
  }
  shownEnd.writeUInt32LE(shownAt + rest.length, 16)
  shownEnd.writeUInt16LE(END_BYTES, 20)
  hiddenEnd.writeUInt32LE(hiddenAt + shownAt, 16)
  // A comment that is not there: by it the one hides from who looks closely.
  hiddenEnd.writeUInt16LE(7, 20)
  return Buffer.concat([shown.subarray(0, shownAt), rest, shown.subarray(shownAt, -END_BYTES), shownEnd, hiddenEnd])
}

const xml = (text: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${text}`)
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** The parts of a workbook whose one sheet is the XML told. */
export function workbookParts(sheet: string, texts = 'sharedStrings.xml'): ZipPart[] {
  return [
    { name: '[Content_Types].xml', content: xml(`<Types xmlns="${PACKAGE}/content-types"/>`) },
    {
      name: '_rels/.rels',
      content: xml(
        `<Relationships xmlns="${PACKAGE}/relationships">` +
          `<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
      ),
    },
    {
      name: 'xl/workbook.xml',
      content: xml(
        `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: xml(
        `<Relationships xmlns="${PACKAGE}/relationships">` +
          `<Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>` +
          `<Relationship Id="rId2" Type="${OFFICE}/sharedStrings" Target="${texts}"/></Relationships>`,
      ),
    },
    { name: 'xl/worksheets/sheet1.xml', content: xml(`<worksheet xmlns="${MAIN}">${sheet}</worksheet>`) },
  ]
}
