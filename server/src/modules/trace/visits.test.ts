import { expect, test } from 'vitest'
import { Visits } from './visits.ts'

function clocked() {
  let now = 0
  const visits = new Visits(() => now)
  const let240 = (address: string) =>
    Array.from({ length: 240 }, () => visits.wait(address)).every((wait) => wait === 0)
  return { visits, let240, pass: (ms: number) => void (now += ms) }
}

test('whoever asks on is told how long to wait, and may again after it', () => {
  const { visits, let240, pass } = clocked()
  expect(let240('10.0.0.1')).toBe(true)
  const wait = visits.wait('10.0.0.1')
  expect(wait).toBeGreaterThan(0)
  expect(visits.wait('10.0.0.2')).toBe(0)
  pass(wait * 1000)
  expect(visits.wait('10.0.0.1')).toBe(0)
  pass(3_600_000)
  expect(let240('10.0.0.1')).toBe(true)
  expect(visits.wait('10.0.0.1')).toBeGreaterThan(0)
})

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', true],
  ['2001:db8:1:2ff::1', '2001:db8:1:300::1', false],
  ['2001:db8:1::1', '2001:db8:2::1', false],
  ['2001:db8::1', '2001:db8:0:0:5::', true],
  ['::ffff:10.0.0.1', '::ffff:10.0.0.2', false],
])('%s and %s are one visitor: %s', (one, other, isOne) => {
  const { visits, let240 } = clocked()
  expect(let240(one)).toBe(true)
  expect(visits.wait(other) > 0).toBe(isOne)
})

test('a page that is opened again within ten minutes is the same visit; another page or another visitor is not', () => {
  const { visits, pass } = clocked()
  expect(visits.isFresh('10.0.0.1', 'one')).toBe(true)
  expect(visits.isFresh('10.0.0.1', 'one')).toBe(false)
  expect(visits.isFresh('10.0.0.1', 'other')).toBe(true)
  expect(visits.isFresh('10.0.0.2', 'one')).toBe(true)
  pass(599_999)
  expect(visits.isFresh('10.0.0.1', 'one')).toBe(false)
  pass(1)
  expect(visits.isFresh('10.0.0.1', 'one')).toBe(true)
  expect(visits.isFresh('10.0.0.1', 'one')).toBe(false)
})

test('what is known of addresses does not grow without end', () => {
  const { visits } = clocked()
  for (let index = 0; index < 10_500; index += 1) {
    visits.wait(`10.0.${index >> 8}.${index & 255}`)
    visits.isFresh('10.0.0.1', String(index))
  }
  expect(visits.known).toEqual([10_000, 10_000])
})
