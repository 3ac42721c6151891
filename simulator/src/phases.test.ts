import { expect, test } from 'vitest'
import { phaseSeconds, shareOf } from './phases.ts'

const names = phaseSeconds.map(([name]) => name)

test('the share grows from nothing to the whole over all phases', () => {
  const shares = names.flatMap((name) => [shareOf(name, 0), shareOf(name, 0.5), shareOf(name, 1)])
  expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  expect(shares[0]).toBe(0)
  expect(shares.at(-1)).toBeCloseTo(1, 10)
})

test('a phase begins where the one before it ends', () => {
  for (const [index, name] of names.slice(1).entries()) {
    expect(shareOf(name, 0)).toBeCloseTo(shareOf(names[index] ?? '', 1), 10)
  }
})

test('no phase stands there twice', () => {
  expect(new Set(names).size).toBe(names.length)
})
