-- What is done on several plots counts for each with its share, so that figures by plot add up to the whole; what is done on none counts
-- under an empty key.
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

-- {"by": "Place", "in": "Shares", "of": ["Area"]}; the product declares it.
alter table form add column shared jsonb;

-- What falls to one value of a list of a number field: what is kept for it; all, where the field is not divided or nothing is kept.
create function stat_share(in_data jsonb, in_shared jsonb, in_value text, in_field text) returns numeric
language sql immutable parallel safe as $$
  select case
    when in_shared -> 'of' ? in_field and jsonb_typeof(in_data -> (in_shared ->> 'in')) = 'array' then (
      select (kept ->> in_field)::numeric
        from jsonb_array_elements(in_data -> (in_shared ->> 'in')) kept
       where kept ->> (in_shared ->> 'by') = in_value
       limit 1)
    else (in_data ->> in_field)::numeric end
$$;

-- The values of a list, each once; of none the empty one, where `in_with_none`.
create function stat_listed(in_value jsonb, in_with_none boolean) returns table (value text)
language sql immutable parallel safe as $$
  select value from stat_values(in_value)
   union all
  select '' where in_with_none and not exists (select from stat_values(in_value))
$$;

-- As before; `listed` is the value of the list that the key is of. Of a list by which shares are kept there is an empty one as well.
drop function stat_keys(jsonb, uuid, jsonb);
create function stat_keys(in_dimensions jsonb, in_user uuid, in_data jsonb, in_shared jsonb)
returns table (dim text, key text, listed text)
language sql immutable parallel safe as $$
  select '', '', null
  union all
  select dim, key, null
    from (
      select d.key as dim,
             case jsonb_array_length(d.value)
               when 1 then p.one
               when 2 then p.one || '/' || p.two
               else p.one || '/' || p.two || '/' || p.three
             end as key
        from jsonb_each(in_dimensions) d
       cross join lateral (
         select stat_part(d.value ->> 0, in_user, in_data) as one, stat_part(d.value ->> 1, in_user, in_data) as two,
                stat_part(d.value ->> 2, in_user, in_data) as three
       ) p
       where d.value ->> -1 is distinct from in_shared ->> 'by'
    ) k
   where key is not null
  union all
  select d.key, case jsonb_array_length(d.value) when 1 then v.value else h.head || '/' || v.value end, v.value
    from jsonb_each(in_dimensions) d
   cross join lateral (
     select in_data -> (d.value ->> -1) as list, d.value ->> -1 is not distinct from in_shared ->> 'by' as is_shared,
            case when jsonb_array_length(d.value) = 2 then stat_part(d.value ->> 0, in_user, in_data) end as head
   ) h
   cross join lateral stat_listed(h.list, h.is_shared) v
   where (h.is_shared or jsonb_typeof(h.list) = 'array') and (jsonb_array_length(d.value) = 1 or h.head is not null)
$$;

create or replace function stat_expand(in_form uuid, in_path text, in_user uuid, in_sign smallint, in_data jsonb)
returns table (scope integer, dim text, key text, n bigint, sum1 numeric, sum2 numeric, sum3 numeric, sum4 numeric)
language sql stable as $$
  select s.scope, k.dim, k.key, in_sign::bigint,
         in_sign * coalesce(stat_share(in_data, sh.shared, k.listed, f.measures[1]), 0),
         in_sign * coalesce(stat_share(in_data, sh.shared, k.listed, f.measures[2]), 0),
         in_sign * coalesce(stat_share(in_data, sh.shared, k.listed, f.measures[3]), 0),
         in_sign * coalesce(stat_share(in_data, sh.shared, k.listed, f.measures[4]), 0)
    from form f
   cross join lateral stat_keys(f.dimensions, in_user, in_data, f.shared) k
   cross join lateral (select case when k.listed is not null then f.shared end as shared) sh
   cross join lateral stat_scopes(in_path) s
   where f.id = in_form
  union all
  select s.scope, k.dim, k.key, in_sign::bigint, in_sign * k.amount, 0, 0, 0
    from form f
   cross join lateral stat_row_keys(f.counted_rows, in_data) k
   cross join lateral stat_scopes(in_path) s
   where f.id = in_form
$$;

-- As before, with shares.
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
           g.sign * coalesce((g.data ->> f.measures[1])::numeric, 0) as sum1,
           g.sign * coalesce((g.data ->> f.measures[2])::numeric, 0) as sum2,
           g.sign * coalesce((g.data ->> f.measures[3])::numeric, 0) as sum3,
           g.sign * coalesce((g.data ->> f.measures[4])::numeric, 0) as sum4
      from gone g join form f on f.id = g.form_id
  ), told as materialized (
    select m.form_id, m.organ_path, m.user_id, m.day, m.sign, k.dim, k.key, k.dim = any(m.counted_people) as is_of_people,
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

-- As before, with shares.
create or replace function stat_fill(in_form uuid, in_dimensions text[], in_rows text[]) returns void language sql as $$
  insert into stat_day (form_id, scope, dim, key, day, n, sum1, sum2, sum3, sum4)
  with kind as materialized (
    select f.measures, f.shared,
           (select jsonb_object_agg(d.key, d.value) from jsonb_each(f.dimensions) d where d.key = any(in_dimensions)) as dimensions,
           (select jsonb_object_agg(d.key, d.value) from jsonb_each(f.counted_rows) d where d.key = any(in_rows)) as table_rows
      from form f where f.id = in_form
  ), keyed as materialized (
    select r.organ_path, k.dim, k.key, (r.occur_time at time zone farm_zone())::date as day, count(*) as n,
           coalesce(sum(stat_share(r.data, case when k.listed is not null then kind.shared end, k.listed, kind.measures[1])), 0) as sum1,
           coalesce(sum(stat_share(r.data, case when k.listed is not null then kind.shared end, k.listed, kind.measures[2])), 0) as sum2,
           coalesce(sum(stat_share(r.data, case when k.listed is not null then kind.shared end, k.listed, kind.measures[3])), 0) as sum3,
           coalesce(sum(stat_share(r.data, case when k.listed is not null then kind.shared end, k.listed, kind.measures[4])), 0) as sum4
      from kind join record r on r.form_id = in_form and not r.is_deleted
     cross join lateral stat_keys(kind.dimensions, r.user_id, r.data, kind.shared) k
     where k.dim = any(in_dimensions)
     group by 1, 2, 3, 4
    union all
    select r.organ_path, k.dim, k.key, (r.occur_time at time zone farm_zone())::date, count(*), sum(k.amount), 0, 0, 0
      from kind join record r on r.form_id = in_form and not r.is_deleted
     cross join lateral stat_row_keys(kind.table_rows, r.data) k
     where kind.table_rows is not null
     group by 1, 2, 3, 4
  )
  select in_form, s.scope, k.dim, k.key, k.day, sum(k.n), sum(k.sum1), sum(k.sum2), sum(k.sum3), sum(k.sum4)
    from keyed k cross join lateral stat_scopes(k.organ_path) s
   group by s.scope, k.dim, k.key, k.day;
$$;

create or replace function stat_fill_people(in_form uuid) returns void language sql as $$
  insert into stat_people (form_id, scope, dim, month, key, user_id, days)
  with kind as materialized (
    select f.counted_people, f.shared,
           (select jsonb_object_agg(d.key, d.value) from jsonb_each(f.dimensions) d where d.key = any(f.counted_people)) as dimensions
      from form f where f.id = in_form
  ), came as materialized (
    select r.organ_path, k.dim, k.key, r.user_id, (r.occur_time at time zone farm_zone())::date as day, count(*)::integer as n
      from kind join record r on r.form_id = in_form and not r.is_deleted
     cross join lateral stat_keys(kind.dimensions, r.user_id, r.data, kind.shared) k
     where k.dim = any(kind.counted_people)
     group by 1, 2, 3, 4, 5
  )
  select in_form, s.scope, c.dim, date_trunc('month', c.day)::date, c.key, c.user_id,
         stat_days(array_agg(extract(day from c.day)::integer), array_agg(c.n))
    from came c cross join lateral stat_scopes(c.organ_path) s
   group by 2, 3, 4, 5, 6
   order by 2, 3, 4, 5, 6;
$$;

-- Takes what is counted of records back (-1), or counts it (1): around a change of theirs that leaves no other trace.
create function stat_note(in_ids uuid[], in_sign smallint) returns void language sql as $$
  insert into stat_delta (form_id, organ_path, user_id, day, update_day, sign, data)
  select r.form_id, r.organ_path, r.user_id, (r.occur_time at time zone farm_zone())::date, (r.update_time at time zone 'UTC')::date,
         in_sign, (select jsonb_object_agg(field, r.data -> field) from unnest(f.counted_fields) field)
    from record r join form f on f.id = r.form_id
   where r.id = any(in_ids) and f.dimensions is not null and not r.is_deleted;
$$;

-- Told here as well, so that a start counts nothing anew. What is kept of several plots is written after the start, piece by piece; until
-- then such a record counts in full for each of them, as before.
update form
   set shared = '{"by": "Place", "in": "Shares", "of": ["Area", "Harvest", "Minutes"]}', counted_fields = counted_fields || '{Shares}'
 where id = '00000000-0000-7000-8000-000000000108' and dimensions is not null;
update form
   set shared = '{"by": "Place", "in": "Shares", "of": ["MeteredArea", "Volume"]}', counted_fields = counted_fields || '{Shares}'
 where id = '00000000-0000-7000-8000-000000000128' and dimensions is not null;
update form
   set shared = '{"by": "Place", "in": "Shares", "of": ["Count", "TargetYield"]}', counted_fields = counted_fields || '{Shares}'
 where id = '00000000-0000-7000-8000-000000000106' and dimensions is not null;

-- What was done on no plot: in one pass over such records, keys made once and only the sums spread over the organisations.
insert into stat_day (form_id, scope, dim, key, day, n, sum1, sum2, sum3, sum4)
with keyed as materialized (
  select r.form_id, r.organ_path, k.dim, k.key, (r.occur_time at time zone farm_zone())::date as day, count(*) as n,
         coalesce(sum((r.data ->> f.measures[1])::numeric), 0) as sum1, coalesce(sum((r.data ->> f.measures[2])::numeric), 0) as sum2,
         coalesce(sum((r.data ->> f.measures[3])::numeric), 0) as sum3, coalesce(sum((r.data ->> f.measures[4])::numeric), 0) as sum4,
         k.dim = any(f.counted_months) as is_by_month
    from form f
    join record r on r.form_id = f.id and not r.is_deleted and coalesce(r.data -> (f.shared ->> 'by'), '[]') = '[]'
   cross join lateral stat_keys(f.dimensions, r.user_id, r.data, f.shared) k
   where f.shared is not null and k.listed = ''
   group by 1, 2, 3, 4, 5, f.counted_months
)
select k.form_id, s.scope, k.dim, k.key, k.day, sum(k.n), sum(k.sum1), sum(k.sum2), sum(k.sum3), sum(k.sum4)
  from (select form_id, organ_path, dim, key, day, n, sum1, sum2, sum3, sum4 from keyed
         union all
        select form_id, organ_path, dim || 'Month', key, date_trunc('month', day)::date, n, sum1, sum2, sum3, sum4
          from keyed where is_by_month) k
 cross join lateral stat_scopes(k.organ_path) s
 group by 1, 2, 3, 4, 5
 order by 1, 2, 3, 5, 4;
insert into stat_people (form_id, scope, dim, month, key, user_id, days)
with came as materialized (
  select r.form_id, r.organ_path, k.dim, k.key, r.user_id, (r.occur_time at time zone farm_zone())::date as day, count(*)::integer as n
    from form f
    join record r on r.form_id = f.id and not r.is_deleted and coalesce(r.data -> (f.shared ->> 'by'), '[]') = '[]'
   cross join lateral stat_keys(f.dimensions, r.user_id, r.data, f.shared) k
   where f.shared is not null and k.listed = '' and k.dim = any(f.counted_people)
   group by 1, 2, 3, 4, 5, 6
), daily as (
  select c.form_id, s.scope, c.dim, c.key, c.user_id, c.day, sum(c.n)::integer as n
    from came c cross join lateral stat_scopes(c.organ_path) s
   group by 1, 2, 3, 4, 5, 6
)
select form_id, scope, dim, date_trunc('month', day)::date, key, user_id, stat_days(array_agg(extract(day from day)::integer), array_agg(n))
  from daily
 group by 1, 2, 3, 4, 5, 6
 order by 1, 2, 3, 4, 5, 6;
