import { join } from 'node:path'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import type { FolderCache } from '../../platform/cache/index.ts'
import { fitMigrations } from '../../platform/db/index.ts'
import { readJsonFile, writeJsonFile } from '../../platform/files/index.ts'
import { MIGRATIONS } from '../migrations.ts'

const DAY_MS = 86_400_000
/** What happened since is sent when a county is restored; of more days it is made anew sooner, and looks less lively. */
const MOST_DAYS = 13

const Note = Type.Object({
  MadeAt: Type.String(),
  Migrations: Type.Array(Type.Object({ number: Type.Number(), sha256: Type.String() })),
})
export type CountyNote = Static<typeof Note>

/** A county in the cache. */
export interface CachedCounty {
  readonly folder: string
  readonly madeAt: Date
}

/** The county of a key, when it can be used now and by this version of the product. */
export function cachedCounty(cache: FolderCache, key: string, now: Date): CachedCounty | undefined {
  const folder = cache.find(key)
  const note = folder && readNote(folder)
  if (!note || !fitMigrations(note.Migrations, MIGRATIONS)) return undefined
  const madeAt = new Date(note.MadeAt)
  const age = now.getTime() - madeAt.getTime()
  return age >= 0 && age <= MOST_DAYS * DAY_MS ? { folder, madeAt } : undefined
}

const noteIn = (folder: string) => join(folder, 'county.json')

export function writeNote(folder: string, note: CountyNote): void {
  writeJsonFile(noteIn(folder), note)
}

/** One that can't be read is as good as none. */
function readNote(folder: string): CountyNote | undefined {
  try {
    const note = readJsonFile(noteIn(folder))
    return Value.Check(Note, note) ? note : undefined
  } catch {
    return undefined
  }
}
