import { expect, test } from 'vitest'
import { agreed, faultOfEntries, formatsOfArchive, formatsOfCompound, isText, signOf } from './attachment.rules.ts'

const heads: ReadonlyArray<[what: string, head: Buffer, sign: string | undefined]> = [
  ['a program for Windows', Buffer.from('MZ\x90\0\x03', 'latin1'), 'program'],
  ['a program for Linux', Buffer.from('\x7fELF\x02'), 'program'],
  ['a program for macOS', Buffer.from('cffaedfe07', 'hex'), 'program'],
  ['a class of Java', Buffer.from('cafebabe00', 'hex'), 'program'],
  ['a text that begins with MZ', Buffer.from('MZ-2026 土壤检测'), undefined],
  ['a RAR', Buffer.from('Rar!\x1a\x07\0'), undefined],
  ['a page', Buffer.from('<!doctype html><script>'), undefined],
  ['a HEIC', Buffer.from('\0\0\0\x18ftypheic'), undefined],
  ['a film of QuickTime', Buffer.from('\0\0\0\x14ftypqt  '), undefined],
  ['a PDF behind something else', Buffer.from('GIF89a%PDF-1.7'), undefined],
  ['nothing', Buffer.alloc(0), undefined],
  ['a PDF', Buffer.from('%PDF-1.7\n'), 'pdf'],
  ['an archive', Buffer.from('PK\x03\x04'), 'zip'],
  ['an old Office file', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'compound'],
  ['a film', Buffer.from('\0\0\0\x18ftypisom'), 'mp4'],
  ['a film whose box is as long as a line feed', Buffer.from('\0\0\0\nftypmp42'), 'mp4'],
  ['a JPEG', Buffer.from('ffd8ffe1', 'hex'), 'jpeg'],
]
test.each(heads)('%s is known by its first bytes', (_, head, sign) => expect(signOf(head)).toBe(sign))

const TYPES = '[Content_Types].xml'
const archives: ReadonlyArray<[what: string, names: string[], formats: string[]]> = [
  ['a document with macros', [TYPES, 'word/document.xml', 'word/vbaProject.bin'], []],
  ['a folder that is called like a document', ['word/document.xml'], ['zip']],
  ['a workbook of bytes', [TYPES, 'xl/workbook.bin'], ['zip']],
  ['photos', ['IMG_1.jpg', 'IMG_2.jpg'], ['zip']],
  ['a document', [TYPES, '_rels/.rels', 'word/document.xml'], ['docx']],
  ['a document of the newest Word', [TYPES, 'word/document2.xml'], ['docx']],
  ['a workbook', [TYPES, 'xl/workbook.xml'], ['xlsx']],
  ['slides', [TYPES, 'ppt/presentation.xml'], ['pptx']],
]
test.each(archives)('an archive of %s is known by its names', (_, names, formats) =>
  expect(formatsOfArchive(names)).toEqual(formats),
)

const compounds: ReadonlyArray<[what: string, names: string[], formats: string[]]> = [
  ['an installer', ['Root Entry', '䡀㼿䕷䑬'], []],
  ['a mail', ['__nameid_version1.0'], []],
  ['a document', ['WordDocument', '1Table'], ['doc']],
  ['an old workbook', ['Book'], ['xls']],
  ['a document with a workbook in it', ['WordDocument', 'Workbook'], ['doc', 'xls']],
  ['slides', ['PowerPoint Document'], ['ppt']],
  ['a file under a password', ['EncryptedPackage', 'EncryptionInfo'], ['docx', 'xlsx', 'pptx']],
]
test.each(compounds)('%s is known by the names in it', (_, names, formats) =>
  expect(formatsOfCompound(names)).toEqual(formats),
)

const MEGABYTE = 1024 * 1024
const contents: ReadonlyArray<[what: string, names: string[], fault: string | undefined]> = [
  ['a program', ['说明.txt', '安装/Setup.EXE'], 'files/executable'],
  ['a program with a dot behind it', ['setup.exe. '], 'files/executable'],
  ['a script', ['a.bat'], 'files/executable'],
  ['an app of Android', ['AndroidManifest.xml', 'res/a.xml'], 'files/executable'],
  ['a program of Java', ['META-INF/MANIFEST.MF'], 'files/executable'],
  ['a folder that is called like one', ['example.com/', 'example.com/a.txt'], undefined],
  ['photos', ['a.jpg'], undefined],
]
test.each(contents)('of an archive with %s is judged what is in it', (_, names, fault) =>
  expect(faultOfEntries(names.map((name) => ({ name, size: 1 })))).toBe(fault),
)

test('an archive that would unpack to more than 2 GB is a bomb', () => {
  const parts = (count: number) => Array.from({ length: count }, () => ({ name: 'a', size: 1024 * MEGABYTE }))
  expect(faultOfEntries(parts(2))).toBeUndefined()
  expect(faultOfEntries([...parts(2), { name: 'b', size: 1 }])).toBe('files/bomb')
})

test.each([
  ['zeros', Buffer.from('a\0b'), false],
  ['signs that steer', Buffer.from('a\x01b'), false],
  ['UTF-8', Buffer.from('\ufeff作物,面积\r\n番茄,12\t\n'), true],
  ['GB 18030', Buffer.from('d7f7ceef2cc3e6bbfd0d0a', 'hex'), true],
])('bytes with %s', (_, bytes, expected) => expect(isText(bytes)).toBe(expected))

test.each([
  ['a.exe', ['pdf'], 'files/kind'],
  ['a', ['pdf'], 'files/kind'],
  ['a.pdf', ['zip'], 'files/mismatch'],
  ['a.zip', ['docx'], 'files/mismatch'],
  ['a.docx', [], 'files/mismatch'],
  ['A.PDF', ['pdf'], 'pdf'],
  ['照片.JPG', ['jpeg'], 'jpeg'],
  ['a.csv', ['txt', 'csv'], 'csv'],
  ['a.xls', ['doc', 'xls'], 'xls'],
] as const)('%s that holds %j is %s', (name, found, verdict) => expect(agreed({ name, found })).toBe(verdict))
