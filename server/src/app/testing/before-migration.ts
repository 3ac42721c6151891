import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { migrate, openDatabase } from '../../platform/db/index.ts'
import { atDatabase, createDatabase, dropDatabase } from './databases.ts'

const MIGRATIONS = new URL('../../../migrations/', import.meta.url).pathname

/** A database of its own as it was before the migration of a number, `0064`; whoever opens it closes it. */
export async function openBefore(number: string) {
  const folder = mkdtempSync(join(tmpdir(), 'farm-migrations-'))
  const name = `farm_before_${crypto.randomUUID().replaceAll('-', '')}`
  const url = inject('databaseUrl')
  await createDatabase(url, name)
  const database = openDatabase({ url: atDatabase(url, name), onLost: () => undefined })
  for (const file of readdirSync(MIGRATIONS).filter((one) => one < number)) {
    cpSync(join(MIGRATIONS, file), join(folder, file))
  }
  await migrate(database.db, folder)
  return {
    database,
    db: database.db,
    /** Runs the migrations from that number on. */
    migrateOn: () => migrate(database.db, MIGRATIONS),
    close: async () => {
      await database.close()
      await dropDatabase(url, name)
      rmSync(folder, { recursive: true })
    },
  }
}
