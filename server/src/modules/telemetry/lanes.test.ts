import { expect, test, vi } from 'vitest'
import { Lanes, type Waiting } from './lanes.ts'

/** Lanes whose batches are ended by hand. */
function lanesByHand() {
  const batches: Array<{ names: readonly string[]; end: () => void }> = []
  const lanes = new Lanes<string>(async (batch) => {
    const names = batch.flatMap((one) => one.said())
    const { promise, resolve } = Promise.withResolvers<void>()
    batches.push({ names, end: resolve })
    await promise
    for (const one of batch) one.resolve()
  })
  const message = (name: string, sender = 1, weight = 1): Waiting<string> => ({
    sender,
    weight,
    said: () => [name],
    resolve: () => undefined,
    reject: () => undefined,
  })
  return { lanes, batches, message }
}

test('what comes shortly after goes along; what comes during a batch makes the next one', async () => {
  const { lanes, batches, message } = lanesByHand()
  lanes.addLive(message('a'))
  lanes.addLive(message('b'))
  await vi.waitFor(() => expect(batches).toHaveLength(1))
  lanes.addLive(message('c'))
  lanes.addLive(message('d'))
  expect(batches.map(({ names }) => names)).toEqual([['a', 'b']])
  batches[0]?.end()
  await vi.waitFor(() => expect(batches).toHaveLength(2))
  expect(batches[1]?.names).toEqual(['c', 'd'])
  batches[1]?.end()
  await lanes.drain()
  expect(lanes.waiting).toBe(0)
})

test('what is live does not wait for a backlog that is being stored', async () => {
  const { lanes, batches, message } = lanesByHand()
  lanes.addBacklog(message('old'))
  await vi.waitFor(() => expect(batches).toHaveLength(1))
  lanes.addLive(message('live'))
  await vi.waitFor(() => expect(batches.map(({ names }) => names)).toEqual([['old'], ['live']]))
  for (const { end } of batches) end()
  await lanes.drain()
})

test('of a backlog each sender has its turn', async () => {
  const { lanes, batches, message } = lanesByHand()
  lanes.addBacklog(message('first', 9, 1_500))
  await vi.waitFor(() => expect(batches).toHaveLength(1))
  for (const name of ['a1', 'a2', 'a3']) lanes.addBacklog(message(name, 1, 600))
  for (const name of ['b1', 'b2']) lanes.addBacklog(message(name, 2, 600))
  batches[0]?.end()
  await vi.waitFor(() => expect(batches).toHaveLength(2))
  expect(batches[1]?.names).toEqual(['a1', 'b1'])
  batches[1]?.end()
  await vi.waitFor(() => expect(batches).toHaveLength(3))
  expect(batches[2]?.names).toEqual(['a2', 'b2'])
  batches[2]?.end()
  await vi.waitFor(() => expect(batches).toHaveLength(4))
  expect(batches[3]?.names).toEqual(['a3'])
  batches[3]?.end()
  await lanes.drain()
})

test('of what is live each sender has its turn too, and who says little waits for one batch at most', async () => {
  const { lanes, batches, message } = lanesByHand()
  lanes.addLive(message('first', 9, 6_000))
  await vi.waitFor(() => expect(batches).toHaveLength(1))
  for (const name of ['a1', 'a2', 'a3']) lanes.addLive(message(name, 1, 4_000))
  for (let sender = 2; sender < 12; sender += 1) lanes.addLive(message(`one of ${sender}`, sender, 3))
  batches[0]?.end()
  await vi.waitFor(() => expect(batches).toHaveLength(2))
  expect(batches[1]?.names).toEqual([...Array.from({ length: 10 }, (_, at) => `one of ${at + 2}`), 'a1'])
  for (let ended = 1; ended < 4; ended += 1) {
    await vi.waitFor(() => expect(batches.length).toBeGreaterThan(ended))
    batches[ended]?.end()
  }
  await lanes.drain()
})

test('a batch does not grow without end', async () => {
  const { lanes, batches, message } = lanesByHand()
  for (let at = 0; at < 4; at += 1) lanes.addLive(message(String(at), 1, 2_500))
  await vi.waitFor(() => expect(batches).toHaveLength(1))
  expect(batches[0]?.names).toEqual(['0', '1'])
  batches[0]?.end()
  await vi.waitFor(() => expect(batches).toHaveLength(2))
  batches[1]?.end()
  await lanes.drain()
})
