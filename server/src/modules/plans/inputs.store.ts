import { clockForm } from '@farm/contract/clock'
import { columnsIn, type Db, fieldsIn, sql } from '../../platform/db/index.ts'
import { inFigures } from '../forms/index.ts'

const punchInFields = fieldsIn(clockForm)
const used = columnsIn(clockForm, 'Inputs')

export interface UsedInput {
  readonly input: string
  readonly unit: string
  readonly amount: number
}

/** What was used by all punch-ins for a plan, whoever may read those: a plan stands where it stands, as its harvest does. */
export async function usedInputs(db: Db, plan: string): Promise<readonly UsedInput[]> {
  const { rows } = await sql<UsedInput>`
    select i->>${used.Input} as input, coalesce(i->>${used.Unit}, '') as unit, sum((i->>${used.Amount})::numeric)::float8 as amount
      from record r cross join lateral jsonb_array_elements(r.data->${punchInFields.Inputs}) i
     where r.form_id = ${sql.lit(clockForm.id)} and not r.is_deleted and r.data->>${punchInFields.Plan} = ${plan}
       and r.data ? ${punchInFields.Inputs} and ${inFigures(clockForm, 'r')}
     group by 1, 2
     order by 1, 2
  `.execute(db)
  return rows
}
