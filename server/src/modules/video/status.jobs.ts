import { type Db, whileLocked } from '../../platform/db/index.ts'
import type { Gateway } from './gateway.ts'
import { isOutside } from './live.service.ts'
import { type AskedCamera, noteStates, silentCameras } from './status.store.ts'

interface Round {
  readonly db: Db
  readonly gateway: Pick<Gateway, 'driven'>
  /** Told when the server is ending. */
  readonly signal: AbortSignal
}

/** Asks each platform once which of its cameras are on. One process at a time. */
export function askPlatforms({ db, gateway, signal }: Round): Promise<void> {
  return whileLocked(db, 'cameraStates', async () => {
    const bySource = Map.groupBy(await silentCameras(db), ({ sourceId }) => sourceId)
    for (const cameras of bySource.values()) {
      if (signal.aborted) return
      const states = await statesOf(gateway, cameras)
      await noteStates(db, new Map(cameras.map(({ id, code }) => [id, states.get(code)])))
    }
  })
}

/** Of a platform that does not answer nothing is known. */
async function statesOf(
  gateway: Round['gateway'],
  cameras: readonly AskedCamera[],
): Promise<ReadonlyMap<string, boolean>> {
  const [first] = cameras
  if (!first) return new Map()
  try {
    const { driver } = await gateway.driven(first.id)
    return (await driver.status?.(cameras.map(({ code }) => code))) ?? new Map()
  } catch (error) {
    if (!isOutside(error)) throw error
    return new Map()
  }
}
