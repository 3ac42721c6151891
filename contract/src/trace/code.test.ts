import { expect, test } from 'vitest'
import { CODE_LENGTH, CODE_SIGNS, readCode, traceAddress } from './code.ts'
import { partsOf, releaseParts, usualParts } from './parts.ts'

const code = 'ABCDEFGHJKMNPQRSTVWXYZ23456'

test('nobody comes to a code by trying: it has at least 128 bits', () => {
  expect(new Set(CODE_SIGNS).size).toBe(CODE_SIGNS.length)
  expect(CODE_LENGTH * Math.log2(CODE_SIGNS.length)).toBeGreaterThanOrEqual(128)
})

test('no two of its signs are taken for one another', () => {
  for (const alike of ['0', 'O', '1', 'I', 'L', 'U']) expect(CODE_SIGNS).not.toContain(alike)
})

test.each([
  ['as it was given', code, code],
  ['in small letters', code.toLowerCase(), code],
  ['too short', code.slice(1), undefined],
  ['too long', `${code}2`, undefined],
  ['with a sign that no code has', `${code.slice(1)}0`, undefined],
  ['with a space', ` ${code.slice(1)}`, undefined],
  ['empty', '', undefined],
])('a code is read %s', (_, text, read) => expect(readCode(text)).toBe(read))

test('a QR code leads to the page of the lot', () => {
  expect(traceAddress('https://farm.example.cn', code)).toBe(`https://farm.example.cn/Farm/Trace/${code}`)
})

test('of what was chosen for a lot only that is made known which its enterprise lets', () => {
  expect(partsOf(['place', 'tests'], ['tests', 'people', 'place'])).toEqual(['place', 'tests'])
  expect(partsOf([], releaseParts)).toEqual([])
  expect(partsOf(['once-there'], ['once-there'])).toEqual([])
})

test('names of people, photos and inputs are made known by nobody who has not said so', () => {
  expect(usualParts.filter((part) => ['people', 'photos', 'inputs'].includes(part))).toEqual([])
})
