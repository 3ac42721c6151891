import { cropCategoryForm } from '@farm/contract/crops'
import { type Db, fieldsIn, sql } from '../../platform/db/index.ts'

const categoryFields = fieldsIn(cropCategoryForm)

/** Whether `id` is among the categories above `parent`, itself included. The depth is bounded against old loops. */
export async function standsAbove(db: Db, id: string, parent: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive above (id, depth) as (
      select ${parent}::uuid, 1
      union
      select (r.data->>${categoryFields.Parent})::uuid, above.depth + 1
        from above join record r on r.id = above.id and r.form_id = ${sql.lit(cropCategoryForm.id)}
       where r.data ? ${categoryFields.Parent} and above.depth < 20
    )
    select exists (select from above where id = ${id}::uuid) as found
  `.execute(db)
  return rows[0]?.found ?? false
}
