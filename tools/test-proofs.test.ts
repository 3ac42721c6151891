import { expect, test } from 'vitest'
import { chosenFiles, provenAfter } from './test-proofs.mjs'

const LEAKS = 'server/src/app/leaks/leaks.test.ts'
const files = Array.from({ length: 1_000 }, (_, at) => `web/src/domains/crops/part-${at}.test.tsx`)
const hashes = Object.fromEntries([...files, LEAKS].map((file) => [file, 'as it is']))
const passed = (file = '') => ({ file, passed: 3, names: [] })

test('what has another hash than the proven one is run, and what was never proven', () => {
  const { [files[0] ?? '']: _, ...others } = hashes
  const chosen = chosenFiles(hashes, { ...others, [files[1] ?? '']: 'as it was' }, 'a commit')
  expect(chosen).toEqual(expect.arrayContaining(files.slice(0, 2)))
})

test('of what is proven a tenth is run all the same, another one for another commit', () => {
  const [first, second] = ['first', 'second'].map((commit) => chosenFiles(hashes, hashes, commit))
  for (const one of [first, second]) {
    expect(one?.length).toBeGreaterThan(60)
    expect(one?.length).toBeLessThan(150)
  }
  expect(first).not.toEqual(second)
})

test('what holds the promises that matter most is run every time', () => {
  for (const commit of ['a', 'b', 'c', 'd']) expect(chosenFiles(hashes, hashes, commit)).toContain(LEAKS)
})

test.each([
  ['passed', passed(files[0]), true],
  ['failed', { ...passed(files[0]), names: ['a title'] }, false],
  ['ran no test', { ...passed(files[0]), passed: 0 }, false],
])('a file that %s is proven afterwards: %s', (_, outcome, isProven) => {
  const after = provenAfter({ [files[0] ?? '']: 'as it was' }, hashes, [outcome])
  expect(Object.hasOwn(after, files[0] ?? '')).toBe(isProven)
})

test('nothing is kept of files that are gone, and what was not run stays as it was proven', () => {
  const proven = { [files[0] ?? '']: 'as it was', 'what is gone': 'as it was' }
  expect(provenAfter(proven, hashes, [passed(files[1])])).toEqual({
    [files[0] ?? '']: 'as it was',
    [files[1] ?? '']: 'as it is',
  })
})
