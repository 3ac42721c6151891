import { describe, expect, test } from 'vitest'
import { BitWriter } from './bit-writer.ts'
import { type Codes, colourTokens, colourZeros, runs, tokensFor, zeros } from './cavlc-tables.ts'
import { writeLevels } from './cavlc.ts'

function told(levels: readonly number[], { neighbours = 0, count = 16 } = {}): string {
  const bits = new BitWriter()
  const values = new Int32Array(count)
  values.set(levels)
  writeLevels(bits, { values, from: 0, count }, neighbours)
  const all = Array.from(bits.finish(), (byte) => byte.toString(2).padStart(8, '0')).join('')
  return all.slice(0, all.lastIndexOf('1'))
}

/** The worked examples of Richardson, “H.264 / MPEG-4 Part 10: Variable Length Coding” (2003). */
test.each([
  [[0, 3, 0, 1, -1, -1, 0, 1], '000010001110010111101101'],
  [[-2, 4, 3, -3, 0, 0, -1], '000000011010001001000010111001100'],
  [[0, 0, 0, 1, 0, 1, 0, 0, 0, -1], '0001110001110010'],
])('the block %j is told as in the book', (levels, bits) => {
  expect(told(levels)).toBe(bits)
})

test('a block without coefficients is told by one code, by how many its neighbours have', () => {
  expect([0, 2, 4, 8].map((neighbours) => told([], { neighbours }))).toEqual(['1', '11', '1111', '000011'])
  expect(told([], { count: 4 })).toBe('01')
})

test('levels that are too large for their suffix are escaped', () => {
  // One coefficient, no trailing one; prefix 14 with four bits, then prefix 15 with twelve.
  expect(told([9])).toBe(`000101${'0'.repeat(14)}100001`)
  expect(told([-2_000])).toBe(`000101${'0'.repeat(15)}1${(3_997 - 30).toString(2).padStart(12, '0')}1`)
})

const tables: ReadonlyArray<readonly [string, Codes]> = [
  ...[0, 2, 4, 8].map((neighbours) => [`tokens from ${neighbours} on`, tokensFor(neighbours)] as const),
  ['tokens of a colour', colourTokens],
  ...zeros.map((codes, index) => [`zeros beside ${index + 1}`, codes] as const),
  ...colourZeros.map((codes, index) => [`zeros of a colour beside ${index + 1}`, codes] as const),
  ...runs.map((codes, index) => [`runs of ${index + 1} left`, codes] as const),
]

describe('the tables', () => {
  test.each(tables)('%s have no code that begins another', (_, { lengths, codes }) => {
    const all = Array.from(lengths, (length, at) => (codes[at] ?? 0).toString(2).padStart(length, '0')).filter(
      (code, at) => lengths[at] !== 0 && code.length === lengths[at],
    )
    expect(all).toHaveLength(lengths.filter((length) => length > 0).length)
    const clashes = all.filter((one, at) => all.some((other, index) => index !== at && other.startsWith(one)))
    expect(clashes).toEqual([])
  })
})
