import { workOrderForm } from '@farm/contract/work-orders'
import { type Db, type RawBuilder, fieldsIn, sql } from '../../platform/db/index.ts'
import { ACCEPTERS } from './state.rules.ts'

const order = fieldsIn(workOrderForm)

/** Who hears of what is handed in for a work order `r`: its maker, and who gave it out or took that over. */
const accepters = sql`
  select r.user_id as id
   union
  select (t->>'User')::uuid from jsonb_array_elements(r.data->${order.Timeline}) t
   where t->>'Act' = any(${[...ACCEPTERS]}::text[]) and t ? 'User'`

/** Whether nobody would hear of it once these people are gone. */
export function leftUnaccepted(ids: readonly string[]): RawBuilder<boolean> {
  const gone = sql`any(${[...ids]}::uuid[])`
  return sql`(exists (select from (${accepters}) a where a.id = ${gone}) and not exists (
    select from (${accepters}) a join account o on o.id = a.id
     where o.is_enabled and not o.is_deleted and o.id <> all(${[...ids]}::uuid[])))`
}

/** Whether somebody was given one of these functions. */
export async function holdsAny(db: Db, accountId: string, urls: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (
      select from account_role ar join role_function rf on rf.role_id = ar.role_id
       where ar.account_id = ${accountId} and rf.url = any(${[...urls]}::text[])) as is
  `.execute(db)
  return rows[0]?.is ?? false
}
