import { setTimeout as wait } from 'node:timers/promises'
import { parseLsn } from '../db/index.ts'
import type { Archive } from './archive.ts'
import { baseIds, readBase } from './manifest.ts'
import { pruneArchive } from './prune.ts'
import { type BackupSource, knownFiles, storeAdded, takeBase } from './take.ts'
import { WalStream } from './wal-stream.ts'

const SLOT = 'farm_backup'
const DAY_MS = 24 * 60 * 60 * 1_000
const FOLDERS_EVERY_MS = 15_000

interface Following {
  readonly keep: number
  readonly log: (line: string) => void
  readonly signal: AbortSignal
}

/** Streams the log, stores new files every few seconds and takes a base backup a day, until the signal or a fault. */
export async function followDatabase(
  source: BackupSource,
  archive: Archive,
  { keep, log, signal }: Following,
): Promise<void> {
  const stream = await WalStream.open({ url: source.url, archive, slot: SLOT })
  const running = stream.run()
  signal.addEventListener('abort', () => stream.stop(), { once: true })
  const rounds = goRounds()
  rounds.catch(() => stream.stop())
  try {
    await running
    await rounds
  } finally {
    stream.stop()
  }

  async function goRounds(): Promise<void> {
    let isDue = !stream.isContinued || (await lastTimeline(archive)) !== stream.timeline
    while (!signal.aborted) {
      if (isDue || (await isLate(archive))) {
        const base = await takeBase(source, archive, (lsn) => Promise.race([stream.reached(parseLsn(lsn)), running]))
        isDue = false
        log(`备份完成：${base.Id}`)
        await pruneArchive(archive, keep)
      }
      await storeAdded(source.folders, archive, await knownFiles(archive))
      await wait(FOLDERS_EVERY_MS, undefined, { signal }).catch(() => undefined)
    }
  }
}

async function lastTimeline(archive: Archive): Promise<number | undefined> {
  const last = baseIds(archive).at(-1)
  return last === undefined ? undefined : (await readBase(archive, last)).Timeline
}

/** A base backup of the future stands for a clock that was set back: a new one is due as well. */
async function isLate(archive: Archive): Promise<boolean> {
  const last = baseIds(archive).at(-1)
  if (!last) return true
  const age = Date.now() - new Date((await readBase(archive, last)).BegunAt).getTime()
  return age >= DAY_MS || age < -60_000
}
