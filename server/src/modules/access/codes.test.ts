import { describe, expect, test } from 'vitest'
import { isDigits, newRecoveryCodes, newSecret, recoveryHash, stepOf, uriOf } from './codes.ts'

/** The key of appendix B of RFC 6238, in Base32. */
const KEY = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

/** Appendix B of RFC 6238 for SHA-1; the last six of its eight digits are the code of six. */
const vectors: ReadonlyArray<[seconds: number, code: string]> = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
]

describe('codes of an authenticator', () => {
  test.each(vectors)('at %i seconds is the one of RFC 6238', (seconds, code) => {
    expect(stepOf(KEY, code.slice(-6), at(seconds))).toBe(Math.floor(seconds / 30))
  })

  test.each([
    ['a step late', 30],
    ['a step early', -30],
  ])('hold %s', (_, aside) => {
    expect(stepOf(KEY, '005924', at(1_234_567_890 + aside))).toBe(Math.floor(1_234_567_890 / 30))
  })

  test.each([
    ['two steps late', 60],
    ['two steps early', -60],
  ])('do not hold %s', (_, aside) => {
    expect(stepOf(KEY, '005924', at(1_234_567_890 + aside))).toBeUndefined()
  })

  test.each(['005924', '005 924', ' 005924 ', '００５９２４'])('“%s” is the same', (code) => {
    expect(stepOf(KEY, code, at(1_234_567_890))).toBe(Math.floor(1_234_567_890 / 30))
  })

  test.each(['005925', '00592', '0059244', 'abcdef', '', '00592é'])('“%s” is none', (code) => {
    expect(stepOf(KEY, code, at(1_234_567_890))).toBeUndefined()
  })
})

test('a secret has 160 random bits', () => {
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(newSecret()).not.toBe(newSecret())
})

test('what an authenticator scans names the product, the account and the secret', () => {
  const uri = new URL(uriOf(KEY, '张三'))
  expect([uri.protocol, uri.host, uri.searchParams.get('secret'), uri.searchParams.get('issuer')]).toEqual([
    'otpauth:',
    'totp',
    KEY,
    '农业ERP系统',
  ])
  expect(decodeURIComponent(uri.pathname)).toContain('张三')
})

test('there are ten recovery codes, none twice, none that could be one of the authenticator', () => {
  const codes = newRecoveryCodes()
  expect([codes.length, new Set(codes).size]).toEqual([10, 10])
  for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{5}-[A-HJ-NP-Z2-9]{5}$/)
  expect(codes.filter(isDigits)).toEqual([])
})

test('a recovery code is the same however it is written', () => {
  const written = ['ABCDE-23456', 'abcde23456', ' abcde 23456 ']
  expect(new Set(written.map((code) => recoveryHash(code).toString('hex'))).size).toBe(1)
  expect(recoveryHash('ABCDE-23457')).not.toEqual(recoveryHash('ABCDE-23456'))
})
