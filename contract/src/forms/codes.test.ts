import fc from 'fast-check'
import { expect, test } from 'vitest'
import { creditCodeCheck, isCreditCode, isIdNumber } from './codes.ts'
import { fitsMask, isMask } from './mask.ts'

test.each([
  '',
  '91110000600037341',
  '91110000600037341l',
  '9111000060003734 L',
  '9111000O600037341L',
  '91110000600037341LL',
  '19110000600037341L',
])('%s is no 统一社会信用代码', (code) => expect(isCreditCode(code)).toBe(false))

// Codes that their holders publish.
test.each([
  '91110000600037341L',
  '914403001922038216',
  '91440300708461136T',
  '9144030071526726XG',
  '91350100M000100Y43',
])('%s is a 统一社会信用代码', (code) => expect(isCreditCode(code)).toBe(true))

test('one wrong sign of a 统一社会信用代码 is found', () => {
  const signs = '0123456789ABCDEFGHJKLMNPQRTUWXY'
  fc.assert(
    fc.property(fc.nat(16), fc.constantFrom(...Array.from(signs)), (at, sign) => {
      const code = '91350100M000100Y43'
      const other = code.slice(0, at) + sign + code.slice(at + 1)
      expect(isCreditCode(other)).toBe(other === code)
      expect(creditCodeCheck(other) === '3').toBe(other === code)
    }),
  )
})

test.each(['110105194912310021', '11010519491231002x', '11010519490231002X', '010105194912310021', '11010549123100'])(
  '%s is no 公民身份号码',
  (number) => expect(isIdNumber(number)).toBe(false),
)
// The example of the standard.
test('11010519491231002X is a 公民身份号码', () => expect(isIdNumber('11010519491231002X')).toBe(true))

test.each([
  ['AA-9999', 'AB-123'],
  ['AA-9999', 'AB-12345'],
  ['AA-9999', 'ab-1234'],
  ['AA-9999', 'AB1234-'],
  ['a', '1'],
  ['*', '-'],
  ['汉', 'A'],
  ['汉', ''],
  ['\\9', '8'],
  ['\\', '\\'],
  ['(a+)+$', 'aaaa'],
])('the mask %s refuses %s', (mask, text) => expect(fitsMask(mask, text)).toBe(false))

test.each([
  ['AA-9999', 'AB-1234'],
  ['a*', 'z9'],
  ['汉A·*****', '晋A·D1234'],
  ['\\9\\A\\\\', '9A\\'],
  ['😀9', '😀1'],
])('the mask %s takes %s', (mask, text) => expect(fitsMask(mask, text)).toBe(true))

test('a mask has places and does not end in the middle of one', () => {
  expect(['', '\\', 'A\\'].map(isMask)).toEqual([false, false, false])
  expect(['A', '\\\\'].map(isMask)).toEqual([true, true])
})
