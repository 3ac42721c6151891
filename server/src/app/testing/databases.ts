import { type Db, openDatabase, runOnce } from '../../platform/db/index.ts'

/** The same server, another database. */
export function atDatabase(url: string, name: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`)
}

async function once(url: string, text: string): Promise<void> {
  const { db, close } = openDatabase({ url, connections: 1, onLost: () => undefined })
  try {
    await runOnce(db, text)
  } finally {
    await close()
  }
}

/** Copies a template; an empty database where none is told. Names are made by us, never by a person. */
export function createDatabase(url: string, name: string, template = 'template0'): Promise<void> {
  return once(url, `create database ${name} template ${template} encoding 'UTF8'`)
}

export function dropDatabase(url: string, name: string): Promise<void> {
  return once(url, `drop database if exists ${name} with (force)`)
}

/** Inserts more records than a statement of the product ever does. */
export function insertMany(db: Db, ...texts: readonly string[]): Promise<void> {
  return db.transaction().execute(async (within) => {
    for (const text of ['set local statement_timeout = 0', ...texts]) await runOnce(within, text)
  })
}

/** The same where no test asks for their counts and events, which would take most of its time. */
export function insertQuietly(db: Db, ...texts: readonly string[]): Promise<void> {
  return insertMany(db, 'set local session_replication_role = replica', ...texts)
}
