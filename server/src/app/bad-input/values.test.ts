import { builtCalls } from '@farm/contract/calls'
import type { Call } from '@farm/contract/wire'
import { afterAll, describe, expect, test } from 'vitest'
import { requestsOf, tell } from '../leaks/testing/cells.ts'
import { makeWorld } from '../leaks/testing/world.ts'
import { raiseWall } from '../leaks/testing/world.store.ts'
import { oddities } from '../testing/fuzz/hostile.ts'
import type { Sent } from '../testing/running-farm.ts'
import { isFull } from '../testing/size.ts'
import { openIndexedFarm } from '../testing/test-farm.ts'
import { withAt } from '../testing/with-at.ts'

const farm = await openIndexedFarm()
const world = await makeWorld(farm)
/** What is stopped by the wall was taken for good and is no failure: it is answered as a full disk, which nothing else is. */
await raiseWall(farm.database.db, '53100')
const { admin } = world.who
afterAll(farm.close)

/** So many oddities stand at each place in a request; the full run takes all of them. */
const MOST_AT_A_PLACE = isFull ? oddities.length : 4
/** Texts that a query can carry; a body can carry anything. */
const queryOddities = oddities.filter((one) => typeof one === 'string' || typeof one === 'number').map(String)

type Way = readonly string[]

/** The ways to all values of a request. */
function valuesIn(value: unknown, way: Way = []): Way[] {
  if (typeof value !== 'object' || value === null) return [way]
  const inner = Object.entries(value).flatMap(([key, one]) => valuesIn(one, [...way, key]))
  return way.length > 0 ? [way, ...inner] : inner
}

/** Another few of the oddities for each place, so that all of them are sent to somewhere. */
function someOf(all: readonly unknown[], place: number): unknown[] {
  return Array.from({ length: Math.min(MOST_AT_A_PLACE, all.length) }, (_, turn) => {
    return all[(place * MOST_AT_A_PLACE + turn) % all.length]
  })
}

const calls = Object.entries(builtCalls).flatMap(([group, ofGroup]) =>
  Object.entries<Call>(ofGroup)
    // A stream has no end, and a file goes by its bytes.
    .filter(([, { gives }]) => gives !== 'events')
    .map(([name, call]) => ({ title: `${group}.${name}`, group, name, call })),
)
let places = 0

/** How the request reads with an odd value at a place where the server fails because of it. */
async function failuresAt(call: Call, request: Sent<Call>, part: 'query' | 'body', way: Way): Promise<string[]> {
  const failed: string[] = []
  places += 1
  for (const odd of someOf(part === 'query' ? queryOddities : oddities, places)) {
    const told = await tell(farm, admin, call, { ...request, [part]: withAt(request[part], way, () => odd) })
    const isFailure = told.bytes.toString().includes('"wire/failure"')
    if (isFailure) failed.push(`${way.join('.')} = ${JSON.stringify(odd).slice(0, 60)}`)
  }
  return failed
}

describe('an odd value at any place of a request is answered, never a failure of the server:', () => {
  test.each(calls)('$title', async ({ group, name, call }) => {
    const failed: string[] = []
    const [request = {}] = requestsOf(group, name, world.places.A)
    for (const part of ['query', 'body'] as const) {
      for (const way of valuesIn(request[part])) failed.push(...(await failuresAt(call, request, part, way)))
    }
    expect(failed).toEqual([])
  })
})
