import { join } from 'node:path'
import { FolderCache, copyTree, isThere, removeTree } from '../../platform/cache/index.ts'
import type { Config } from '../../platform/config/index.ts'
import { hasCluster, placeCluster } from '../../platform/db/index.ts'
import { writeJsonFile } from '../../platform/files/index.ts'
import { demoCacheKey } from './cache-key.ts'
import { type CachedCounty, cachedCounty } from './cached-county.ts'

/**
 * Fills a data directory that has no database yet with the cached demo county. Its accounts have no password, its devices no
 * token: the server and the demo maker give them new ones. Answers the county; undefined where none fits.
 */
export async function restoreCounty(config: Config, now: Date): Promise<CachedCounty | undefined> {
  const { cacheDir, dataDir, filesDir, databaseUrl, demo, timeZone } = config
  if (!cacheDir || !isThere(cacheDir) || !demo || databaseUrl || hasCluster(dataDir)) return undefined
  const cache = new FolderCache(cacheDir)
  const county = cachedCounty(cache, demoCacheKey(timeZone), now)
  if (!county) return undefined
  cache.noteUse(county.folder, now)
  const restored = join(dataDir, 'demo', 'restored.json')
  copyTree(join(county.folder, 'files'), filesDir)
  copyTree(join(county.folder, 'demo'), join(dataDir, 'demo'))
  writeJsonFile(restored, { MadeAt: county.madeAt.toISOString() })
  // Last: with a database the county counts as there, and nobody restores it once more.
  if (await placeCluster(join(county.folder, 'postgres'), dataDir)) return county
  removeTree(restored)
  return undefined
}
