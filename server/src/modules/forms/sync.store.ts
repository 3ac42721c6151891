import { type FormKind, countedFields } from '@farm/contract/forms'
import { type Db, sql } from '../../platform/db/index.ts'
import { derivedNames } from './derivations.ts'
import { enqueueAll } from './derive.store.ts'
import { indexesOf } from './indexes.store.ts'
import { sharedJson } from './shares.store.ts'
import { builtInKinds } from '@farm/contract/kinds'

/** Writes the declared kinds to the database and makes the indexes they ask for; counts anew what is counted differently. */
export async function syncKinds(db: Db, timeZone: string): Promise<void> {
  const changes: boolean[] = []
  for (const kind of builtInKinds) changes.push(await saveKind(db, kind))
  for (const kind of builtInKinds) await saveDerived(db, kind)
  await saveLinks(db)
  changes.push(await saveTimeZone(db, timeZone))
  for (const kind of builtInKinds) await makeIndexes(db, kind)
  if (changes.some(Boolean)) await sql`select stat_rebuild()`.execute(db)
}

/** What is kept of a change until it is counted. */
function keptFields({ counted, shared }: FormKind): string[] {
  if (!counted) return []
  const ofRows = Object.values(counted.rows ?? {}).map(({ field }) => field)
  const names = [...countedFields(counted), ...ofRows, ...(shared ? [shared.in] : [])]
  return [...new Set(names)].filter((one) => one !== 'UserId')
}

/** Answers whether what is counted of the kind has changed. */
async function saveKind(db: Db, kind: FormKind): Promise<boolean> {
  const { id, key, name, sharing, personal, ownedBy } = kind
  const { dimensions, measures, countedRows, months, people, except, fields } = columnsOf(kind)
  const { rows } = await sql<{ same: boolean }>`
    select dimensions is not distinct from ${dimensions}::jsonb and measures = ${measures}::text[]
           and counted_rows is not distinct from ${countedRows}::jsonb and counted_months = ${months}::text[]
           and counted_people = ${people}::text[] and counted_except is not distinct from ${except}::jsonb
           and shared is not distinct from ${sharedJson(kind)}::jsonb as same
      from form where id = ${id}
  `.execute(db)
  await sql`
    insert into form (id, key, name, sharing, is_personal, owned_by, dimensions, measures, counted_rows, counted_months,
                      counted_people, counted_except, counted_fields, shared, organ_id)
    values (${id}, ${key}, ${name}, ${sharing}, ${personal}, ${ownedBy ?? null}, ${dimensions}::jsonb, ${measures}::text[],
            ${countedRows}::jsonb, ${months}::text[], ${people}::text[], ${except}::jsonb, ${fields}::text[],
            ${sharedJson(kind)}::jsonb,
            (select o.id from organ o where o.parent_id is null))
    on conflict (id) do update set key = excluded.key, name = excluded.name, sharing = excluded.sharing,
      is_personal = excluded.is_personal, owned_by = excluded.owned_by, dimensions = excluded.dimensions,
      measures = excluded.measures, counted_rows = excluded.counted_rows, counted_months = excluded.counted_months,
      counted_people = excluded.counted_people, counted_except = excluded.counted_except,
      counted_fields = excluded.counted_fields, shared = excluded.shared
  `.execute(db)
  return rows[0] !== undefined && !rows[0].same
}

/** What is counted of a kind, as the table of forms keeps it. */
function columnsOf(kind: FormKind) {
  const { counted } = kind
  const json = (value: object | undefined) => (value ? JSON.stringify(value) : null)
  return {
    dimensions: json(counted?.dimensions),
    measures: [...(counted?.measures ?? [])],
    countedRows: json(counted?.rows),
    months: [...(counted?.months ?? [])],
    people: [...(counted?.people ?? [])],
    except: json(counted?.except),
    fields: keptFields(kind),
  }
}

/** Where other fields are derived than until now, they are worked out of every record. */
async function saveDerived(db: Db, { id, fields }: FormKind): Promise<void> {
  const names = derivedNames(fields).toSorted()
  const { rows } = await sql`
    update form set derived_fields = ${names}::text[] where id = ${id} and derived_fields <> ${names}::text[] returning id
  `.execute(db)
  if (rows.length > 0 && names.length > 0) await enqueueAll(db, id)
}

interface Link {
  readonly from: string
  readonly field: string
  readonly to: string
}

/** A record is worked out from itself, and from those that name it. */
function linksOf({ id, fields, derivedFrom = {} }: FormKind): Link[] {
  if (derivedNames(fields).length === 0) return []
  const others = Object.entries(derivedFrom).flatMap(([key, field]): Link[] => {
    const from = builtInKinds.find((kind) => kind.key === key)
    return from ? [{ from: from.id, field, to: id }] : []
  })
  return [{ from: id, field: '', to: id }, ...others]
}

async function saveLinks(db: Db): Promise<void> {
  const links = builtInKinds.flatMap(linksOf)
  const [from, fields, to] = [links.map((one) => one.from), links.map((one) => one.field), links.map((one) => one.to)]
  await sql`delete from derive_link`.execute(db)
  await sql`
    insert into derive_link (from_form, field, to_form)
    select * from unnest(${from}::uuid[], ${fields}::text[], ${to}::uuid[])
  `.execute(db)
}

async function saveTimeZone(db: Db, timeZone: string): Promise<boolean> {
  const { rows } = await sql<{ value: string }>`select value from setting where key = 'time-zone'`.execute(db)
  if (rows[0]?.value === timeZone) return false
  await sql`
    insert into setting (key, value) values ('time-zone', ${timeZone}) on conflict (key) do update set value = excluded.value
  `.execute(db)
  return rows[0] !== undefined
}

/** Makes the indexes of a kind where they are missing. */
export async function makeIndexes(db: Db, kind: FormKind): Promise<void> {
  for (const { name, of } of indexesOf(kind)) await sql`create index if not exists ${sql.ref(name)} ${of}`.execute(db)
}
