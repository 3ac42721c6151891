import { expect, test } from 'vitest'
import {
  type Proven,
  type Sources,
  gone,
  provenBy,
  readProven,
  sourcesOf,
  unproven,
  witnessOf,
} from './testing/proven.ts'
import { allSites } from './testing/sites.ts'

const sources: Sources = {
  suite: 'suite-1',
  stores: { 'crops/one.store.ts': 'one-1', 'crops/two.store.ts': 'two-1' },
  sites: ['crops/one.store.ts:list readable', 'crops/one.store.ts:list readable 2', 'crops/two.store.ts:of writable'],
}
const [list, second, of] = ['list readable', 'list readable 2', 'of writable'].map(
  (condition, index) => `crops/${index < 2 ? 'one' : 'two'}.store.ts:${condition}`,
)
const witness = 'forms.list by managerA about B (0/1)'
const proven: Proven = provenBy(sources, new Map(sources.sites.map((site) => [site, witness])))

test('what was proven is known by its store and its condition', () => {
  expect(proven).toEqual({
    suite: 'suite-1',
    stores: {
      'crops/one.store.ts': { text: 'one-1', missedBy: { 'list readable': witness, 'list readable 2': witness } },
      'crops/two.store.ts': { text: 'two-1', missedBy: { 'of writable': witness } },
    },
  })
  expect(witnessOf('crops/two.store.ts:of writable', proven)).toBe(witness)
})

test.each<readonly [what: string, now: Partial<Sources>, sought: readonly (string | undefined)[]]>([
  ['the same sources', {}, []],
  ['a store that differs', { stores: { ...sources.stores, 'crops/one.store.ts': 'one-2' } }, [list, second]],
  ['a suite that differs', { suite: 'suite-2' }, [list, second, of]],
  [
    'a store that is new',
    {
      stores: { ...sources.stores, 'crops/new.store.ts': 'new-1' },
      sites: [...sources.sites, 'crops/new.store.ts:of readable'],
    },
    ['crops/new.store.ts:of readable'],
  ],
  // Taken off the list of those that are proven elsewhere.
  [
    'a condition that is new',
    { sites: [...sources.sites, 'crops/two.store.ts:at readable'] },
    ['crops/two.store.ts:at readable'],
  ],
])('of %s is left out again what was proven of others', (_, now, sought) => {
  expect(unproven({ ...sources, ...now }, proven)).toEqual(sought)
})

test('everything is left out where nothing was proven', () => {
  expect(unproven(sources, { suite: '', stores: {} })).toEqual(sources.sites)
})

test('a condition that was proven and is there no longer is named', () => {
  expect(gone(sources.sites, proven)).toEqual([])
  expect(gone(sources.sites.slice(1), proven)).toEqual(['crops/one.store.ts:list readable'])
})

test('the fingerprint in the repository names stores and conditions that there are', () => {
  const { stores } = readProven()
  const { suite, stores: there } = sourcesOf(allSites())
  expect(suite).toMatch(/^[0-9a-f]{16}$/)
  expect(Object.keys(stores).filter((store) => !(store in there))).toEqual([])
  expect(
    Object.values(stores)
      .flatMap(({ missedBy }) => Object.values(missedBy))
      .filter((by) => by === ''),
  ).toEqual([])
})
