import { consultationForm, consultationStatus, expertForm } from '@farm/contract/diagnosis'
import type { OrganMove } from '@farm/contract/organs'
import { planForm, planStates } from '@farm/contract/plans'
import { workOrderForm, workOrderStates } from '@farm/contract/work-orders'
import { type Db, fieldsIn, sql } from '../../platform/db/index.ts'
import { branchIds } from './branch.store.ts'
import { type Scope, readable } from '../access/index.ts'
import { MOST_COUNTED } from '../forms/index.ts'
import type { Course } from './move-effect.store.ts'

const order = fieldsIn(workOrderForm)
const plan = fieldsIn(planForm)
const MOST_NAMED = 200
const openOrders: readonly string[] = workOrderStates.where('open')
const openPlans: readonly string[] = planStates.names.filter((one) => !planStates.is(one, 'ended'))

/** Work orders and plans of a branch that are not over. */
const unfinished = (from: string) => sql`
  select r.form_id, r.data from record r
   where r.form_id in (${sql.lit(workOrderForm.id)}, ${sql.lit(planForm.id)}) and not r.is_deleted
     and r.organ_id = any(${branchIds(from)})
     and r.data->>${order.Status} = any(
       case r.form_id when ${sql.lit(planForm.id)} then ${[...openPlans]}::text[] else ${[...openOrders]}::text[] end)`

interface Unfinished {
  readonly orders: number
  readonly plans: number
}

/** People in charge of work of a branch that is not over, who stand neither in it nor above where it would stand. */
export async function peopleLeft(
  db: Db,
  { from, parent }: Course,
): Promise<Array<Unfinished & { readonly id: string }>> {
  const { rows } = await sql<Unfinished & { readonly id: string }>`
    select a.id,
           (count(*) filter (where w.form_id = ${sql.lit(workOrderForm.id)}))::int as orders,
           (count(*) filter (where w.form_id = ${sql.lit(planForm.id)}))::int as plans
      from (${unfinished(from)}) w
     cross join lateral (
       select jsonb_array_elements_text(w.data->${order.Assignees}) as id union select w.data->>${plan.Manager}) named
      join account a on a.id = named.id::uuid and not a.is_deleted
      join organ ao on ao.id = a.organ_id
     where not starts_with(ao.path, ${from}) and not starts_with(${parent}, ao.path)
     group by a.id
     order by a.real_name
     limit ${MOST_NAMED}
  `.execute(db)
  return rows
}

/** Work of a branch that is not over on plots, for plans or for an enterprise that stay where they are. */
export async function usesLeft(db: Db, { from }: Course): Promise<Unfinished> {
  const { rows } = await sql<Unfinished>`
    select (count(*) filter (where w.form_id = ${sql.lit(workOrderForm.id)}))::int as orders,
           (count(*) filter (where w.form_id = ${sql.lit(planForm.id)}))::int as plans
      from (${unfinished(from)}) w
     where exists (
       select from (select jsonb_array_elements_text(w.data->${order.Place}) as id
                     union select w.data->>${order.Plan} union select w.data->>${order.Enterprise}) named
        join record r on r.id = named.id::uuid join organ o on o.id = r.organ_id
       where not starts_with(o.path, ${from}))
  `.execute(db)
  return rows[0] ?? { orders: 0, plans: 0 }
}

/** The numbers of the organisations of a branch. */
export async function numbersIn(db: Db, from: string): Promise<number[]> {
  const { rows } = await sql<{ no: number }>`select no from organ where starts_with(path, ${from})`.execute(db)
  return rows.map(({ no }) => no)
}

/** By form, what the caller may see of organisations, with what of it is not over. */
export async function alongWith(db: Db, scope: Scope, nos: readonly number[]): Promise<OrganMove['Along']> {
  const states: Readonly<Record<string, readonly string[]>> = {
    [planForm.id]: openPlans,
    [workOrderForm.id]: openOrders,
  }
  const parts = scope.kinds
    .all()
    .filter(({ rights }) => rights.has('view'))
    .map((kind, place) => {
      const theirs = sql`
        from record r
       where r.form_id = ${sql.lit(kind.id)} and not r.is_deleted and r.organ_no = any(${[...nos]}::int[])
         and ${readable(scope, kind, 'r')}`
      const open = states[kind.id]
      const isOpen = sql`r.data->>${order.Status} = any(${[...(open ?? [])]}::text[])`
      const counted = (which: typeof theirs) =>
        sql`(select count(*)::int from (select ${which} limit ${MOST_COUNTED}) c)`
      return sql`
        select ${sql.lit(place)} as place, ${sql.lit(kind.id)}::text as "FormId", ${kind.name}::text as "Name",
               ${counted(theirs)} as "Count",
               ${open ? counted(sql`${theirs} and ${isOpen}`) : sql`null::int`} as "Open"`
    })
  if (parts.length === 0) return []
  const { rows } = await sql<{ along: OrganMove['Along'][number] }>`
    select json_strip_nulls(json_build_object('FormId', p."FormId", 'Name', p."Name", 'Count', p."Count", 'Open', p."Open")) as along
      from (${sql.join(parts, sql` union all `)}) p where p."Count" > 0 order by p.place
  `.execute(db)
  return rows.map(({ along }) => along)
}

const consultation = fieldsIn(consultationForm)
const expert = fieldsIn(expertForm)

/** Consultations `r` of a branch that are not over and were put to experts who stay. */
const putToOthers = ({ from, parent }: Course) => sql`
  from record r
 where r.form_id = ${sql.lit(consultationForm.id)} and not r.is_deleted
   and r.data->>${consultation.Status} is distinct from ${String(consultationStatus.closed)}
   and r.organ_id = any(${branchIds(from)})
   and exists (select from ids_in(r.data->${consultation.Experts}) as named (id)
                 join account a on a.id = named.id::uuid join organ o on o.id = a.organ_id
                where not starts_with(o.path, ${from}) and not starts_with(${parent}, o.path))`

export async function countPutToOthers(db: Db, course: Course): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n ${putToOthers(course)}`.execute(db)
  return rows[0]?.n ?? 0
}

/** The accounts of experts who are lent to a branch at its new place, or stand in it. */
export async function expertsFor(db: Db, { from, parent }: Course): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct a.id
      from record x join organ o on o.id = x.organ_id join account a on a.id = (x.data->>${expert.User})::uuid
     where x.form_id = ${sql.lit(expertForm.id)} and not x.is_deleted and a.is_enabled and not a.is_deleted
       and (starts_with(${parent}, o.path) or starts_with(o.path, ${from}))
     order by a.id
  `.execute(db)
  return rows.map(({ id }) => id)
}

interface Handing {
  readonly experts: readonly string[]
  readonly userId: string
}

/** Puts these to every expert of the new organisation; their history says so. */
export async function handOver(db: Db, course: Course, { experts, userId }: Handing): Promise<void> {
  await sql`
    with theirs as materialized (select r.id ${putToOthers(course)}), former as (
      insert into record_version (record_id, update_time, data, user_id, replaced_by, act)
      select r.id, r.update_time, r.data, r.update_user_id, ${userId}, 'edit' from record r join theirs t on t.id = r.id)
    update record r
       set data = r.data - array[${consultation.Expert}, ${consultation.ExpertName}]
             || jsonb_build_object(${consultation.Experts}, ${JSON.stringify(experts)}::jsonb),
           update_user_id = ${userId},
           update_time = greatest(date_trunc('milliseconds', clock_timestamp()), r.update_time + interval '1 millisecond')
      from theirs t where t.id = r.id
  `.execute(db)
}
