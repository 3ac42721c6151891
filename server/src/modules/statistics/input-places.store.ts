import { clockForm } from '@farm/contract/clock'
import { type Db, columnsIn, fieldsIn, sql } from '../../platform/db/index.ts'
import { type Scope, readable } from '../access/index.ts'
import { inFigures, listedSql } from '../forms/index.ts'
import type { Chosen } from './report.store.ts'

const punchIn = fieldsIn(clockForm)
const input = columnsIn(clockForm, 'Inputs')
const share = columnsIn(clockForm, 'InputShares')

interface UsedRow {
  /** The plot, '' where there is none, and the unit. */
  readonly key: string
  readonly n: number
  readonly sum: number
}

/**
 * What punch-ins used by plot and unit: of several plots each has its share. No daily counts have such a key; whoever asks limits the
 * time.
 */
export async function usedByPlace(
  db: Db,
  scope: Scope,
  { kind, right, period, held }: Chosen,
): Promise<readonly UsedRow[]> {
  const isWithin = period
    ? sql`r.occur_time >= ${period.from}::timestamp at time zone farm_zone()
       and r.occur_time < (${period.to}::date + 1)::timestamp at time zone farm_zone()`
    : sql`true`
  const isHeld = held.map(({ field, values }) => sql` and r.data->>${sql.lit(field)} = any(${[...values]}::text[])`)
  const { rows } = await sql<UsedRow>`
    select listed.value || '/' || coalesce(used.unit, '') as key, count(*)::float8 as n, sum(used.amount)::float8 as sum
      from record r ${listedSql(kind.whole, 'r', 'Place')}
     cross join lateral (
       select s.value->>${share.Unit} as unit, (s.value->>${share.Amount})::numeric as amount
         from jsonb_array_elements(r.data->${punchIn.InputShares}) s where s.value->>${share.Place} = listed.value
       union all
       select u.value->>${input.Unit}, (u.value->>${input.Amount})::numeric
         from jsonb_array_elements(r.data->${punchIn.Inputs}) u where not r.data ? ${punchIn.InputShares}) used
     where r.form_id = ${sql.lit(kind.id)} and not r.is_deleted and ${isWithin} and ${inFigures(kind.whole, 'r')}
       and jsonb_typeof(r.data->${punchIn.Inputs}) = 'array' and ${readable(scope, kind, 'r', right)}${sql.join(isHeld, sql``)}
     group by 1
  `.execute(db)
  return rows
}
