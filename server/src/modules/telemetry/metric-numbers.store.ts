import { type Db, inTransaction, sql } from '../../platform/db/index.ts'

/** A name stands in two bytes beside every value. */
const MOST_NAMES = 32_000

/** The numbers of metrics by their names. Names that nobody had get one, as long as there are any. */
export async function metricNumbers(db: Db, keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const known = await numbersOf(db, keys)
  const unknown = keys.filter((key) => !known.has(key))
  if (unknown.length === 0) return known
  await inTransaction(db, async (within) => {
    await sql`select pg_advisory_xact_lock(hashtext('telemetry-metrics'))`.execute(within)
    // Numbers are few: none is used up by a name that is there already.
    await sql`
      insert into metric (key)
      select k.key from unnest(${unknown}::text[]) with ordinality as k (key, place)
       where not exists (select from metric m where m.key = k.key)
         and (select count(*) from metric) + k.place <= ${sql.lit(MOST_NAMES)}
       order by k.place
    `.execute(within)
  })
  return numbersOf(db, keys)
}

async function numbersOf(db: Db, keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ key: string; no: number }>`
    select m.key, m.no from metric m where m.key = any(${[...keys]}::text[])
  `.execute(db)
  return new Map(rows.map(({ key, no }) => [key, no]))
}
