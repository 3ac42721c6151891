import { builtInModules } from '@farm/contract/access'
import type { FormKind } from '@farm/contract/forms'
import type { Permission } from '@farm/contract/wire'
import { type RawBuilder, sql } from '../../platform/db/index.ts'

/** Who answers for the records of a kind. */
export interface Answering {
  readonly kind: FormKind
  /** Selects `id` and `rank` of those who do for a record `r`: of those who still may, those of the lowest rank are meant. */
  readonly people: RawBuilder<unknown>
  /** What they need for it. */
  readonly needs: Permission
  /** What whoever takes their place needs, where that is more. */
  readonly othersNeed?: Permission
}

/** The functions that come with a permission. */
export function functionsGiving(permission: Permission): readonly string[] {
  return builtInModules.flatMap(({ functions }) =>
    functions.filter(({ grants }) => grants.some((one) => one === permission)).map(({ url }) => url),
  )
}

/** Whether a role `e` gives a permission. */
export function givesSql(permission: Permission): RawBuilder<boolean> {
  return sql`(e.grants_all or exists (
    select from role_function f where f.role_id = e.id and f.url = any(${[...functionsGiving(permission)]}::text[])))`
}

/** Whether a record `r` of a personal kind is of an account `a`. */
function isTheirs({ ownedBy }: FormKind): RawBuilder<boolean> {
  const isMade = sql<boolean>`r.user_id = a.id`
  return ownedBy === undefined ? isMade : sql`(${isMade} or (r.data->${sql.lit(ownedBy)}) ? a.id::text)`
}

/**
 * Whether a role of an account `a` of an organisation `o` gives a permission that reaches a record `r`, as `mayHear` says of those
 * signed in.
 */
function mayOver({ personal }: FormKind, permission: Permission, isOwn: RawBuilder<boolean>): RawBuilder<boolean> {
  const isNear = sql<boolean>`o.path = r.organ_path`
  return sql`(a.is_enabled and not a.is_deleted and not o.is_closed and exists (
    select from account_role ar join role e on e.id = ar.role_id
     where ar.account_id = a.id and ${givesSql(permission)}
       and case e.data_scope when '全部' then true
                             when '本组织及下级' then starts_with(r.organ_path, o.path)
                             when '仅本人' then ${personal ? sql`(starts_with(r.organ_path, o.path) and ${isOwn})` : isNear}
                             else ${isNear} end))`
}

/** Selects `id` and `rank` of those who answer for a record `r` and still may. */
export function stillAnswering({ kind, people, needs }: Answering): RawBuilder<unknown> {
  return sql`
    select x.id, x.rank from (${people}) x join account a on a.id = x.id join organ o on o.id = a.organ_id
     where ${mayOver(kind, needs, isTheirs(kind))}`
}

/**
 * Selects `id` of those who answer for a record `r`; where none of these may any more, of whoever may and stands nearest above it;
 * whose reach is their own records stands in for nobody.
 */
export function answererRows(answering: Answering): RawBuilder<unknown> {
  const { kind, needs, othersNeed = needs } = answering
  return sql`
    with still as materialized (${stillAnswering(answering)})
    select distinct s.id from still s where s.rank = (select min(rank) from still)
     union all
    select n.id
      from (select a.id, rank() over (order by length(o.path) desc) as nearness
              from organ o join account a on a.organ_id = o.id
             where not exists (select from still)
               and o.no = any(string_to_array(trim(both '/' from r.organ_path), '/')::int[]) and ${mayOver(kind, othersNeed, sql`false`)}) n
     where n.nearness = 1`
}
