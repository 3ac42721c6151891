import { type DataOf, type DynamicData, type FormKind, sequencePeriod, sequenceText } from '@farm/contract/forms'
import { type Db, sql } from '../../platform/db/index.ts'
import type { OnlyFields } from './kind-rules.ts'
import { nextNumbers } from './many-insert.store.ts'
import { searchOf } from './searchable.ts'

/** A record that the product makes of itself. */
interface OwnRecord<Data = DynamicData> {
  readonly id: string
  readonly data: Data
  readonly organPath: string
  /** In whose name. */
  readonly userId: string
  readonly occurTime: string
}

/**
 * Adds records of a built-in kind that no person may add, whoever may see them: devices make them unless somebody asks.
 * They are numbered by `day`; numbers are taken organisation by organisation in one order, so that two who add can't wait for each
 * other.
 */
export async function addForAll<K extends FormKind, Data extends DataOf<K>>(
  db: Db,
  { kind, day }: { readonly kind: K; readonly day: string },
  records: ReadonlyArray<OwnRecord<Data>> & OnlyFields<DataOf<K>, Data>,
): Promise<void> {
  if (records.length === 0) return
  const organIds = await organsAt(db, records)
  const numbered: OwnRecord[] = []
  const byOrgan = Map.groupBy(records, (one) => organIds.get(one.organPath) ?? '')
  const groups = [...byOrgan].toSorted(([one], [other]) => (one < other ? -1 : 1))
  for (const [organId, some] of groups) {
    const numbers = await numbersOf(db, kind, { organId, day, count: some.length })
    numbered.push(...some.map((one, index) => ({ ...one, data: { ...one.data, ...numbers[index] } })))
  }
  await insert(db, kind, numbered)
}

async function organsAt(db: Db, records: readonly OwnRecord[]): Promise<ReadonlyMap<string, string>> {
  const paths = [...new Set(records.map(({ organPath }) => organPath))]
  const { rows } = await sql<{ id: string; path: string }>`
    select id, path from organ where path = any(${paths}::text[]) order by id for key share
  `.execute(db)
  return new Map(rows.map(({ id, path }) => [path, id]))
}

interface Numbering {
  readonly organId: string
  readonly day: string
  readonly count: number
}

async function numbersOf(db: Db, { id, fields }: FormKind, { organId, day, count }: Numbering): Promise<DynamicData[]> {
  const rows: Array<Record<string, string>> = Array.from({ length: count }, () => ({}))
  for (const [name, field] of Object.entries(fields)) {
    if (field.type !== 'sequence') continue
    const counter = { formId: id, field: name, organId, period: sequencePeriod(field, day) }
    const { n, organNo } = await nextNumbers(db, counter, count)
    for (const [index, row] of rows.entries()) row[name] = sequenceText(field, { day, n: n + index, organNo })
  }
  return rows
}

async function insert(db: Db, kind: FormKind, records: readonly OwnRecord[]): Promise<void> {
  await sql`
    insert into record (id, form_id, data, search, add_time, update_time, occur_time, user_id, update_user_id,
                        organ_id, organ_no, organ_path, origin)
    select n.id, ${sql.lit(kind.id)}, n.data::jsonb, n.search::tsvector, t.now, t.now, n.occur_time, n.user_id, n.user_id,
           o.id, o.no, o.path, case written_by() when 'job' then 'device' else written_by() end
      from unnest(${records.map(({ id }) => id)}::uuid[], ${records.map(({ data }) => JSON.stringify(data))}::text[],
                  ${records.map(({ data }) => searchOf(kind, data))}::text[], ${records.map((one) => one.occurTime)}::timestamptz[],
                  ${records.map((one) => one.userId)}::uuid[], ${records.map((one) => one.organPath)}::text[])
        as n (id, data, search, occur_time, user_id, organ_path)
      join organ o on o.path = n.organ_path
     cross join (select date_trunc('milliseconds', clock_timestamp()) as now) t
  `.execute(db)
}
