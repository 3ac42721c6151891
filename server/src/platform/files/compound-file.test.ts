import { expect, test } from 'vitest'
import { readCompoundNames } from './compound-file.ts'
import { compound, leadOn, sourceOf } from './testing/documents.ts'

const names = ['WordDocument', '1Table', 'Data', '\u0005SummaryInformation', 'CompObj']
const good = compound(names)

test.each([
  ['nothing', Buffer.alloc(0)],
  ['only a sign', good.subarray(0, 8)],
  ['a file without its directory', good.subarray(0, 1024)],
  [
    'a file with sectors of a size that there is not',
    Buffer.concat([good.subarray(0, 30), Buffer.from([40, 0]), good.subarray(32)]),
  ],
  ['another file', Buffer.alloc(2048, 1)],
])('%s is no compound file', async (_, bytes) => {
  expect(await readCompoundNames(sourceOf(bytes))).toBeUndefined()
})

test('the names stand in the directory, over all of its sectors', async () => {
  expect(await readCompoundNames(sourceOf(good))).toEqual(['Root Entry', ...names])
})

test('a directory that runs in a circle is left after a while', async () => {
  const source = sourceOf(leadOn(good, 2, 1))
  expect(await readCompoundNames(source)).toContain('WordDocument')
  expect(source.reads.length).toBeLessThan(1000)
})

test('a directory that leads out of the file is none, one that leads nowhere ends', async () => {
  expect(await readCompoundNames(sourceOf(leadOn(good, 1, 5000)))).toBeUndefined()
  expect(await readCompoundNames(sourceOf(leadOn(good, 1, 'free')))).toEqual(['Root Entry', ...names.slice(0, 3)])
})

test('a table of sectors that names itself is left after a while', async () => {
  const bytes = Buffer.from(good)
  bytes.writeUInt32LE(0, 68)
  const source = sourceOf(bytes)
  expect(await readCompoundNames(source)).toContain('WordDocument')
  expect(source.reads.length).toBeLessThan(100)
})
