import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { placeCounties } from './county.ts'
import { type Place, farmOf, freePort, recordFarm, recordFarmsIn, startServer, stopServer } from './farm.ts'

const PASSWORD = 'journey-password'

/** A server with a demo county of its own for every worker: what one of them kills or changes, no other one sees. */
export default async function setUp({ workers }: FullConfig): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'farm-journeys-'))
  const places: Place[] = []
  for (let index = 0; index < workers; index += 1) {
    places.push({ port: await freePort(), dataDir: join(folder, `farm-${index}`), password: PASSWORD })
  }
  recordFarmsIn(folder)
  const tearDown = async () => {
    await Promise.all(places.map((_, index) => stopServer(farmOf(index)?.pid)))
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await placeCounties(places)
    await Promise.all(
      places.map(async (place, index) => recordFarm({ ...place, pid: await startServer(place) }, index)),
    )
  } catch (error) {
    await tearDown()
    throw error
  }
  return tearDown
}
