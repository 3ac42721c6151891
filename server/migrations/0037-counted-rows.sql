-- Rows of tables are counted too: of each input what punch-ins used of it a day. And what is asked over years is kept by month as
-- well: what was harvested for a plan.
lock table record in share row exclusive mode;

-- By dimension: {"Input": {"field": "Inputs", "key": ["Input", "Unit"], "measure": "Amount"}}.
alter table form add column counted_rows jsonb;
-- Dimensions that are counted by month as well, as “PlanMonth” on the first day of it.
alter table form add column counted_months text[] not null default '{}';

-- What waits to be folded holds no rows of tables: it goes by the old way first.
do $$
begin
  while exists (select from stat_delta) loop
    if stat_fold(100000) = 0 then
      perform pg_sleep(0.05);
    end if;
  end loop;
end $$;

-- The rows of tables in a record with their keys and what they hold of the measure. A key has two parts; the second may be missing.
create function stat_row_keys(in_rows jsonb, in_data jsonb)
returns table (dim text, key text, amount numeric)
language sql immutable as $$
  select d.key, (row ->> (d.value #>> '{key,0}')) || '/' || coalesce(row ->> (d.value #>> '{key,1}'), ''),
         coalesce((row ->> (d.value ->> 'measure'))::numeric, 0)
    from jsonb_each(in_rows) d
   cross join lateral jsonb_array_elements(
     case when jsonb_typeof(in_data -> (d.value ->> 'field')) = 'array' then in_data -> (d.value ->> 'field') else '[]' end) row
   where row ->> (d.value #>> '{key,0}') is not null
$$;

create or replace function stat_expand(in_form uuid, in_path text, in_user uuid, in_sign smallint, in_data jsonb)
returns table (scope integer, dim text, key text, n bigint, sum1 numeric, sum2 numeric, sum3 numeric, sum4 numeric)
language sql stable as $$
  select s.scope, k.dim, k.key, in_sign::bigint,
         in_sign * coalesce((in_data ->> f.measures[1])::numeric, 0), in_sign * coalesce((in_data ->> f.measures[2])::numeric, 0),
         in_sign * coalesce((in_data ->> f.measures[3])::numeric, 0), in_sign * coalesce((in_data ->> f.measures[4])::numeric, 0)
    from form f
   cross join lateral stat_keys(f.dimensions, in_user, in_data) k
   cross join lateral stat_scopes(in_path) s
   where f.id = in_form
  union all
  select s.scope, k.dim, k.key, in_sign::bigint, in_sign * k.amount, 0, 0, 0
    from form f
   cross join lateral stat_row_keys(f.counted_rows, in_data) k
   cross join lateral stat_scopes(in_path) s
   where f.id = in_form
$$;

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
    select g.form_id, g.organ_path, g.user_id, g.day, g.sign, g.data, f.dimensions, f.counted_rows,
           g.sign * coalesce((g.data ->> f.measures[1])::numeric, 0) as sum1,
           g.sign * coalesce((g.data ->> f.measures[2])::numeric, 0) as sum2,
           g.sign * coalesce((g.data ->> f.measures[3])::numeric, 0) as sum3,
           g.sign * coalesce((g.data ->> f.measures[4])::numeric, 0) as sum4
      from gone g join form f on f.id = g.form_id
  ), keyed as materialized (
    select m.form_id, m.organ_path, k.dim, k.key, m.day,
           sum(m.sign) as n, sum(m.sum1) as sum1, sum(m.sum2) as sum2, sum(m.sum3) as sum3, sum(m.sum4) as sum4
      from measured m cross join lateral stat_keys(m.dimensions, m.user_id, m.data) k
     group by m.form_id, m.organ_path, k.dim, k.key, m.day
  ), spread as (
    select form_id, organ_path, dim, key, day, n, sum1, sum2, sum3, sum4 from keyed
    union all
    select k.form_id, k.organ_path, k.dim || 'Month', k.key, date_trunc('month', k.day)::date,
           sum(k.n), sum(k.sum1), sum(k.sum2), sum(k.sum3), sum(k.sum4)
      from keyed k join form f on f.id = k.form_id and k.dim = any(f.counted_months)
     group by k.form_id, k.organ_path, k.dim, k.key, date_trunc('month', k.day)
    union all
    select m.form_id, m.organ_path, k.dim, k.key, m.day, sum(m.sign), sum(m.sign * k.amount), 0, 0, 0
      from measured m cross join lateral stat_row_keys(m.counted_rows, m.data) k
     where m.counted_rows is not null
     group by m.form_id, m.organ_path, k.dim, k.key, m.day
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
  )
  select count(*)::integer into taken from gone;
  return taken;
end $$;

-- What is counted of punch-ins besides, told here as well so that what they hold already is counted now, in one pass, instead of
-- everything anew at the next start.
update form
   set counted_rows = '{"Input": {"field": "Inputs", "key": ["Input", "Unit"], "measure": "Amount"}}', counted_months = '{Plan}',
       counted_fields = counted_fields || '{Inputs}'
 where id = '00000000-0000-7000-8000-000000000108';

-- Counts the rows of tables of all records, and the months, where neither is counted yet.
create function stat_fill_rows() returns void language sql as $$
  insert into stat_day (form_id, scope, dim, key, day, n, sum1, sum2, sum3, sum4)
  select r.form_id, s.scope, k.dim, k.key, (r.occur_time at time zone farm_zone())::date, count(*), sum(k.amount), 0, 0, 0
    from record r join form f on f.id = r.form_id and f.counted_rows is not null
   cross join lateral stat_row_keys(f.counted_rows, r.data) k
   cross join lateral stat_scopes(r.organ_path) s
   where not r.is_deleted
   group by 1, 2, 3, 4, 5;
  insert into stat_day (form_id, scope, dim, key, day, n, sum1, sum2, sum3, sum4)
  select s.form_id, s.scope, s.dim || 'Month', s.key, date_trunc('month', s.day)::date,
         sum(s.n), sum(s.sum1), sum(s.sum2), sum(s.sum3), sum(s.sum4)
    from stat_day s join form f on f.id = s.form_id and s.dim = any(f.counted_months)
   group by 1, 2, 3, 4, 5
  having sum(s.n) <> 0 or sum(s.sum1) <> 0 or sum(s.sum2) <> 0 or sum(s.sum3) <> 0 or sum(s.sum4) <> 0;
$$;
select stat_fill_rows();

-- The largest plots of a branch, and what all of them come to, without their rows.
create index place_shape_l2_area on place_shape (l2, area desc, id);
create index place_shape_l3_area on place_shape (l3, area desc, id);
create index place_shape_l4_area on place_shape (l4, area desc, id);
drop index place_shape_l2;
drop index place_shape_l3;
drop index place_shape_l4;

-- Weather stations are few among many devices.
create index record_weather_station on record (l2)
  where form_id = '00000000-0000-7000-8000-000000000116' and not is_deleted and (data ->> 'Type') = '气象站';
