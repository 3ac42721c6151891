import { expect, test } from 'vitest'
import { Pace } from './pace.ts'

test('nothing is estimated before three seconds have been seen', () => {
  const pace = new Pace()
  expect(pace.note({ at: 0, share: 0 })).toBeUndefined()
  expect(pace.note({ at: 2_900, share: 0.05 })).toBeUndefined()
  expect(pace.note({ at: 3_000, share: 0.05 })).toBe(57)
})

test('the estimate goes by the last fifteen seconds, not by what an earlier run had made', () => {
  const pace = new Pace()
  pace.note({ at: 0, share: 0 })
  pace.note({ at: 1_000, share: 0.5 })
  for (let second = 2; second < 16; second += 1) pace.note({ at: second * 1_000, share: 0.5 + second * 0.005 })
  expect(pace.note({ at: 17_000, share: 0.585 })).toBe(83)
})

test('nothing is estimated while nothing gets done', () => {
  const pace = new Pace()
  pace.note({ at: 0, share: 0.4 })
  expect(pace.note({ at: 10_000, share: 0.4 })).toBeUndefined()
})
