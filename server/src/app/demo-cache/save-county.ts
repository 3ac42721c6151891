import { join } from 'node:path'
import { DEMO_MAKER } from '@farm/contract/access'
import { FolderCache, copyTree, isThere, removeTree } from '../../platform/cache/index.ts'
import type { Config } from '../../platform/config/index.ts'
import {
  type Database,
  appliedMigrations,
  backUpCluster,
  openDatabase,
  startEmbedded,
} from '../../platform/db/index.ts'
import { readJsonFile, writeJsonFile } from '../../platform/files/index.ts'
import { demoCacheKey } from './cache-key.ts'
import { type CountyNote, cachedCounty, writeNote } from './cached-county.ts'
import { eraseKnownTime, eraseRecordings, eraseSecrets, isTouched, madeAt, writeAnew } from './secrets.store.ts'

/** The copy is worthless until it is complete: nothing of it has to survive a crash. */
const settings = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  wal_recycle: 'off',
  min_wal_size: '32MB',
  logging_collector: 'off',
}

/** What a copy of the files needs not have: uploads under way, and what is put aside. */
const UNFINISHED = ['parts', 'aside']
/** What lies beside the cluster: of the sign-in page, and until when the devices have sent. */
const NOTES = ['accounts.json', 'devices-sent.json']
const OF_A_RUN = ['postgres-holders', 'postgres-start.log', 'socket']

/**
 * Caches the finished demo county of a data directory, unless one that can be used is there. Only one that was made here and
 * that nobody else has signed in to: what people did in it is theirs. Answers whether it was cached.
 */
export async function saveCounty(config: Config, now: Date): Promise<boolean> {
  const { cacheDir, dataDir, databaseUrl, timeZone } = config
  const note = (name: string) => isThere(join(dataDir, 'demo', name))
  if (!cacheDir || databaseUrl || !note('done.json') || note('restored.json')) return false
  const key = demoCacheKey(timeZone)
  const cache = new FolderCache(cacheDir)
  if (cachedCounty(cache, key, now)) return false
  const draft = cache.openDraft(now)
  try {
    const made = await copyCounty(config, draft)
    if (!made) return false
    writeNote(draft, made)
    cache.put(key, draft)
    return true
  } finally {
    removeTree(draft)
  }
}

/** Copies while the server runs on; undefined where others were at it. */
async function copyCounty({ dataDir, filesDir }: Config, draft: string): Promise<CountyNote | undefined> {
  for (const name of NOTES) {
    const content = readJsonFile(join(dataDir, 'demo', name))
    if (content !== undefined) writeJsonFile(join(draft, 'demo', name), content)
  }
  const embedded = await startEmbedded({ dataDir })
  try {
    if (await withDatabase(embedded.url, ({ db }) => isTouched(db, DEMO_MAKER))) return undefined
    await backUpCluster({ dataDir, url: embedded.url }, join(draft, 'postgres'))
  } finally {
    await embedded.stop()
  }
  // Files are there before the records that name them: the database was copied first.
  copyTree(filesDir, join(draft, 'files'), (path) => !UNFINISHED.some((name) => path.startsWith(join(filesDir, name))))
  return cleaned(draft)
}

/** Starts the copy by itself once: it becomes consistent, loses its secrets and what it needs no more. */
async function cleaned(draft: string): Promise<CountyNote | undefined> {
  const embedded = await startEmbedded({ dataDir: draft, settings })
  try {
    return await withDatabase(embedded.url, async ({ db }) => {
      // Somebody may have come while it was copied.
      if (await isTouched(db, DEMO_MAKER)) return undefined
      const since = await madeAt(db)
      await eraseRecordings(db)
      await eraseSecrets(db)
      await eraseKnownTime(db)
      await writeAnew(db)
      return since && { MadeAt: since.toISOString(), Migrations: await appliedMigrations(db) }
    })
  } finally {
    await embedded.stop()
    for (const name of OF_A_RUN) removeTree(join(draft, name))
  }
}

async function withDatabase<Outcome>(url: string, work: (database: Database) => Promise<Outcome>): Promise<Outcome> {
  const database = openDatabase({ url, connections: 1, onLost: () => undefined })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
