import { type MapGround, mapCalls } from '@farm/contract/map'
import { afterAll, expect, test } from 'vitest'
import { makeApplication } from '../../app/application.ts'
import { openFarm } from '../../app/testing/test-farm.ts'
import { readConfig } from '../../platform/config/index.ts'
import { silentLog } from '../../platform/log/index.ts'

const farm = await openFarm()
const { managerA } = farm.people
afterAll(farm.close)

function imagesOf(policy: unknown): string | undefined {
  return /img-src ([^;]*);/.exec(String(policy))?.[1]
}

test('without configured tiles a map asks nobody for pictures, and pages show none but their own', async () => {
  const { data, headers } = await farm.call(managerA, mapCalls.ground)
  expect(data.Tiles).toEqual([])
  expect(imagesOf(headers['content-security-policy'])).toBe("'self' data: blob:")
})

test('configured tiles are told to who is signed in, and pages may show pictures of exactly their hosts', async () => {
  const { tiles } = readConfig({ MAP_TILES: 'https://{s}.tiles.example/{z}/{x}/{y}.png', MAP_TILES_HOSTS: 'a,b' })
  const server = await makeApplication({
    database: farm.database,
    clock: { now: () => new Date(), zone: 'Asia/Shanghai' },
    log: silentLog(),
    filesFolder: farm.filesFolder,
    demoAccounts: async () => ({ Password: '', Accounts: [] }),
    tiles,
  })
  const ask = (token: string) => server.inject({ method: 'GET', url: mapCalls.ground.path, headers: { token } })
  expect((await ask('nobody')).statusCode).toBe(401)
  const answer = await ask(managerA.token ?? '')
  expect(answer.json<MapGround>().Tiles).toEqual(tiles)
  expect(imagesOf(answer.headers['content-security-policy'])).toBe(
    "'self' data: blob: https://a.tiles.example https://b.tiles.example",
  )
  await server.close()
})
