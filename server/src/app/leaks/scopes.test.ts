import { expect, test, vi } from 'vitest'
import { isFull } from '../testing/size.ts'
import { heldElsewhere, unheld } from './testing/held-elsewhere.ts'
import { crowd, openInquiry } from './testing/inquiry.ts'
import { gone, provenBy, readProven, sourcesOf, unproven, witnessOf, writeProven } from './testing/proven.ts'
import { type Scopes, allSites } from './testing/sites.ts'
import { Trial } from './testing/trial.ts'

vi.mock('../../platform/db/index.ts', async (original) => {
  const { watchedDatabase } = await import('./testing/sites.ts')
  return watchedDatabase(await original<typeof import('../../platform/db/index.ts')>())
})
vi.mock('../../modules/access/scope.store.ts', async (original) => {
  const { watched } = await import('./testing/sites.ts')
  return watched(await original<Scopes>(), await import('../../platform/db/index.ts'))
})

const MINUTES = 60_000
const proven = readProven()
const sources = sourcesOf(allSites().filter((site) => !(site in unheld) && !(site in heldElsewhere)))
const sought = isFull ? sources.sites : unproven(sources, proven)

/** By condition, what misses it. */
async function missedOf(sites: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const inquiry = await openInquiry()
  try {
    await crowd(inquiry, 'B')
    const before = sites.flatMap((site) => {
      const witness = witnessOf(site, proven)
      return witness === undefined ? [] : [[site, witness] as const]
    })
    return await (await Trial.of(inquiry)).missed(sites, new Map(before))
  } finally {
    await inquiry.farm.close()
  }
}

const GONE = `a store asks for a scope no longer where it was proven to. If it was renamed or has become needless, write
the fingerprint anew: FARM_TEST_SIZE=full npx vitest run --project server-replacing app/leaks/scopes.test.ts`

test('no condition is gone that was proven', () => {
  expect(isFull ? [] : gone(allSites(), proven), GONE).toEqual([])
})

test('left out of any one statement, the scope is missed', { timeout: 120 * MINUTES }, async () => {
  const missed = sought.length === 0 ? new Map<string, string>() : await missedOf(sought)
  expect(sought.filter((site) => !missed.has(site))).toEqual([])
  if (isFull) writeProven(provenBy(sources, missed))
})
