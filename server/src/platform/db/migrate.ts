import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from './database.ts'
import { lockWithin } from './advisory-locks.ts'

interface Migration {
  readonly number: number
  readonly name: string
  readonly text: string
  readonly sha256: string
}

const FILE = /^(\d{4})-[a-z0-9-]+\.sql$/

function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((file) => FILE.test(file))
    .toSorted()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8')
      return { number: Number(name.slice(0, 4)), name, text, sha256: createHash('sha256').update(text).digest('hex') }
    })
}

/**
 * Brings the database up to date: each migration and the note that it was done are one transaction, so that an
 * interrupted start leaves either all of it or none. Two processes starting at once take turns.
 * Answers the names of the migrations that were carried out.
 */
export async function migrate(db: Db, folder: string): Promise<string[]> {
  await sql`
    create table if not exists migration (
      number integer primary key, name text not null, sha256 text not null, done_at timestamptz not null default now())
  `
    .execute(db)
    .catch(ignoreRace)
  const done: string[] = []
  for (const migration of readMigrations(folder)) {
    const wasDone = await db.transaction().execute((transaction) => apply(transaction, migration))
    if (wasDone) done.push(migration.name)
  }
  return done
}

export interface AppliedMigration {
  readonly number: number
  readonly sha256: string
}

export async function appliedMigrations(db: Db): Promise<AppliedMigration[]> {
  const { rows } = await sql<AppliedMigration>`select number, sha256 from migration order by number`.execute(db)
  return rows
}

/** Whether a database with these migrations can be brought up to date by those of a folder: it knows no others. */
export function fitMigrations(applied: readonly AppliedMigration[], folder: string): boolean {
  const known = new Map(readMigrations(folder).map(({ number, sha256 }) => [number, sha256]))
  return applied.every(({ number, sha256 }) => known.get(number) === sha256)
}

// `create table if not exists` still fails when two processes make the table in the same moment.
function ignoreRace(error: unknown): void {
  const isRace = error instanceof Error && 'code' in error && madeMeanwhile.includes(String(error.code))
  if (!isRace) throw error
}

/** The table, its type, or the catalogue’s line of either is there already. */
const madeMeanwhile: readonly string[] = ['42P07', '42710', '23505']

async function apply(db: Db, { number, name, text, sha256 }: Migration): Promise<boolean> {
  await sql`set local lock_timeout = 0`.execute(db)
  await lockWithin(db, 'migrate')
  const { rows } = await sql<{ sha256: string }>`select sha256 from migration where number = ${number}`.execute(db)
  const [before] = rows
  if (before && before.sha256 !== sha256)
    throw new Error(`数据库升级脚本 ${name} 与已执行的版本不同，请恢复原文件后再启动`)
  if (before) return false
  await sql`set local statement_timeout = 0`.execute(db)
  await sql.raw(text).execute(db)
  await sql`insert into migration (number, name, sha256) values (${number}, ${name}, ${sha256})`.execute(db)
  return true
}
