import { type Db, sql } from '../../platform/db/index.ts'

/** Everything that a database of an earlier version holds, as JSON: it can be loaded where the same migrations ran. */
export interface FilledDatabase {
  /** The number of the newest migration that the tables are of. */
  readonly migration: number
  readonly partitions: readonly Partition[]
  /** The rows of each table by its name, with the columns as PostgreSQL writes them to JSON. */
  readonly rows: Readonly<Record<string, readonly object[]>>
  /** The next value of each sequence. */
  readonly sequences: Readonly<Record<string, string>>
}

interface Partition {
  readonly name: string
  readonly parent: string
  readonly bounds: string
}

/** Migrations note by themselves that they were done. */
const notDumped = ['migration']

export async function dumpDatabase(db: Db): Promise<FilledDatabase> {
  const tables = await tableNames(db)
  const rows: Record<string, readonly object[]> = {}
  for (const table of tables) rows[table] = await rowsOf(db, table)
  const { rows: newest } = await sql<{ number: number }>`select max(number) as number from migration`.execute(db)
  return {
    migration: newest[0]?.number ?? 0,
    partitions: await partitionsOf(db),
    rows: Object.fromEntries(Object.entries(rows).filter(([, all]) => all.length > 0)),
    sequences: await sequencesOf(db),
  }
}

/** Writes the rows as they are: triggers stay silent, since what they would write is among the rows. */
export async function loadDatabase(db: Db, { partitions, rows, sequences }: FilledDatabase): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`set local session_replication_role = replica`.execute(transaction)
    for (const { name, parent, bounds } of partitions) {
      await sql`create table if not exists ${sql.table(name)} partition of ${sql.table(parent)} ${sql.raw(bounds)}`.execute(
        transaction,
      )
    }
    for (const table of await tableNames(transaction)) await loadRows(transaction, table, rows[table] ?? [])
    for (const [name, next] of Object.entries(sequences)) {
      await sql`select setval(${name}::regclass, ${next}::bigint, false)`.execute(transaction)
    }
  })
}

async function loadRows(db: Db, table: string, rows: readonly object[]): Promise<void> {
  // A migration may have put rows of its own there, which the dump holds as well.
  await sql`delete from ${sql.table(table)}`.execute(db)
  const columns = (await columnsOf(db, table)).map((name) => sql.ref(name))
  await sql`
    insert into ${sql.table(table)} (${sql.join(columns)}) overriding system value
    select ${sql.join(columns)} from json_populate_recordset(null::${sql.id('public', table)}, ${JSON.stringify(rows)}::json)
  `.execute(db)
}

/** Tables and partitioned tables, but not their partitions: rows are written through the parent. */
async function tableNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name
      from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname <> all(${notDumped})
     order by relname
  `.execute(db)
  return rows.map(({ name }) => name)
}

/** Generated columns are computed anew. */
async function columnsOf(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select attname as name
      from pg_attribute
     where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
     order by attnum
  `.execute(db)
  return rows.map(({ name }) => name)
}

async function rowsOf(db: Db, table: string): Promise<readonly object[]> {
  const columns = (await columnsOf(db, table)).map((name) => sql.ref(name))
  const { rows } = await sql<{ rows: readonly object[] }>`
    select coalesce(json_agg(t), '[]') as rows from (select ${sql.join(columns)} from ${sql.table(table)}) t
  `.execute(db)
  return rows[0]?.rows ?? []
}

async function partitionsOf(db: Db): Promise<readonly Partition[]> {
  const { rows } = await sql<Partition>`
    select c.relname as name, p.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bounds
      from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent
     where c.relispartition and c.relkind = 'r'
     order by c.relname
  `.execute(db)
  return rows
}

async function sequencesOf(db: Db): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string; next: string }>`
    select quote_ident(sequencename) as name, (coalesce(last_value + 1, start_value))::text as next
      from pg_sequences where schemaname = 'public'
     order by sequencename
  `.execute(db)
  return Object.fromEntries(rows.map(({ name, next }) => [name, next]))
}
