-- On which days of a month each person came, in all and by what is done and where: how many people came, and on how many days, was told
-- by adding up a row for every person and day, or by looking through everything. And what is used of inputs by its unit alone, which
-- is all that most reports tell: by input there are dozens of times as many rows.
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

-- Counted of these dimensions ('' for all); the product declares it.
alter table form add column counted_people text[] not null default '{}';

-- So many records of each day of a month, given as days of it and numbers beside them.
create function stat_days(in_at integer[], in_n integer[]) returns integer[] language plpgsql immutable parallel safe as $$
declare
  days integer[] := array_fill(0, array[31]);
begin
  for one in 1 .. cardinality(in_at) loop
    days[in_at[one]] := days[in_at[one]] + in_n[one];
  end loop;
  return days;
end $$;

create function stat_added(in_one integer[], in_other integer[]) returns integer[] language plpgsql immutable parallel safe as $$
begin
  for at in 1 .. 31 loop
    if in_other[at] <> 0 then
      in_one[at] := in_one[at] + in_other[at];
    end if;
  end loop;
  return in_one;
end $$;

-- The days on which there is something, the first of the month in the lowest bit.
create function stat_present(in_days integer[]) returns integer language plpgsql immutable parallel safe as $$
declare
  present integer := 0;
begin
  for at in 1 .. 31 loop
    if in_days[at] > 0 then
      present := present | (1 << (at - 1));
    end if;
  end loop;
  return present;
end $$;

-- Read by month and key; whoever asks wants to know no more than the days that are in the index.
create table stat_people (
  form_id uuid not null,
  scope   integer not null,
  dim     text not null,
  -- Its first day.
  month   date not null,
  key     text not null,
  user_id uuid not null,
  -- How many records of each day of it.
  days    integer[] not null,
  present integer not null generated always as (stat_present(days)) stored,
  primary key (form_id, scope, dim, month, key, user_id) include (present)
);

-- As before, with the people.
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
    select g.form_id, g.organ_path, g.user_id, g.day, g.sign, g.data, f.dimensions, f.counted_rows, f.counted_people,
           g.sign * coalesce((g.data ->> f.measures[1])::numeric, 0) as sum1,
           g.sign * coalesce((g.data ->> f.measures[2])::numeric, 0) as sum2,
           g.sign * coalesce((g.data ->> f.measures[3])::numeric, 0) as sum3,
           g.sign * coalesce((g.data ->> f.measures[4])::numeric, 0) as sum4
      from gone g join form f on f.id = g.form_id
  ), told as materialized (
    select m.form_id, m.organ_path, m.user_id, m.day, m.sign, m.sum1, m.sum2, m.sum3, m.sum4, k.dim, k.key,
           k.dim = any(m.counted_people) as is_of_people
      from measured m cross join lateral stat_keys(m.dimensions, m.user_id, m.data) k
  ), keyed as materialized (
    select form_id, organ_path, dim, key, day,
           sum(sign) as n, sum(sum1) as sum1, sum(sum2) as sum2, sum(sum3) as sum3, sum(sum4) as sum4
      from told group by form_id, organ_path, dim, key, day
    union all
    select m.form_id, m.organ_path, k.dim, k.key, m.day, sum(m.sign), sum(m.sign * k.amount), 0, 0, 0
      from measured m cross join lateral stat_row_keys(m.counted_rows, m.data) k
     where m.counted_rows is not null
     group by m.form_id, m.organ_path, k.dim, k.key, m.day
  ), spread as (
    select form_id, organ_path, dim, key, day, n, sum1, sum2, sum3, sum4 from keyed
    union all
    select k.form_id, k.organ_path, k.dim || 'Month', k.key, date_trunc('month', k.day)::date,
           sum(k.n), sum(k.sum1), sum(k.sum2), sum(k.sum3), sum(k.sum4)
      from keyed k join form f on f.id = k.form_id and k.dim = any(f.counted_months)
     group by k.form_id, k.organ_path, k.dim, k.key, date_trunc('month', k.day)
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

-- As before, and everybody anew.
create or replace function stat_rebuild() returns void language sql as $$
  lock table record in share mode;
  truncate stat_delta, stat_day, stat_people;
  insert into stat_delta (form_id, organ_path, user_id, day, update_day, sign, data)
  select r.form_id, r.organ_path, r.user_id, (r.occur_time at time zone farm_zone())::date, (r.update_time at time zone 'UTC')::date, 1,
         (select jsonb_object_agg(field, r.data -> field) from unnest(f.counted_fields) field)
    from record r join form f on f.id = r.form_id
   where f.dimensions is not null and not r.is_deleted;
$$;

-- Of the records of a kind, in one pass; told here as well, so that what there is already is counted now instead of everything anew at
-- the next start.
create function stat_fill_people(in_form uuid) returns void language sql as $$
  insert into stat_people (form_id, scope, dim, month, key, user_id, days)
  with kind as materialized (
    select f.counted_people,
           (select jsonb_object_agg(d.key, d.value) from jsonb_each(f.dimensions) d where d.key = any(f.counted_people)) as dimensions
      from form f where f.id = in_form
  ), came as materialized (
    select r.organ_path, k.dim, k.key, r.user_id, (r.occur_time at time zone farm_zone())::date as day, count(*)::integer as n
      from kind join record r on r.form_id = in_form and not r.is_deleted
     cross join lateral stat_keys(kind.dimensions, r.user_id, r.data) k
     where k.dim = any(kind.counted_people)
     group by 1, 2, 3, 4, 5
  )
  select in_form, s.scope, c.dim, date_trunc('month', c.day)::date, c.key, c.user_id,
         stat_days(array_agg(extract(day from c.day)::integer), array_agg(c.n))
    from came c cross join lateral stat_scopes(c.organ_path) s
   group by 2, 3, 4, 5, 6
   order by 2, 3, 4, 5, 6;
$$;

update form set counted_people = '{"",Enterprise,Operation,Place}' where id = '00000000-0000-7000-8000-000000000108';
select stat_fill_people('00000000-0000-7000-8000-000000000108');

-- As before; there may be one column alone, and the last may say nothing.
create or replace function stat_row_keys(in_rows jsonb, in_data jsonb)
returns table (dim text, key text, amount numeric)
language sql immutable as $$
  select d.key,
         case when d.value ? 'of' then (in_data ->> (d.value ->> 'of')) || '/' else '' end
           || case jsonb_array_length(d.value -> 'key') when 1 then '' else (row ->> (d.value #>> '{key,0}')) || '/' end
           || coalesce(row ->> (d.value #>> '{key,-1}'), ''),
         coalesce((row ->> (d.value ->> 'measure'))::numeric, 0)
    from jsonb_each(in_rows) d
   cross join lateral jsonb_array_elements(
     case when jsonb_typeof(in_data -> (d.value ->> 'field')) = 'array' then in_data -> (d.value ->> 'field') else '[]' end) row
   where (jsonb_array_length(d.value -> 'key') = 1 or row ->> (d.value #>> '{key,0}') is not null)
     and (not d.value ? 'of' or in_data ->> (d.value ->> 'of') is not null)
$$;

-- Plans are told by units from now on.
update form
   set counted_rows = counted_rows - 'PlanInput' || '{
         "Unit": {"field": "Inputs", "key": ["Unit"], "measure": "Amount"},
         "EnterpriseUnit": {"field": "Inputs", "of": "Enterprise", "key": ["Unit"], "measure": "Amount"},
         "PlanUnit": {"field": "Inputs", "of": "Plan", "key": ["Unit"], "measure": "Amount"}}',
       counted_months = array_remove(counted_months, 'PlanInput') || '{EnterpriseUnit,PlanUnit}'
 where id = '00000000-0000-7000-8000-000000000108';

-- What is counted by input tells it: its unit ends the key, and the enterprise or the plan begins it.
insert into stat_day (form_id, scope, dim, key, day, n, sum1, sum2, sum3, sum4)
select s.form_id, s.scope, replace(s.dim, 'Input', 'Unit'),
       case s.dim when 'Input' then '' else split_part(s.key, '/', 1) || '/' end || split_part(s.key, '/', -1),
       s.day, sum(s.n), sum(s.sum1), sum(s.sum2), sum(s.sum3), sum(s.sum4)
  from stat_day s
 where s.form_id = '00000000-0000-7000-8000-000000000108' and s.dim in ('Input', 'EnterpriseInput', 'PlanInput')
 group by 1, 2, 3, 4, 5
 order by 2, 3, 5, 4;
delete from stat_day where form_id = '00000000-0000-7000-8000-000000000108' and dim in ('PlanInput', 'PlanInputMonth');
select stat_fill_months('00000000-0000-7000-8000-000000000108', '{EnterpriseUnit,PlanUnit}');

-- The punch-ins that used something: as many as there were, and no others are looked at.
create index record_punch_in_inputs on record using gin ((data -> 'Inputs') jsonb_path_ops)
  where form_id = '00000000-0000-7000-8000-000000000108' and not is_deleted;
