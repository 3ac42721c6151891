import { type WorkOrderData, workOrderForm } from '@farm/contract/work-orders'
import { type Db, type RawBuilder, fieldsIn, sql } from '../../platform/db/index.ts'
import { acceptingFunctions } from './accepting.rules.ts'
import { ACCEPTERS } from './state.rules.ts'

const order = fieldsIn(workOrderForm)

/** Who answers for accepting a work order `r`: its maker, and who gave it out or took that over. */
const accepters = sql`
  select r.user_id as id
   union
  select (t->>'User')::uuid from jsonb_array_elements(r.data->${order.Timeline}) t
   where t->>'Act' = any(${[...ACCEPTERS]}::text[]) and t ? 'User'`

/** Whether a role `e` gives a function by which work is accepted. */
const isAccepting = sql<boolean>`(e.grants_all or exists (
  select from role_function f where f.role_id = e.id and f.url = any(${[...acceptingFunctions]}::text[])))`

/** Whether an account `a` of an organisation `o` may accept a work order `r`: a role of theirs that gives it reaches there. */
const mayAccept = sql<boolean>`(a.is_enabled and not a.is_deleted and exists (
  select from account_role ar join role e on e.id = ar.role_id
   where ar.account_id = a.id and ${isAccepting}
     and case e.data_scope when '全部' then true
                           when '本组织及下级' then starts_with(r.organ_path, o.path)
                           when '仅本人' then r.user_id = a.id
                           else o.path = r.organ_path end))`

/** Those who answer for a work order `r` and may accept it. */
const stillAccepting = sql`
  select a.id from (${accepters}) x join account a on a.id = x.id join organ o on o.id = a.organ_id where ${mayAccept}`

/** Whether a work order `r` is left without anybody who answers for it and may accept it, once these people are gone. */
export function leftUnaccepted(ids: readonly string[]): RawBuilder<boolean> {
  const gone = sql`any(${[...ids]}::uuid[])`
  return sql`(exists (select from (${accepters}) x where x.id = ${gone})
    and not exists (select from (${stillAccepting}) still where still.id <> all(${[...ids]}::uuid[])))`
}

interface Notified {
  readonly people: readonly string[]
  /** None of those who answer for it may accept it any more: these do so in their place. */
  readonly areOthers: boolean
}

/**
 * Who is notified when work orders are handed in, by work order: those who answer for it and may accept it; where there are none any more,
 * whoever may and stands nearest above it.
 */
export async function notifiedOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Notified>> {
  const { rows } = await sql<{ order: string; person: string; isOther: boolean }>`
    with asked as materialized (select r.id, r.organ_path, r.user_id, r.data from record r where r.id = any(${[...ids]}::uuid[])),
    accepting as materialized (
      select r.id as "order", s.id as person from asked r cross join lateral (${stillAccepting}) s)
    select "order", person, false as "isOther" from accepting
     union all
    select r.id, n.id, true
      from asked r cross join lateral (
        select a.id, rank() over (order by length(o.path) desc) as nearness
          from organ o join account a on a.organ_id = o.id
         where o.no = any(string_to_array(trim(both '/' from r.organ_path), '/')::int[]) and ${mayAccept}) n
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

interface StoredOrder {
  readonly id: string
  readonly data: WorkOrderData
}

/** Work orders of a branch that wait to be accepted by nobody who answers for them, those that wait longest first; so many at the most. */
export async function unacceptedBelow(db: Db, path: string, most: number): Promise<readonly StoredOrder[]> {
  const { rows } = await sql<StoredOrder>`
    select r.id, r.data from record r
     where r.form_id = ${sql.lit(workOrderForm.id)} and not r.is_deleted and starts_with(r.organ_path, ${path})
       and r.data->>${order.Status} = '待验收' and not exists (select from (${stillAccepting}) s)
     order by r.update_time, r.id limit ${sql.lit(most)}
  `.execute(db)
  return rows
}

/** Whether somebody was given a function by which work of others is accepted. */
export async function mayAcceptOfOthers(db: Db, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (
      select from account_role ar join role e on e.id = ar.role_id
       where ar.account_id = ${accountId} and ${isAccepting} and e.data_scope <> '仅本人') as is
  `.execute(db)
  return rows[0]?.is ?? false
}
