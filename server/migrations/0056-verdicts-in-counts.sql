-- What a review sent back stands in lists and record books and in no figure. Of every dimension it is kept how much of its counts is of
-- such records, in negative numbers under the name of the dimension and a “-”: figures add both up, lists take the first alone. Few
-- records are sent back, so that these are few rows, and nothing that is counted already is counted anew. Who came on which days
-- is told in figures alone and leaves them out at once.
lock table record in share row exclusive mode;

-- What waits to be folded goes by the old way first.
do $$
begin
  while exists (select from stat_delta) loop
    if stat_fold(100000) = 0 then
      perform pg_sleep(0.05);
    end if;
  end loop;
end $$;

-- Which records of a kind count in no figure: those whose field holds one of the values; the product declares it.
alter table form add column counted_except jsonb;

create function stat_counts(in_except jsonb, in_data jsonb) returns boolean language sql immutable parallel safe as $$
  select in_except is null or not coalesce(in_except -> 'values' ? (in_data ->> (in_except ->> 'field')), false)
$$;

-- The dimension of the months of a dimension of days.
create function stat_month_dim(in_dim text) returns text language sql immutable parallel safe as $$
  select case when right(in_dim, 1) = '-' then left(in_dim, -1) || 'Month-' else in_dim || 'Month' end
$$;

-- As before, and what is taken off for figures.
create or replace function stat_expand(in_form uuid, in_path text, in_user uuid, in_sign smallint, in_data jsonb)
returns table (scope integer, dim text, key text, n bigint, sum1 numeric, sum2 numeric, sum3 numeric, sum4 numeric)
language sql stable as $$
  select s.scope, k.dim || t.tail, k.key, t.factor * k.n, t.factor * k.sum1, t.factor * k.sum2, t.factor * k.sum3, t.factor * k.sum4
    from form f
   cross join lateral (
     select k.dim, k.key, in_sign::bigint as n,
            in_sign * coalesce(stat_share(in_data, sh.shared, k.listed, f.measures[1]), 0) as sum1,
            in_sign * coalesce(stat_share(in_data, sh.shared, k.listed, f.measures[2]), 0) as sum2,
            in_sign * coalesce(stat_share(in_data, sh.shared, k.listed, f.measures[3]), 0) as sum3,
            in_sign * coalesce(stat_share(in_data, sh.shared, k.listed, f.measures[4]), 0) as sum4
       from stat_keys(f.dimensions, in_user, in_data, f.shared) k
      cross join lateral (select case when k.listed is not null then f.shared end as shared) sh
      union all
     select k.dim, k.key, in_sign::bigint, in_sign * k.amount, 0, 0, 0 from stat_row_keys(f.counted_rows, in_data) k
   ) k
   cross join lateral (
     select '' as tail, 1 as factor union all select '-', -1 where not stat_counts(f.counted_except, in_data)
   ) t
   cross join lateral stat_scopes(in_path) s
   where f.id = in_form
$$;

-- As before, and what is taken off for figures.
create or replace function stat_fold(most integer) returns integer language plpgsql as $$
declare
  taken integer;
begin
  if not pg_try_advisory_xact_lock(7246311) then
    return 0;
  end if;
  with gone as materialized (
    delete from stat_delta where id in (select id from stat_delta order by id limit most)
    returning form_id, organ_path, user_id, day, update_day, sign, data
  ), measured as materialized (
    select g.form_id, g.organ_path, g.user_id, g.day, g.sign, g.data, f.dimensions, f.counted_rows, f.counted_people, f.shared, f.measures,
           stat_counts(f.counted_except, g.data) as is_counted,
           g.sign * coalesce((g.data ->> f.measures[1])::numeric, 0) as sum1,
           g.sign * coalesce((g.data ->> f.measures[2])::numeric, 0) as sum2,
           g.sign * coalesce((g.data ->> f.measures[3])::numeric, 0) as sum3,
           g.sign * coalesce((g.data ->> f.measures[4])::numeric, 0) as sum4
      from gone g join form f on f.id = g.form_id
  ), told as materialized (
    select m.form_id, m.organ_path, m.user_id, m.day, m.sign, m.is_counted, k.dim, k.key,
           m.is_counted and k.dim = any(m.counted_people) as is_of_people,
           case when k.listed is null then m.sum1
                else m.sign * coalesce(stat_share(m.data, m.shared, k.listed, m.measures[1]), 0) end as sum1,
           case when k.listed is null then m.sum2
                else m.sign * coalesce(stat_share(m.data, m.shared, k.listed, m.measures[2]), 0) end as sum2,
           case when k.listed is null then m.sum3
                else m.sign * coalesce(stat_share(m.data, m.shared, k.listed, m.measures[3]), 0) end as sum3,
           case when k.listed is null then m.sum4
                else m.sign * coalesce(stat_share(m.data, m.shared, k.listed, m.measures[4]), 0) end as sum4
      from measured m cross join lateral stat_keys(m.dimensions, m.user_id, m.data, m.shared) k
  ), keyed as materialized (
    select form_id, organ_path, dim, '' as tail, key, day,
           sum(sign) as n, sum(sum1) as sum1, sum(sum2) as sum2, sum(sum3) as sum3, sum(sum4) as sum4
      from told group by form_id, organ_path, dim, key, day
    union all
    select form_id, organ_path, dim, '-', key, day, -sum(sign), -sum(sum1), -sum(sum2), -sum(sum3), -sum(sum4)
      from told where not is_counted group by form_id, organ_path, dim, key, day
    union all
    select m.form_id, m.organ_path, k.dim, '', k.key, m.day, sum(m.sign), sum(m.sign * k.amount), 0, 0, 0
      from measured m cross join lateral stat_row_keys(m.counted_rows, m.data) k
     where m.counted_rows is not null
     group by m.form_id, m.organ_path, k.dim, k.key, m.day
    union all
    select m.form_id, m.organ_path, k.dim, '-', k.key, m.day, -sum(m.sign), -sum(m.sign * k.amount), 0, 0, 0
      from measured m cross join lateral stat_row_keys(m.counted_rows, m.data) k
     where m.counted_rows is not null and not m.is_counted
     group by m.form_id, m.organ_path, k.dim, k.key, m.day
  ), spread as (
    select form_id, organ_path, dim || tail as dim, key, day, n, sum1, sum2, sum3, sum4 from keyed
    union all
    select k.form_id, k.organ_path, k.dim || 'Month' || k.tail, k.key, date_trunc('month', k.day)::date,
           sum(k.n), sum(k.sum1), sum(k.sum2), sum(k.sum3), sum(k.sum4)
      from keyed k join form f on f.id = k.form_id and k.dim = any(f.counted_months)
     group by k.form_id, k.organ_path, k.dim, k.tail, k.key, date_trunc('month', k.day)
    union all
    select form_id, organ_path, 'UpdateDay', '', update_day, sum(sign), 0, 0, 0, 0
      from gone where update_day is not null group by form_id, organ_path, update_day
    union all
    select form_id, organ_path, 'UpdateMonth', '', date_trunc('month', update_day)::date, sum(sign), 0, 0, 0, 0
      from gone where update_day is not null group by form_id, organ_path, date_trunc('month', update_day)
  ), folded as (
    insert into stat_day as s (form_id, scope, dim, key, day, n, sum1, sum2, sum3, sum4)
    select k.form_id, o.scope, k.dim, k.key, k.day, sum(k.n), sum(k.sum1), sum(k.sum2), sum(k.sum3), sum(k.sum4)
      from spread k cross join lateral stat_scopes(k.organ_path) o
     group by k.form_id, o.scope, k.dim, k.key, k.day
    having sum(k.n) <> 0 or sum(k.sum1) <> 0 or sum(k.sum2) <> 0 or sum(k.sum3) <> 0 or sum(k.sum4) <> 0
     order by k.form_id, o.scope, k.dim, k.key, k.day
    on conflict (form_id, scope, dim, key, day)
    do update set n = s.n + excluded.n, sum1 = s.sum1 + excluded.sum1, sum2 = s.sum2 + excluded.sum2,
                  sum3 = s.sum3 + excluded.sum3, sum4 = s.sum4 + excluded.sum4
  ), told_people as (
    select form_id, organ_path, dim, key, user_id, day, sum(sign) as n
      from told where is_of_people group by form_id, organ_path, dim, key, user_id, day having sum(sign) <> 0
  ), came as (
    select c.form_id, o.scope, c.dim, c.key, c.user_id, c.day, sum(c.n)::integer as n
      from told_people c cross join lateral stat_scopes(c.organ_path) o
     group by c.form_id, o.scope, c.dim, c.key, c.user_id, c.day
    having sum(c.n) <> 0
  ), folded_people as (
    insert into stat_people as p (form_id, scope, dim, month, key, user_id, days)
    select form_id, scope, dim, date_trunc('month', day)::date, key, user_id,
           stat_days(array_agg(extract(day from day)::integer), array_agg(n))
      from came
     group by 1, 2, 3, 4, 5, 6
     order by 1, 2, 3, 4, 5, 6
    on conflict (form_id, scope, dim, month, key, user_id) do update set days = stat_added(p.days, excluded.days)
  )
  select count(*)::integer into taken from gone;
  return taken;
end $$;

-- Told here as well, so that what there is already is counted now instead of everything anew at the next start. First by what is
-- counted besides: how reviews stand by enterprise and plan, so that a figure can say what it holds.
update form
   set dimensions = dimensions || '{"ReviewEnterprise": ["Review", "Enterprise"], "ReviewPlan": ["Review", "Plan"]}'
 where id = '00000000-0000-7000-8000-000000000108';
select stat_fill('00000000-0000-7000-8000-000000000108', '{ReviewEnterprise,ReviewPlan}', '{}');

-- Then what was sent back is taken out of the counts as they are, and added to them by the new way; nothing else is touched. Its last
-- change is counted already, and stays so.
create function stat_recount_returned(in_form uuid, in_sign integer) returns void language plpgsql as $$
begin
  insert into stat_delta (form_id, organ_path, user_id, day, update_day, sign, data)
  select r.form_id, r.organ_path, r.user_id, (r.occur_time at time zone farm_zone())::date, null, in_sign,
         (select jsonb_object_agg(field, r.data -> field) from unnest(f.counted_fields) field)
    from form f
    join record r on r.form_id = f.id and not r.is_deleted and r.data ->> 'Review' = '已退回'
   where f.id = in_form;
  while exists (select from stat_delta) loop
    if stat_fold(100000) = 0 then
      perform pg_sleep(0.05);
    end if;
  end loop;
end $$;
select stat_recount_returned('00000000-0000-7000-8000-000000000108', -1);
update form set counted_except = '{"field": "Review", "values": ["已退回"]}' where id = '00000000-0000-7000-8000-000000000108';
select stat_recount_returned('00000000-0000-7000-8000-000000000108', 1);
drop function stat_recount_returned(uuid, integer);

-- How far plans and work orders are that hold something which was sent back is worked out anew; orders follow their plans.
insert into derive_due (form_id, record_id)
select distinct o.form_id, o.id
  from record r
 cross join lateral (values (r.data ->> 'Plan'), (r.data ->> 'WorkOrder')) as named (id)
  join record o on o.id = named.id::uuid and not o.is_deleted
 where r.form_id = '00000000-0000-7000-8000-000000000108' and not r.is_deleted and r.data ->> 'Review' = '已退回';
