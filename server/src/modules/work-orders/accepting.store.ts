import { type WorkOrderData, workOrderForm } from '@farm/contract/work-orders'
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

interface Notified {
  readonly people: readonly string[]
  /** Nobody of those who accept it stands in its line any more: these do it in their place. */
  readonly areOthers: boolean
}

/**
 * Who is notified when work orders are handed in, by work order: of those who accept it whoever still stands in its line; where nobody
 * does any more, whoever stands nearest above it and holds one of the functions
 * for more than their own records.
 */
export async function notifiedOf(
  db: Db,
  ids: readonly string[],
  urls: readonly string[],
): Promise<ReadonlyMap<string, Notified>> {
  const { rows } = await sql<{ order: string; person: string; isOther: boolean }>`
    with asked as materialized (select r.id, r.organ_path, r.user_id, r.data from record r where r.id = any(${[...ids]}::uuid[])),
    accepting as materialized (
      select r.id as "order", a.id as person
        from asked r cross join lateral (${accepters}) x join account a on a.id = x.id join organ o on o.id = a.organ_id
       where a.is_enabled and not a.is_deleted
         and (starts_with(r.organ_path, o.path) or starts_with(o.path, r.organ_path)))
    select "order", person, false as "isOther" from accepting
     union all
    select r.id, n.id, true
      from asked r cross join lateral (
        select a.id, rank() over (order by length(o.path) desc) as nearness
          from organ o join account a on a.organ_id = o.id
         where o.no = any(string_to_array(trim(both '/' from r.organ_path), '/')::int[])
           and a.is_enabled and not a.is_deleted and ${holds(sql`a.id`, urls)}) n
     where n.nearness = 1 and not exists (select from accepting c where c."order" = r.id)
  `.execute(db)
  const byOrder = Map.groupBy(rows, ({ order: id }) => id)
  return new Map(
    [...byOrder].map(([id, all]) => [
      id,
      { people: all.map(({ person }) => person), areOthers: all.some(({ isOther }) => isOther) },
    ]),
  )
}

/** Work orders of a branch that wait to be accepted, so many at the most. */
export async function waitingBelow(db: Db, path: string, most: number): Promise<StoredOrder[]> {
  const { rows } = await sql<StoredOrder>`
    select r.id, r.data from record r
     where r.form_id = ${sql.lit(workOrderForm.id)} and not r.is_deleted and starts_with(r.organ_path, ${path})
       and r.data->>${order.Status} = '待验收'
     order by r.id limit ${sql.lit(most)}
  `.execute(db)
  return rows
}

interface StoredOrder {
  readonly id: string
  readonly data: WorkOrderData
}

/** Whether somebody was given one of these functions for more than their own records. */
export async function holdsAny(db: Db, accountId: string, urls: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select ${holds(sql`${accountId}::uuid`, urls)} as is
  `.execute(db)
  return rows[0]?.is ?? false
}

function holds(accountId: RawBuilder<unknown>, urls: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from account_role ar join role_function rf on rf.role_id = ar.role_id join role o on o.id = ar.role_id
     where ar.account_id = ${accountId} and rf.url = any(${[...urls]}::text[]) and o.data_scope <> '仅本人')`
}
