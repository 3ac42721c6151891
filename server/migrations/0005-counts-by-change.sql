-- Lists are sorted by the time of the last change. Counted by its day and month as well, the page behind an offset is
-- found by adding up a few counts instead of walking over all rows before it, and a total is a sum of months.
lock table record in share row exclusive mode;
do $$
begin
  while stat_fold(20000) > 0 loop
  end loop;
end $$;
alter table stat_delta add column update_day date not null;

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

create or replace function stat_fold(most integer) returns integer language plpgsql as $$
declare
  taken integer;
begin
  if not pg_try_advisory_xact_lock(7246311) then
    return 0;
  end if;
  with gone as (
    delete from stat_delta where id in (select id from stat_delta order by id limit most)
    returning form_id, organ_path, user_id, day, update_day, sign, data
  ), counted as (
    select g.form_id, e.scope, e.dim, e.key, g.day, e.n, e.sum1, e.sum2, e.sum3, e.sum4
      from gone g cross join lateral stat_expand(g.form_id, g.organ_path, g.user_id, g.sign, g.data) e
    union all
    select g.form_id, c.scope, c.dim, '', c.day, c.n, 0, 0, 0, 0
      from gone g cross join lateral stat_expand_change(g.organ_path, g.update_day, g.sign) c
  ), folded as (
    insert into stat_day as s (form_id, scope, dim, key, day, n, sum1, sum2, sum3, sum4)
    select form_id, scope, dim, key, day, sum(n), sum(sum1), sum(sum2), sum(sum3), sum(sum4)
      from counted
     group by form_id, scope, dim, key, day
    having sum(n) <> 0 or sum(sum1) <> 0 or sum(sum2) <> 0 or sum(sum3) <> 0 or sum(sum4) <> 0
     order by form_id, scope, dim, key, day
    on conflict (form_id, scope, dim, key, day)
    do update set n = s.n + excluded.n, sum1 = s.sum1 + excluded.sum1, sum2 = s.sum2 + excluded.sum2,
                  sum3 = s.sum3 + excluded.sum3, sum4 = s.sum4 + excluded.sum4
    returning 1
  )
  select count(*)::integer into taken from gone, (select count(*) from folded) f;
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
