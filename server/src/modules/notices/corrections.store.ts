import { planForm } from '@farm/contract/plans'
import { type Db, fieldsIn, sql } from '../../platform/db/index.ts'

const plan = fieldsIn(planForm)

/** Who is in charge of plans, by plan. */
export async function managersOf(db: Db, plans: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (plans.length === 0) return new Map()
  const { rows } = await sql<{ id: string; manager: string }>`
    select r.id, r.data->>${plan.Manager} as manager from record r
     where r.id = any(${[...plans]}::uuid[]) and r.form_id = ${sql.lit(planForm.id)} and r.data ? ${plan.Manager}
  `.execute(db)
  return new Map(rows.map(({ id, manager }) => [id, manager]))
}
