import { expect, test } from 'vitest'
import { sourceOf, zip } from './testing/documents.ts'
import { readZipDirectory } from './zip-directory.ts'

const good = zip([
  { name: 'a.txt', content: 'aaa' },
  { name: '地块/b.csv', content: 'b' },
])
const end = good.length - 22

/** The archive with one number of its end changed. */
function told(offset: number, value: number, bytes = good): Buffer {
  const changed = Buffer.from(bytes)
  if (offset >= 12) changed.writeUInt32LE(value, end + offset)
  else changed.writeUInt16LE(value, end + offset)
  return changed
}

const broken: ReadonlyArray<[what: string, bytes: Buffer]> = [
  ['nothing', Buffer.alloc(0)],
  ['only a sign', Buffer.from('PK\x03\x04')],
  ['an archive without entries', zip([])],
  ['an archive of which the end is cut off', good.subarray(0, -5)],
  ['an archive with something in front of it', Buffer.concat([Buffer.from('MZ and more'), good])],
  ['an archive with something behind it', Buffer.concat([good, Buffer.from('more')])],
  ['a part of an archive in several pieces', told(4, 1)],
  ['an archive with fewer entries than it says', told(10, 3, told(8, 3))],
  ['an archive with more entries than it says', told(10, 1, told(8, 1))],
  ['an archive that says it has 65,535 entries', told(10, 0xff_ff, told(8, 0xff_ff))],
  ['an archive whose directory is said to have 4 GB', told(12, 0xff_ff_ff_ff)],
  ['an archive whose directory is said to stand behind its end', told(16, good.length + 1000)],
  ['an archive whose directory is said to stand at its beginning', told(16, 0)],
]

test.each(broken)('%s is none', async (_, bytes) => {
  expect(await readZipDirectory(sourceOf(bytes))).toBeUndefined()
})

test('a directory tells the names and sizes of what is in an archive, whatever its comment', async () => {
  for (const comment of ['', '备注', 'PK\x05\x06 and not the end at all']) {
    const bytes = zip(
      [
        { name: 'a.txt', content: 'aaa' },
        { name: '地块/b.csv', content: 'b' },
      ],
      comment,
    )
    expect(await readZipDirectory(sourceOf(bytes))).toEqual([
      { name: 'a.txt', size: 3 },
      { name: '地块/b.csv', size: 1 },
    ])
  }
})

test('of a bomb the directory is read and nothing else', async () => {
  const bytes = zip([{ name: 'zeros', content: '\0'.repeat(20_000_000) }])
  const source = sourceOf(Buffer.concat([bytes]))
  expect(await readZipDirectory(source)).toEqual([{ name: 'zeros', size: 20_000_000 }])
  expect(source.reads.reduce((sum, length) => sum + length, 0)).toBeLessThan(70_000)
})
