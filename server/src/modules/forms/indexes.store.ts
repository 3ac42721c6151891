import { setTimeout as wait } from 'node:timers/promises'
import type { Field, FormKind } from '@farm/contract/forms'
import { type Db, type RawBuilder, sql, tryLock, unlock } from '../../platform/db/index.ts'
import { peopleSql } from '../access/index.ts'
import { sortExpression } from './order.store.ts'
import { referencePaths } from './referrers.rules.ts'
import { isPlain, referenceSql } from './referrers.store.ts'

interface Index {
  readonly name: string
  /** What follows its name where it is made. */
  readonly of: RawBuilder<unknown>
}

/**
 * An index per single reference and per sortable choice, newest first, one per list or column of references to records,
 * one of the people whose the records are, one of those of a value in another order, and one per sortable field; named
 * after kind, field and what it is made for.
 */
export function indexesOf(kind: FormKind): Index[] {
  const stem = stemOf(kind)
  const where = sql`where not is_deleted and form_id = ${sql.lit(kind.id)}`
  const single = Object.entries(kind.fields).flatMap(([field, declared]): Index[] => {
    const name = `${stem}${field.toLowerCase()}`
    if (declared.type === 'reference') {
      const held = sql`(data->>${sql.lit(field)})`
      return [{ name, of: sql`on record (${held}, update_time desc, id desc) ${where}${whereThere(declared, held)}` }]
    }
    if (!declared.sortable) return []
    const sorted = { name, of: sql`on record ((${sortExpression(field, declared, sql.ref('data'))}), id) ${where}` }
    if (declared.type !== 'choice') return [sorted]
    // Lists are narrowed to a state more often than sorted by it, and count how many there are.
    const chosen = {
      name: `${name}_is`,
      of: sql`on record ((data->>${sql.lit(field)}), update_time desc, id desc) ${where}`,
    }
    return [sorted, chosen]
  })
  const lists = referencePaths(kind.fields)
    .filter((one) => !isPlain(one) && one.to !== 'users' && one.to !== 'organs')
    .map((one) => {
      const held = sql`(${referenceSql(one, sql.ref('data'))})`
      const name = `${stem}${one.path.join('_').toLowerCase()}_list`
      return { name, of: sql`on record using gin (${held}) ${where} and ${held} is not null` }
    })
  return [...single, ...lists, ...listedIndexes(kind), ...peopleIndex(kind)]
}

/** Of one value in the order of another field: many have the value, and a page shows the first few of them. */
function listedIndexes(kind: FormKind): Index[] {
  return Object.entries(kind.listedBy ?? {}).flatMap(([field, by]) => {
    const sorted = Object.hasOwn(kind.fields, by) ? kind.fields[by] : undefined
    if (!sorted || !Object.hasOwn(kind.fields, field)) return []
    const [value, order] = [sql`data->>${sql.lit(field)}`, sortExpression(by, sorted, sql.ref('data'))]
    const name = `${stemOf(kind)}${field.toLowerCase()}_by_${by.toLowerCase()}`
    return [
      { name, of: sql`on record ((${value}), (${order}), id) where not is_deleted and form_id = ${sql.lit(kind.id)}` },
    ]
  })
}

/** Records that refer to nothing have no place in it; whoever asks for an id says by that alone that there is one. */
function whereThere({ required }: Field, held: RawBuilder<unknown>): RawBuilder<unknown> {
  return required ? sql`` : sql` and ${held} is not null`
}

function peopleIndex(kind: FormKind): Index[] {
  // What people add to a form is no part of whose its records are.
  if (kind.ownedBy === undefined || !Object.hasOwn(kind.fields, kind.ownedBy)) return []
  const where = sql`where not is_deleted and form_id = ${sql.lit(kind.id)}`
  return [
    { name: `${stemOf(kind)}people`, of: sql`on record using gin (${peopleSql(kind.ownedBy, 'record')}) ${where}` },
  ]
}

function stemOf({ key }: FormKind): string {
  return `record_${key.replaceAll('-', '_')}_`
}

const AGAIN_AFTER_MS = 100
const LIMIT_MS = 30 * 60_000

/**
 * Makes the indexes of fields that people added to a built-in form, and drops those that no field asks for any more,
 * while everybody goes on writing: on a connection of its own, outside of any transaction. Two at once would wait for
 * each other, so they take turns.
 */
export async function keepOwnIndexes(db: Db, kind: FormKind): Promise<void> {
  await db.connection().execute(async (one) => {
    await takeTurn(one)
    try {
      await sql`select set_config('statement_timeout', ${String(LIMIT_MS)}, false), set_config('lock_timeout', '0', false)`.execute(
        one,
      )
      await settle(one, kind)
    } finally {
      await sql`reset statement_timeout`.execute(one)
      await sql`reset lock_timeout`.execute(one)
      await unlock(one, 'indexes')
    }
  })
}

/** A statement that waited for the lock would hold up the one that makes an index, which waits for all statements. */
async function takeTurn(db: Db): Promise<void> {
  for (;;) {
    if (await tryLock(db, 'indexes')) return
    await wait(AGAIN_AFTER_MS)
  }
}

async function settle(db: Db, kind: FormKind): Promise<void> {
  const wanted = indexesOf(kind)
  const names = new Set(wanted.map(({ name }) => name))
  const { rows } = await sql<{ name: string; isValid: boolean }>`
    select c.relname as name, i.indisvalid as "isValid"
      from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = 'record'::regclass and c.relname ~ ${`^${stemOf(kind)}f[1-9][0-9]*(_|$)`}
  `.execute(db)
  // One whose making was broken off is there, but of no use.
  for (const { name } of rows.filter((row) => !row.isValid || !names.has(row.name))) {
    await sql`drop index concurrently if exists ${sql.ref(name)}`.execute(db)
  }
  for (const { name, of } of wanted)
    await sql`create index concurrently if not exists ${sql.ref(name)} ${of}`.execute(db)
}
