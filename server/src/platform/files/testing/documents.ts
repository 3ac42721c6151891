import { crc32, deflateRawSync } from 'node:zlib'
import type { ByteSource } from '../byte-source.ts'

/** A file of an archive; `size` is what the directory claims of it. */
interface Packed {
  readonly name: string
  readonly content?: string
  readonly size?: number
}

/** A real archive: every entry deflated, with its directory and its end. */
export function zip(entries: readonly Packed[], comment = ''): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const { name, content = '', size } of entries) {
    const plain = Buffer.from(content)
    const packed = deflateRawSync(plain)
    const facts = Buffer.alloc(26)
    facts.writeUInt16LE(20, 0)
    facts.writeUInt16LE(0x0800, 2)
    facts.writeUInt16LE(8, 4)
    facts.writeUInt32LE(crc32(plain), 10)
    facts.writeUInt32LE(packed.length, 14)
    facts.writeUInt32LE(size ?? plain.length, 18)
    facts.writeUInt16LE(Buffer.byteLength(name), 22)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, Buffer.from(name), packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(at, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, rest, Buffer.from(name))
    locals.push(local)
    at += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  end.writeUInt16LE(Buffer.byteLength(comment), 20)
  return Buffer.concat([...locals, listed, end, Buffer.from(comment)])
}

const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types'

/** An Office file of today, as small as one can be: its types and its main part. */
export function office(part: string, others: readonly Packed[] = []): Buffer {
  return zip([
    { name: '[Content_Types].xml', content: `<Types xmlns="${TYPES}"/>` },
    { name: '_rels/.rels', content: '<Relationships/>' },
    { name: part, content: `<?xml version="1.0"?><part>${Math.random()}</part>` },
    ...others,
  ])
}

export const docx = () => office('word/document.xml')
export const xlsx = () => office('xl/workbook.xml')
export const pptx = () => office('ppt/presentation.xml')

/** One empty page; the text is put into a comment, so that no two are the same. */
export function pdf(text = String(Math.random())): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>',
  ]
  let body = `%PDF-1.7\n%${text}\n`
  const places = objects.map((object, index) => {
    const place = body.length
    body += `${index + 1} 0 obj${object}endobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 4\n0000000000 65535 f \n${places.join('')}`
  return Buffer.from(`${body}${table}trailer<</Size 4/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`)
}

const SECTOR = 512
const END_OF_CHAIN = 0xff_ff_ff_fe
const FREE = 0xff_ff_ff_ff

/** A compound file whose directory holds these names: one sector of table, then the directory. */
export function compound(names: readonly string[]): Buffer {
  const entries = ['Root Entry', ...names].map((name, index) => {
    const entry = Buffer.alloc(128)
    entry.write(name, 'utf16le')
    entry.writeUInt16LE((name.length + 1) * 2, 64)
    entry[66] = index === 0 ? 5 : 2
    return entry
  })
  const sectors = Math.ceil(entries.length / 4)
  const directory = Buffer.concat(entries, sectors * SECTOR)
  const table = Buffer.alloc(SECTOR, 0xff)
  table.writeUInt32LE(0xff_ff_ff_fd, 0)
  for (let index = 1; index <= sectors; index += 1) {
    table.writeUInt32LE(index === sectors ? END_OF_CHAIN : index + 1, index * 4)
  }
  const header = Buffer.alloc(SECTOR)
  header.write('d0cf11e0a1b11ae1', 'hex')
  header.writeUInt16LE(9, 30)
  header.writeUInt32LE(1, 44)
  header.writeUInt32LE(1, 48)
  header.writeUInt32LE(END_OF_CHAIN, 68)
  header.fill(0xff, 76)
  header.writeUInt32LE(0, 76)
  return Buffer.concat([header, table, directory])
}

/** Says of a sector of a {@link compound} file which one follows it. */
export function leadOn(bytes: Buffer, sector: number, next: number | 'free'): Buffer {
  const changed = Buffer.from(bytes)
  changed.writeUInt32LE(next === 'free' ? FREE : next, SECTOR + sector * 4)
  return changed
}

/** The head of a film and some noise. */
export function mp4(brand = 'isom'): Buffer {
  return Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from(`ftyp${brand}\0\0\u0002\0isommp42`),
    Buffer.alloc(64, 7),
  ])
}

/** The head of a program for Windows. */
export function program(): Buffer {
  const bytes = Buffer.alloc(512)
  bytes.write('MZ\x90\0\x03', 'latin1')
  bytes.write('PE\0\0', 128, 'latin1')
  return bytes
}

/** Bytes as the readers get them, with a note of what was read. */
export function sourceOf(bytes: Buffer): ByteSource & { readonly reads: number[] } {
  const reads: number[] = []
  const read = (position: number, length: number) => {
    const piece = bytes.subarray(Math.max(position, 0), Math.max(position + length, 0))
    reads.push(piece.length)
    return Promise.resolve(piece)
  }
  return { size: bytes.length, read, reads }
}
