import { expect, test } from 'vitest'
import { textWorkbook } from './workbook.ts'

/** Bit by bit, as the format describes it. */
function sumOf(bytes: Uint8Array): number {
  let rest = 0xffffffff
  for (const byte of bytes) {
    rest ^= byte
    for (let bit = 0; bit < 8; bit += 1) rest = (rest >>> 1) ^ (0xedb88320 & -(rest & 1))
  }
  return ~rest >>> 0
}

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

/** The files of an archive whose parts are stored as they are, by what its directory says of them. */
async function opened(blob: Blob): Promise<ReadonlyMap<string, string>> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  const view = new DataView(bytes.buffer)
  const long = (at: number) => view.getUint32(at, true)
  const short = (at: number) => view.getUint16(at, true)
  const end = bytes.length - 22
  expect(long(end)).toBe(0x06054b50)
  const files = new Map<string, string>()
  let at = long(end + 16)
  for (let count = short(end + 10); count > 0; count -= 1) {
    const [sum, size, nameLength, place] = [long(at + 16), long(at + 24), short(at + 28), long(at + 42)]
    expect([long(at), long(place), long(place + 14)]).toEqual([0x02014b50, 0x04034b50, sum])
    const from = place + 30 + short(place + 26)
    const content = bytes.subarray(from, from + size)
    expect(sumOf(content)).toBe(sum)
    files.set(textOf(bytes.subarray(at + 46, at + 46 + nameLength)), textOf(content))
    at += 46 + nameLength
  }
  expect(at).toBe(end)
  return files
}

const textsIn = (xml: string) =>
  [...new DOMParser().parseFromString(xml, 'application/xml').querySelectorAll('row')].map((row) =>
    [...row.querySelectorAll('t')].map((cell) => cell.textContent),
  )

test('what is written stands in the file as it was, and is a text', async () => {
  const rows = [
    ['设备', '令牌'],
    ['=HYPERLINK("x")', ' <a&b> "\'\n '],
    ['东\u0001棚\u{1F69C}', ''],
  ]
  const files = await opened(textWorkbook('设备<令牌>', rows))
  expect(files.get('xl/workbook.xml')).toContain('name="设备&lt;令牌&gt;"')
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
  expect(textsIn(sheet)).toEqual([rows[0], rows[1], ['东棚\u{1F69C}', '']])
  expect(sheet).not.toContain('<f>')
  expect([...files.keys()].toSorted()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ])
})
