import { expect, test } from 'vitest'
import { gathered } from './gathered.rules.ts'

async function* file(taken: number[]): AsyncGenerator<Uint8Array> {
  for (let part = 0; part < 10; part += 1) {
    taken.push(part)
    yield Buffer.alloc(10, part)
  }
}

test('a file that is not too large is there as a whole', async () => {
  expect(await gathered(file([]), 100)).toHaveLength(100)
})

test('of one that is too large no more is asked for than says so', async () => {
  const taken: number[] = []
  await expect(gathered(file(taken), 25)).rejects.toMatchObject({ status: 413 })
  expect(taken).toEqual([0, 1, 2])
})
