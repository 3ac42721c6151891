import { expect, test } from 'vitest'
import { recoveryFor } from './recovery.ts'

test.each([
  ['低于', 15, 16.5],
  ['高于', 35, 31.5],
  ['低于', 2, 2.5],
  ['高于', 0, -0.5],
  ['高于', 450, 405],
] as const)('%s %f may be over at %f', (condition, threshold, expected) =>
  expect(recoveryFor({ condition, threshold, recovery: undefined })).toBe(expected),
)

test('nothing is proposed to who says so, nor where it is about no limit', () => {
  expect(recoveryFor({ condition: '低于', threshold: 15, recovery: 18 })).toBeUndefined()
  expect(recoveryFor({ condition: '变化过快', threshold: 5, recovery: undefined })).toBeUndefined()
  expect(recoveryFor({ condition: '低于', threshold: undefined, recovery: undefined })).toBeUndefined()
})
