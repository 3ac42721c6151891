import { afterAll, expect, test } from 'vitest'
import { devicesOfA } from '../../app/testing/devices-of-a.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { devicesByNo } from '../devices/index.ts'
import { KeptKeys } from './kept-keys.ts'

const farm = await openFarm()
const { people } = farm
const { db } = farm.database
const { device, tokenOf, numberOf } = devicesOfA(farm, people)
afterAll(farm.close)

/** The database of the farm, and how often it was asked. */
function countedDb() {
  const asked = { count: 0 }
  const counted = new Proxy(db, {
    get: (target, name) => {
      if (name !== 'getExecutor') {
        const own: unknown = Reflect.get(target, name, target)
        return own
      }
      asked.count += 1
      return () => target.getExecutor()
    },
  })
  return { counted, asked }
}

async function keptKeys() {
  const { counted, asked } = countedDb()
  const keys = new KeptKeys(counted)
  keys.hear(true)
  const gateway = await device('网关', { Type: '网关' })
  const child = await device('子设备', { Gateway: gateway.Id, MAC: 'known' })
  const [key] = await devicesByNo(db, [await numberOf(gateway)])
  if (!key) throw new Error('a gateway has a number')
  return { keys, asked, key, child }
}

test('a thousand names behind a gateway are asked for together, and not again by messages that come at once', async () => {
  const { keys, asked, key, child } = await keptKeys()
  const names = ['known', ...Array.from({ length: 1_000 }, (_, at) => `nobody ${at}`)]
  const answers = await Promise.all(Array.from({ length: 20 }, async () => keys.children(key, names)))
  expect(asked.count).toBeLessThanOrEqual(3)
  for (const found of answers) expect([...found].map(([name, { id }]) => [name, id])).toEqual([['known', child.Id]])
})

test('however many names are made up, a good token is not asked for again', async () => {
  const { keys, asked, key } = await keptKeys()
  const token = await tokenOf(await device('熟悉的设备'))
  expect(await keys.byToken(token)).toBeDefined()
  for (let at = 0; at < 60; at += 1) {
    const names = Array.from({ length: 1_000 }, (_, one) => `nobody ${at} ${one}`)
    await keys.children(key, names)
  }
  const before = asked.count
  expect(await keys.byToken(token)).toBeDefined()
  expect(asked.count).toBe(before)
})

test('a name that nobody had is known as soon as somebody is registered under it', async () => {
  const { keys, key } = await keptKeys()
  expect((await keys.children(key, ['late'])).size).toBe(0)
  const late = await device('后来的', { Gateway: key.id, MAC: 'late' })
  keys.forget()
  expect((await keys.children(key, ['late'])).get('late')?.id).toBe(late.Id)
})
