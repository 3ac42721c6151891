import { expect, test } from 'vitest'
import { builtInModules } from '../access/index.ts'
import { addresses } from './index.ts'

/** What the specification itself names otherwise. */
const asSpecified = ['/FarmPlan/MakePlan', '/Clock']
const entries = builtInModules
  .flatMap(({ functions }) => functions)
  .filter(({ isMenu, url }) => isMenu && !asSpecified.includes(url))

test('where a page comes from is told as the menu tells it', () => {
  const told = entries.flatMap(({ url, name }) => {
    const address = addresses.find(({ path }) => path === url)
    return address?.sources && name.includes('/') ? [{ name, told: `${address.sources[0]}/${address.menuName}` }] : []
  })
  expect(told.length).toBeGreaterThan(10)
  expect(told.filter((one) => one.told !== one.name)).toEqual([])
})
