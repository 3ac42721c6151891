import { expect, test } from 'vitest'
import { Attempts } from './attempts.ts'

test('an address may try again as time goes by, and others at any time', () => {
  let now = 0
  const attempts = new Attempts(() => now)
  for (let tries = 0; tries < 20; tries += 1) attempts.failed('10.0.0.1')
  expect([attempts.mayTry('10.0.0.1'), attempts.mayTry('10.0.0.2')]).toEqual([false, true])
  now = 3_001
  expect(attempts.mayTry('10.0.0.1')).toBe(true)
  attempts.failed('10.0.0.1')
  expect(attempts.mayTry('10.0.0.1')).toBe(false)
})
