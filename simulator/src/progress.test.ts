import { expect, test } from 'vitest'
import { progressOn } from './progress.ts'

function written(isTTY: boolean) {
  const texts: string[] = []
  let now = 0
  const progress = progressOn({ isTTY, write: (text) => texts.push(text) }, () => (now += 1_500))
  return { texts, progress }
}

test('a finished piece of work is told with its count and its seconds', async () => {
  const { texts, progress } = written(false)
  await progress.phase('地块', 2, async (step) => {
    step()
    step()
    return Promise.resolve()
  })
  expect(texts).toEqual(['✓ 地块  2 / 2  1.5 秒\n'])
})

test('a piece of work that fails is told too, and fails', async () => {
  const { texts, progress } = written(false)
  await expect(progress.phase('地块', 2, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(texts).toEqual(['✗ 地块  0 / 2  1.5 秒\n'])
})

test('on a terminal a line takes the place of the one before', () => {
  const { texts, progress } = written(true)
  progress.say('好了')
  expect(texts).toEqual(['\r\u001b[K好了\n'])
})
