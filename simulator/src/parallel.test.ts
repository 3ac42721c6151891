import { expect, test } from 'vitest'
import { inParallel } from './parallel.ts'

test('a fault ends the work and is told', async () => {
  const done: number[] = []
  const work = inParallel([1, 2, 3, 4, 5, 6], 2, async (item) => {
    if (item === 3) throw new Error('three')
    done.push(item)
    return Promise.resolve()
  })
  await expect(work).rejects.toThrow('three')
  expect(done).not.toContain(6)
})

test('no more than the given number is under way at once, and all is done', async () => {
  let open = 0
  let most = 0
  const done: number[] = []
  await inParallel(
    Array.from({ length: 50 }, (_, index) => index),
    7,
    async (item) => {
      open += 1
      most = Math.max(most, open)
      await new Promise((resolve) => setImmediate(resolve))
      open -= 1
      done.push(item)
    },
  )
  expect(most).toBe(7)
  expect(done.length).toBe(50)
})
