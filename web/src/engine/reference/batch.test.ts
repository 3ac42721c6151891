import { expect, test } from 'vitest'
import { batched } from './batch.ts'

test('what is asked for together is fetched in one call, each id once', async () => {
  const calls: string[][] = []
  const load = batched((ids) => {
    calls.push(ids)
    return Promise.resolve(new Map(ids.map((id) => [id, `名 ${id}`])))
  })
  expect(await Promise.all([load('a'), load('b'), load('a')])).toEqual(['名 a', '名 b', '名 a'])
  expect(calls).toEqual([['a', 'b']])
})

test('a failed call fails everybody who waited for it, and the next one starts afresh', async () => {
  let fails = true
  const load = batched((ids: string[]) =>
    fails ? Promise.reject(new Error('断网')) : Promise.resolve(new Map([[ids[0] ?? '', 1]])),
  )
  await expect(load('a')).rejects.toThrow('断网')
  fails = false
  expect(await load('a')).toBe(1)
})

test('an id that nobody knows answers nothing', async () => {
  const load = batched(() => Promise.resolve(new Map<string, string>()))
  expect(await load('x')).toBeUndefined()
})
