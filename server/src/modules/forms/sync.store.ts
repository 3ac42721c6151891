import type { FormKind } from '@farm/contract/forms'
import { type Db, sql } from '../../platform/db/index.ts'
import { sortExpression } from './order.store.ts'
import { referencePaths } from './referrers.rules.ts'
import { isPlain, referenceSql } from './referrers.store.ts'
import { builtInKinds } from '@farm/contract/kinds'

/** Writes the declared kinds to the database and makes the indexes they ask for; counts anew what is counted differently. */
export async function syncKinds(db: Db, timeZone: string): Promise<void> {
  const changes: boolean[] = []
  for (const kind of builtInKinds) changes.push(await saveKind(db, kind))
  changes.push(await saveTimeZone(db, timeZone))
  for (const kind of builtInKinds) await makeIndexes(db, kind)
  if (changes.some(Boolean)) await sql`select stat_rebuild()`.execute(db)
}

/** Answers whether what is counted of the kind has changed. */
async function saveKind(db: Db, { id, key, name, sharing, personal, counted }: FormKind): Promise<boolean> {
  const dimensions = counted ? JSON.stringify(counted.dimensions) : null
  const measures = [...(counted?.measures ?? [])]
  const names = [...Object.values(counted?.dimensions ?? {}).flat(), ...measures]
  const countedFields = [...new Set(names)].filter((one) => one !== 'UserId')
  const { rows } = await sql<{ same: boolean }>`
    select dimensions is not distinct from ${dimensions}::jsonb and measures = ${measures}::text[] as same
      from form where id = ${id}
  `.execute(db)
  await sql`
    insert into form (id, key, name, sharing, is_personal, dimensions, measures, counted_fields, organ_id)
    values (${id}, ${key}, ${name}, ${sharing}, ${personal}, ${dimensions}::jsonb, ${measures}::text[], ${countedFields}::text[],
            (select o.id from organ o where o.parent_id is null))
    on conflict (id) do update set key = excluded.key, name = excluded.name, sharing = excluded.sharing,
      is_personal = excluded.is_personal, dimensions = excluded.dimensions,
      measures = excluded.measures, counted_fields = excluded.counted_fields
  `.execute(db)
  return rows[0] !== undefined && !rows[0].same
}

async function saveTimeZone(db: Db, timeZone: string): Promise<boolean> {
  const { rows } = await sql<{ value: string }>`select value from setting where key = 'time-zone'`.execute(db)
  if (rows[0]?.value === timeZone) return false
  await sql`
    insert into setting (key, value) values ('time-zone', ${timeZone}) on conflict (key) do update set value = excluded.value
  `.execute(db)
  return rows[0] !== undefined
}

/**
 * An index per single reference, newest first, one per list or column of references to records, and one per sortable
 * field; named after kind and field.
 */
export async function makeIndexes(db: Db, kind: FormKind): Promise<void> {
  const where = sql`where not is_deleted and form_id = ${sql.lit(kind.id)}`
  for (const [name, field] of Object.entries(kind.fields)) {
    const index = sql.ref(`record_${kind.key.replaceAll('-', '_')}_${name.toLowerCase()}`)
    if (field.type === 'reference') {
      const keys = sql`(data->>${sql.lit(name)}), update_time desc, id desc`
      await sql`create index if not exists ${index} on record (${keys}) ${where}`.execute(db)
    } else if (field.sortable) {
      const keys = sql`(${sortExpression(name, field, sql.ref('data'))}), id`
      await sql`create index if not exists ${index} on record (${keys}) ${where}`.execute(db)
    }
  }
  for (const one of referencePaths(kind.fields)) {
    if (isPlain(one) || one.to === 'users' || one.to === 'organs') continue
    const index = sql.ref([`record_${kind.key.replaceAll('-', '_')}`, ...one.path].join('_').toLowerCase())
    await sql`create index if not exists ${index} on record using gin ((${referenceSql(one, sql.ref('data'))})) ${where}`.execute(
      db,
    )
  }
}
