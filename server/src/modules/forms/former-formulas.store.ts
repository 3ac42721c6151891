import { type Db, sql, wireTime } from '../../platform/db/index.ts'
import type { FormerFormulas } from './former-formulas.rules.ts'

/** The formulas that a form had before, each set of them with the moment until which it was last in force. */
export async function formerFormulas(db: Db, formId: string): Promise<FormerFormulas[]> {
  const { rows } = await sql<FormerFormulas>`
    with version as (
      select version, published, lead(add_time) over (order by version) as until from form_version where form_id = ${formId}
    ), formula as (
      select v.version, v.until, jsonb_object_agg(f.field->>'Name', f.field->>'Expression') as formulas
        from version v cross join lateral jsonb_array_elements(v.published->'Fields') as f (field)
       where v.until is not null and f.field->>'Type' = 'computed'
       group by v.version, v.until
    ), latest as (
      select formulas, max(until) as until from formula group by formulas)
    select formulas, ${wireTime('latest.until')} as until from latest
  `.execute(db)
  return rows
}
