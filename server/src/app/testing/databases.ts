import { type Db, openDatabase, runOnce, sql } from '../../platform/db/index.ts'

/** The same server, another database. */
export function atDatabase(url: string, name: string): string {
  return url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, `$1${name}`)
}

async function onConnection(url: string, work: (db: Db) => Promise<void>): Promise<void> {
  const { db, close } = openDatabase({ url, connections: 1, onLost: () => undefined })
  try {
    await work(db)
  } finally {
    await close()
  }
}

function once(url: string, text: string): Promise<void> {
  return onConnection(url, (db) => runOnce(db, text))
}

/**
 * Copies a template; an empty database where none is named. Names are made by us, never by a person. Copied as files, which
 * takes two thirds of what it takes to write each page to the log.
 */
export function createDatabase(url: string, name: string, template = 'template0'): Promise<void> {
  return once(url, `create database ${name} template ${template} encoding 'UTF8' strategy file_copy`)
}

/** Drops what makes lists and sums of fields fast and changes no answer: most of the work of planning a statement. */
export function dropFieldIndexes(url: string): Promise<void> {
  return onConnection(url, async (db) => {
    const { rows } = await sql<{ name: string }>`
      select c.relname as name
        from pg_index i join pg_class c on c.oid = i.indexrelid
       where i.indrelid = 'record'::regclass and not i.indisunique
         and pg_get_expr(i.indpred, i.indrelid) like '%form_id = %'
    `.execute(db)
    for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db)
  })
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
