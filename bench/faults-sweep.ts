import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { newId } from '../server/src/platform/ids/index.ts'
import { type Checked, originalOf, remainders } from './faults-check.ts'
import type { Victim } from './faults-server.ts'

const AGE_MS = 8 * 86_400_000
const SWEPT_WITHIN_MS = 30_000

/** How many files the kills have left that a sweep has to take away. */
export function leftBefore({ folder }: Pick<Checked, 'folder'>): { aside: number; parts: number } {
  const count = (name: string) => readdirSync(join(folder, 'files', name)).length
  return { aside: count('aside'), parts: count('parts') }
}

/**
 * Makes all files a week older and lays one of each kind beside them that nothing names; the server has to be stopped.
 * A sweep leaves alone what is younger, so that without this a run would have to wait for a week.
 */
export function growOld(folder: string): string[] {
  const bytes = Buffer.from('named by no row')
  const orphan = originalOf(folder, createHash('sha256').update(bytes).digest('hex'))
  const planted = [orphan, join(folder, 'files', 'aside', newId()), join(folder, 'files', 'parts', newId())]
  for (const path of planted) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, bytes)
  }
  const time = new Date(Date.now() - AGE_MS)
  const entries = readdirSync(join(folder, 'files'), { recursive: true, withFileTypes: true })
  for (const entry of entries) if (entry.isFile()) utimesSync(join(entry.parentPath, entry.name), time, time)
  return planted
}

/** Waits for the sweep of a server that was just started; answers what is left that should not be. */
export async function afterSweep(checked: Checked, isThere: () => string[]): Promise<string[]> {
  const end = Date.now() + SWEPT_WITHIN_MS
  const left = () => [...remainders(checked), ...isThere().map((path) => `${path} was not swept`)]
  while (left().length > 0 && Date.now() < end) await wait(100)
  return left()
}

/** Ends the server in good order and starts it again on files that have grown old. */
export async function restartOnOldFiles(victim: Victim): Promise<string[]> {
  await victim.end('SIGTERM')
  const planted = growOld(victim.folder)
  victim.spawn()
  await victim.ready()
  return planted
}
