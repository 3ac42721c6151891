import { type Db, sql } from '../../platform/db/index.ts'
import { type Scope, type SeenKind, readable } from '../access/index.ts'

export interface UsedInput {
  readonly input: string
  readonly unit: string
  readonly amount: number
}

/** What was used by those punch-ins for a plan that the scope may read. */
export async function usedInputs(db: Db, scope: Scope, kind: SeenKind, plan: string): Promise<readonly UsedInput[]> {
  const { rows } = await sql<UsedInput>`
    select i->>'Input' as input, coalesce(i->>'Unit', '') as unit, sum((i->>'Amount')::numeric)::float8 as amount
      from record r cross join lateral jsonb_array_elements(r.data->'Inputs') i
     where r.form_id = ${sql.lit(kind.id)} and not r.is_deleted and r.data->>'Plan' = ${plan} and r.data ? 'Inputs'
       and ${readable(scope, kind, 'r')}
     group by 1, 2
     order by 1, 2
  `.execute(db)
  return rows
}
