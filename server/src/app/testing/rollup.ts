import { oneText } from '../../platform/db/index.ts'
import type { Farm } from './test-farm.ts'

/** What is folded plus what is not, against counting the records themselves, for every scope, dimension and day; people and shares too. */
export async function faultsOfRollup(farm: Pick<Farm, 'database'>): Promise<string> {
  const faults = await Promise.all([faultsOfCounts(farm), faultsOfPeople(farm), faultsOfShares(farm)])
  return JSON.stringify(faults.flatMap((one): unknown => JSON.parse(one)))
}

function faultsOfCounts({ database }: Pick<Farm, 'database'>): Promise<string> {
  return oneText(
    database.db,
    `
    with kept as (
      select form_id, scope, dim, key, day, sum(n) as n, sum(sum1) as sum1, sum(sum2) as sum2, sum(sum3) as sum3 from (
        select form_id, scope, dim, key, day, n, sum1, sum2, sum3 from stat_day
        union all
        select d.form_id, e.scope, e.dim, e.key, d.day, e.n, e.sum1, e.sum2, e.sum3
          from stat_delta d cross join lateral stat_expand(d.form_id, d.organ_path, d.user_id, d.sign, d.data) e
        union all
        select d.form_id, e.scope, stat_month_dim(e.dim), e.key, date_trunc('month', d.day)::date, e.n, e.sum1, e.sum2, e.sum3
          from stat_delta d join form f on f.id = d.form_id
         cross join lateral stat_expand(d.form_id, d.organ_path, d.user_id, d.sign, d.data) e
         where rtrim(e.dim, '-') = any(f.counted_months)
        union all
        select d.form_id, c.scope, c.dim, '', c.day, c.n, 0, 0, 0
          from stat_delta d cross join lateral stat_expand_change(d.organ_path, d.update_day, d.sign) c) x
       group by 1, 2, 3, 4, 5 having sum(n) <> 0 or sum(sum1) <> 0 or sum(sum2) <> 0 or sum(sum3) <> 0
    ), daily as (
      select r.form_id, e.scope, e.dim, e.key, (r.occur_time at time zone farm_zone())::date as day,
             sum(e.n) as n, sum(e.sum1) as sum1, sum(e.sum2) as sum2, sum(e.sum3) as sum3
        from record r join form f on f.id = r.form_id and f.dimensions is not null
       cross join lateral stat_expand(r.form_id, r.organ_path, r.user_id, 1::smallint, r.data) e
       where not r.is_deleted group by 1, 2, 3, 4, 5
    ), counted as (
      select * from daily
       union all
      select d.form_id, d.scope, stat_month_dim(d.dim), d.key, date_trunc('month', d.day)::date,
             sum(d.n), sum(d.sum1), sum(d.sum2), sum(d.sum3)
        from daily d join form f on f.id = d.form_id and rtrim(d.dim, '-') = any(f.counted_months)
       group by 1, 2, 3, 4, 5
       union all
      select r.form_id, c.scope, c.dim, '', c.day, sum(c.n), 0, 0, 0
        from record r join form f on f.id = r.form_id and f.dimensions is not null
       cross join lateral stat_expand_change(r.organ_path, (r.update_time at time zone 'UTC')::date, 1::smallint) c
       where not r.is_deleted group by 1, 2, 3, 5
    )
    select coalesce(json_agg(x), '[]')::text as text from (
      (select * from kept except select * from counted) union all (select * from counted except select * from kept)) x`,
  )
}

/** What records keep for each thing that they are about, against their lists and wholes. */
function faultsOfShares({ database }: Pick<Farm, 'database'>): Promise<string> {
  return oneText(
    database.db,
    `
    select coalesce(json_agg(x), '[]')::text as text from (
      select r.id, of.field, r.data ->> of.field as whole, kept.sum, kept.ids
        from form f
        join record r on r.form_id = f.id and r.data ? (f.shared ->> 'in')
       cross join lateral jsonb_array_elements_text(f.shared -> 'of') of (field)
       cross join lateral (
         select sum((row ->> of.field)::numeric) as sum, array_agg(row ->> (f.shared ->> 'by') order by row ->> (f.shared ->> 'by')) as ids
           from jsonb_array_elements(r.data -> (f.shared ->> 'in')) row) kept
       where (r.data ->> of.field)::numeric is distinct from kept.sum
          or kept.ids is distinct from (
               select array_agg(named.id order by named.id) from jsonb_array_elements_text(r.data -> (f.shared ->> 'by')) named (id))) x`,
  )
}

function faultsOfPeople({ database }: Pick<Farm, 'database'>): Promise<string> {
  return oneText(
    database.db,
    `
    with kept as (
      select form_id, scope, dim, key, user_id, day, sum(n) as n, bool_or(is_present) as is_present from (
        select p.form_id, p.scope, p.dim, p.key, p.user_id, p.month + (u.at - 1)::integer as day, u.n,
               (p.present >> (u.at - 1)::integer) & 1 = 1 as is_present
          from stat_people p cross join lateral unnest(p.days) with ordinality as u (n, at)
         where u.n <> 0 or (p.present >> (u.at - 1)::integer) & 1 = 1
        union all
        select d.form_id, e.scope, e.dim, e.key, d.user_id, d.day, e.n, true
          from stat_delta d join form f on f.id = d.form_id
         cross join lateral stat_expand(d.form_id, d.organ_path, d.user_id, d.sign, d.data) e
         where e.dim = any(f.counted_people) and stat_counts(f.counted_except, d.data)) x
       group by 1, 2, 3, 4, 5, 6 having sum(n) <> 0
    ), counted as (
      select r.form_id, e.scope, e.dim, e.key, r.user_id, (r.occur_time at time zone farm_zone())::date as day, sum(e.n) as n, true
        from record r join form f on f.id = r.form_id
       cross join lateral stat_expand(r.form_id, r.organ_path, r.user_id, 1::smallint, r.data) e
       where not r.is_deleted and e.dim = any(f.counted_people) and stat_counts(f.counted_except, r.data)
       group by 1, 2, 3, 4, 5, 6
    )
    select coalesce(json_agg(x), '[]')::text as text from (
      (select * from kept except select * from counted) union all (select * from counted except select * from kept)) x`,
  )
}
