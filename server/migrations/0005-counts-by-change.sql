-- Lists are sorted by the time of the last change. Counted by its day and month as well, the page behind an offset is
-- found by adding up a few counts instead of walking over all rows before it, and a total is a sum of months.
lock table record in share row exclusive mode;
-- Null in changes that were waiting to be folded when this began: their records are counted below as they stand.
alter table stat_delta add column update_day date;

create or replace function stat_record() returns trigger language plpgsql as $$
declare
  zone text := farm_zone();
begin
  if tg_op <> 'INSERT' then
    insert into stat_delta (form_id, organ_path, user_id, day, update_day, sign, data)
    select r.form_id, r.organ_path, r.user_id, (r.occur_time at time zone zone)::date, (r.update_time at time zone 'UTC')::date, -1,
           (select jsonb_object_agg(field, r.data -> field) from unnest(f.counted_fields) field)
      from before_rows r join form f on f.id = r.form_id
     where f.dimensions is not null and not r.is_deleted;
  end if;
  if tg_op <> 'DELETE' then
    insert into stat_delta (form_id, organ_path, user_id, day, update_day, sign, data)
    select r.form_id, r.organ_path, r.user_id, (r.occur_time at time zone zone)::date, (r.update_time at time zone 'UTC')::date, 1,
           (select jsonb_object_agg(field, r.data -> field) from unnest(f.counted_fields) field)
      from after_rows r join form f on f.id = r.form_id
     where f.dimensions is not null and not r.is_deleted;
  end if;
  return null;
end $$;

-- The counted rows of the time of change: per organisation above the record, its day and its month.
create function stat_expand_change(in_path text, in_day date, in_sign smallint)
returns table (scope integer, dim text, day date, n bigint)
language sql immutable as $$
  select part::integer, b.dim, b.day, in_sign::bigint
    from unnest(string_to_array(trim(both '/' from in_path), '/')) as p (part)
   cross join lateral (
     values ('UpdateDay', in_day), ('UpdateMonth', date_trunc('month', in_day)::date)
   ) b (dim, day)
$$;

-- Folding took time with the square of the changes, since what was folded was counted again for each of them, and every
-- key was put together anew for every organisation above the record. Now keys are made once for a change, changes with the
-- same key are added up, and only the sums are spread over the organisations: 0.9 ms a change became 0.1.

-- The dimensions that a record is counted in, with its key in each; dimension '' is the total. A record that lacks a
-- part of a key is not counted in that dimension. A key has three parts at most.
create function stat_keys(in_dimensions jsonb, in_user uuid, in_data jsonb)
returns table (dim text, key text)
language sql immutable as $$
  select '', ''
  union all
  select dim, key
    from (
      select d.key as dim,
             case jsonb_array_length(d.value)
               when 1 then p.one
               when 2 then p.one || '/' || p.two
               else p.one || '/' || p.two || '/' || p.three
             end as key
        from jsonb_each(in_dimensions) d
       cross join lateral (
         select case when d.value ->> 0 = 'UserId' then in_user::text else in_data ->> (d.value ->> 0) end as one,
                case when d.value ->> 1 = 'UserId' then in_user::text else in_data ->> (d.value ->> 1) end as two,
                case when d.value ->> 2 = 'UserId' then in_user::text else in_data ->> (d.value ->> 2) end as three
       ) p
    ) k
   where key is not null
$$;

create function stat_scopes(in_path text) returns table (scope integer) language sql immutable as $$
  select part::integer from unnest(string_to_array(trim(both '/' from in_path), '/')) as p (part)
$$;

-- What one change of one record counts for, as the folding below does it for many.
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
    select g.form_id, g.organ_path, g.user_id, g.day, g.sign, g.data, f.dimensions,
           g.sign * coalesce((g.data ->> f.measures[1])::numeric, 0) as sum1,
           g.sign * coalesce((g.data ->> f.measures[2])::numeric, 0) as sum2,
           g.sign * coalesce((g.data ->> f.measures[3])::numeric, 0) as sum3,
           g.sign * coalesce((g.data ->> f.measures[4])::numeric, 0) as sum4
      from gone g join form f on f.id = g.form_id
  ), keyed as (
    select m.form_id, m.organ_path, k.dim, k.key, m.day,
           sum(m.sign) as n, sum(m.sum1) as sum1, sum(m.sum2) as sum2, sum(m.sum3) as sum3, sum(m.sum4) as sum4
      from measured m cross join lateral stat_keys(m.dimensions, m.user_id, m.data) k
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
      from keyed k cross join lateral stat_scopes(k.organ_path) o
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

create or replace function stat_rebuild() returns void language sql as $$
  lock table record in share mode;
  truncate stat_delta, stat_day;
  insert into stat_delta (form_id, organ_path, user_id, day, update_day, sign, data)
  select r.form_id, r.organ_path, r.user_id, (r.occur_time at time zone farm_zone())::date, (r.update_time at time zone 'UTC')::date, 1,
         (select jsonb_object_agg(field, r.data -> field) from unnest(f.counted_fields) field)
    from record r join form f on f.id = r.form_id
   where f.dimensions is not null and not r.is_deleted;
$$;

-- Counts all records by the time of their last change in one pass, where none are counted yet.
create function stat_fill_changes() returns void language sql as $$
  insert into stat_day (form_id, scope, dim, key, day, n, sum1, sum2, sum3, sum4)
  select r.form_id, part::integer, 'UpdateDay', '', (r.update_time at time zone 'UTC')::date, count(*), 0, 0, 0, 0
    from record r join form f on f.id = r.form_id
   cross join lateral unnest(string_to_array(trim(both '/' from r.organ_path), '/')) as p (part)
   where f.dimensions is not null and not r.is_deleted
   group by 1, 2, 5;
  insert into stat_day (form_id, scope, dim, key, day, n, sum1, sum2, sum3, sum4)
  select form_id, scope, 'UpdateMonth', '', date_trunc('month', day)::date, sum(n), 0, 0, 0, 0
    from stat_day where dim = 'UpdateDay' group by 1, 2, 5;
$$;

select stat_fill_changes();
