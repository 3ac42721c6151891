import { clockForm } from '@farm/contract/clock'
import type { FormKind } from '@farm/contract/forms'
import { inputForm } from '@farm/contract/inputs'
import { type Db, fieldsIn, sql } from '../../platform/db/index.ts'

const punchIn = fieldsIn(clockForm)

/** Whether a live punch-in names an input or an operation, whoever may see it. */
export async function isNamedByPunchIn(db: Db, kind: FormKind, id: string): Promise<boolean> {
  const names =
    kind.key === inputForm.key
      ? sql`nullif(jsonb_path_query_array(r.data, '$."Inputs"[*]."Input"'), '[]') ?| ${[id]}::text[]`
      : sql`r.data->>${punchIn.Operation} = ${id}`
  const { rows } = await sql`
    select from record r where r.form_id = ${sql.lit(clockForm.id)} and not r.is_deleted and ${names} limit 1
  `.execute(db)
  return rows.length > 0
}
