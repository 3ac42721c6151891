import { expect, test } from 'vitest'
import { Gates } from './gates.ts'

test('of one gate so many go through at once and so many wait; others have their own', async () => {
  const gates = new Gates({ atOnce: 1, waiting: 1 })
  const leave = await gates.enter('a')
  const second = gates.enter('a')
  expect(await gates.enter('a')).toBeUndefined()
  expect(await gates.enter('b')).toBeDefined()
  leave?.()
  const leaveLast = await second
  const third = gates.enter('a')
  leaveLast?.()
  expect(await third).toBeDefined()
})
