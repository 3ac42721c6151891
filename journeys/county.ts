import { constants, cpSync, rmSync } from 'node:fs'
import { type Place, startWithDemo, stopServer } from './farm.ts'

/** Puts the demo county into every data directory. Its server is stopped first: only a database at rest can be copied. */
export async function placeCounties(places: readonly Place[]): Promise<void> {
  const [first, ...others] = places
  if (!first) return
  await stopServer(await startWithDemo(first))
  for (const { dataDir } of others) {
    rmSync(dataDir, { recursive: true, force: true })
    cpSync(first.dataDir, dataDir, { recursive: true, preserveTimestamps: true, mode: constants.COPYFILE_FICLONE })
  }
}
