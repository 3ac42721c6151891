import type { RefusalCode } from '@farm/contract/errors'
import { type AttachmentFormat, isExecutableName, promisedFormat } from '@farm/contract/files'
import { photoFormat } from './files.rules.ts'

/** Why a file that arrived whole is no attachment of ours. */
export type AttachmentFault = Extract<
  RefusalCode,
  'files/kind' | 'files/executable' | 'files/mismatch' | 'files/damaged' | 'files/bomb'
>

/** What the first bytes of a file say; `zip` and `compound` are containers that have to be looked into. */
type Sign = 'pdf' | 'jpeg' | 'png' | 'webp' | 'mp4' | 'zip' | 'compound' | 'program'

/** So many bytes are enough for {@link signOf}. */
export const HEAD_BYTES = 64

// A text may begin with these two letters; a program has empty bytes right behind them.
const WINDOWS_PROGRAM = '4d5a'
/** Of Linux, of macOS and Java, of Android. */
const programs = ['7f454c46', 'feedface', 'feedfacf', 'cefaedfe', 'cffaedfe', 'cafebabe', '6465780a']
const containers: ReadonlyArray<[sign: Sign, start: string]> = [
  ['zip', '504b0304'],
  ['compound', 'd0cf11e0a1b11ae1'],
  ['pdf', '255044462d'],
]
const MP4 = /^....ftyp(iso[m2-9]|mp4[12]|avc1|M4V |MSNV|dash)/s

/** What a file is by its first bytes; undefined for a text, and for what is not taken. */
export function signOf(head: Uint8Array): Sign | undefined {
  const start = Array.from(head.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')
  if (programs.some((sign) => start.startsWith(sign))) return 'program'
  if (start.startsWith(WINDOWS_PROGRAM) && head.includes(0)) return 'program'
  const container = containers.find(([, sign]) => start.startsWith(sign))
  if (container) return container[0]
  return MP4.test(String.fromCharCode(...head.subarray(0, 12))) ? 'mp4' : photoFormat(head)
}

interface Entry {
  readonly name: string
  readonly size: number
}

const MOST_UNPACKED_BYTES = 2 * 1024 ** 3
/** Archives that are programs of their own: of Android, and of Java. */
const programParts: ReadonlySet<string> = new Set(['AndroidManifest.xml', 'META-INF/MANIFEST.MF'])

/** Why an archive is not taken for what is in it; nothing when it is. */
export function faultOfEntries(entries: readonly Entry[]): AttachmentFault | undefined {
  if (entries.some(({ name }) => programParts.has(name) || isExecutableName(name))) return 'files/executable'
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0)
  return unpacked > MOST_UNPACKED_BYTES ? 'files/bomb' : undefined
}

const mainParts: ReadonlyArray<[format: AttachmentFormat, part: RegExp]> = [
  ['docx', /^word\/document\d*\.xml$/],
  ['xlsx', /^xl\/workbook\d*\.xml$/],
  ['pptx', /^ppt\/presentation\d*\.xml$/],
]
const MACROS = /(^|\/)vbaProject\.bin$/i

/** What an archive is by the names in it. One of Office with macros is nothing that is taken. */
export function formatsOfArchive(names: readonly string[]): readonly AttachmentFormat[] {
  const part = mainParts.find(([, main]) => names.some((name) => main.test(name)))
  if (!part || !names.includes('[Content_Types].xml')) return ['zip']
  return names.some((name) => MACROS.test(name)) ? [] : [part[0]]
}

const mainStreams: ReadonlyArray<[stream: string, formats: readonly AttachmentFormat[]]> = [
  ['WordDocument', ['doc']],
  ['Workbook', ['xls']],
  ['Book', ['xls']],
  ['PowerPoint Document', ['ppt']],
  // A newer Office file under a password: what it is stands in the part that can’t be read.
  ['EncryptedPackage', ['docx', 'xlsx', 'pptx']],
]

/** What a compound file may be by the names in it; several where one document is put into another. None: an installer, a mail. */
export function formatsOfCompound(names: readonly string[]): readonly AttachmentFormat[] {
  return mainStreams.flatMap(([stream, formats]) => (names.includes(stream) ? formats : []))
}

/** Tab, line feed, form feed, carriage return; and escape, which old printers were told things with. */
const textControls: ReadonlySet<number> = new Set([9, 10, 12, 13, 27])

/** True for bytes that stand in a text in UTF-8 or GB 18030. */
export function isText(bytes: Uint8Array): boolean {
  return bytes.every((byte) => (byte >= 32 && byte !== 127) || textControls.has(byte))
}

/** What a file is called, and what it may be by its content. */
interface Judged {
  readonly name: string
  readonly found: readonly AttachmentFormat[]
}

/** The format of an attachment, or why it is none: name and content have to say the same. */
export function agreed({ name, found }: Judged): AttachmentFormat | AttachmentFault {
  const promised = promisedFormat(name)
  if (!promised) return 'files/kind'
  return found.includes(promised) ? promised : 'files/mismatch'
}

/** True for what {@link agreed} refuses with. */
export function isFault(verdict: AttachmentFormat | AttachmentFault): verdict is AttachmentFault {
  return verdict.startsWith('files/')
}
