-- Work for work orders is counted by what its report is told by: part of a key may be whether a field says something. And reports of a
-- year add up months, and the days before and behind them, a tenth of the rows: by what has many keys, months are counted too, of rows
-- of tables as well.
lock table record in share row exclusive mode;

-- What waits to be folded was told without what is counted besides from now on: it goes by the old way first.
do $$
begin
  while exists (select from stat_delta) loop
    if stat_fold(100000) = 0 then
      perform pg_sleep(0.05);
    end if;
  end loop;
end $$;

-- It reads a setting: whatever asks for it may be worked on by several processes.
alter function farm_zone() parallel safe;
alter function stat_values(jsonb) parallel safe;

-- A part of a key: who made the record, what a field says that is no list, or “1” where the field before the “?” says something.
create function stat_part(in_part text, in_user uuid, in_data jsonb) returns text language sql immutable parallel safe as $$
  select case when in_part = 'UserId' then in_user::text
              when right(in_part, 1) = '?' then case when in_data ->> left(in_part, -1) is not null then '1' end
              when jsonb_typeof(in_data -> in_part) <> 'array' then in_data ->> in_part end
$$;

-- As before, with such parts.
create or replace function stat_keys(in_dimensions jsonb, in_user uuid, in_data jsonb)
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
         select stat_part(d.value ->> 0, in_user, in_data) as one, stat_part(d.value ->> 1, in_user, in_data) as two,
                stat_part(d.value ->> 2, in_user, in_data) as three
       ) p
    ) k
   where key is not null
  union all
  select d.key, case jsonb_array_length(d.value) when 1 then v.value else h.head || '/' || v.value end
    from jsonb_each(in_dimensions) d
   cross join lateral (
     select in_data -> (d.value ->> -1) as list,
            case when jsonb_array_length(d.value) = 2 then stat_part(d.value ->> 0, in_user, in_data) end as head
   ) h
   cross join lateral stat_values(h.list) v
   where jsonb_typeof(h.list) = 'array' and (jsonb_array_length(d.value) = 1 or h.head is not null)
$$;

-- As before, with the months of rows.
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
  )
  select count(*)::integer into taken from gone;
  return taken;
end $$;

-- The months of dimensions of a kind of which days are counted and months are not yet; in the order of time, as they are read.
create function stat_fill_months(in_form uuid, in_dimensions text[]) returns void language sql as $$
  insert into stat_day (form_id, scope, dim, key, day, n, sum1, sum2, sum3, sum4)
  select s.form_id, s.scope, s.dim || 'Month', s.key, date_trunc('month', s.day)::date,
         sum(s.n), sum(s.sum1), sum(s.sum2), sum(s.sum3), sum(s.sum4)
    from stat_day s
   where s.form_id = in_form and s.dim = any(in_dimensions)
   group by 1, 2, 3, 4, 5
  having sum(s.n) <> 0 or sum(s.sum1) <> 0 or sum(s.sum2) <> 0 or sum(s.sum3) <> 0 or sum(s.sum4) <> 0
   order by 3, 5;
$$;

-- Told here as well, so that what there is already is counted now, in one pass, instead of everything anew at the next start.
update form
   set dimensions = dimensions || '{"Ordered": ["WorkOrder?"], "OrderedEnterprise": ["WorkOrder?", "Enterprise"],
         "OrderedOperation": ["WorkOrder?", "Operation"], "OrderedPlan": ["WorkOrder?", "Plan"], "OrderedPlace": ["WorkOrder?", "Place"],
         "OrderedUser": ["WorkOrder?", "UserId"]}',
       counted_months = counted_months
         || '{Place,User,Operation,OrderedPlan,OrderedPlace,OrderedUser,OrderedOperation,Input,EnterpriseInput,PlanInput}'
 where id = '00000000-0000-7000-8000-000000000108';
select stat_fill('00000000-0000-7000-8000-000000000108',
  '{Ordered,OrderedEnterprise,OrderedOperation,OrderedPlan,OrderedPlace,OrderedUser}', '{}');
select stat_fill_months('00000000-0000-7000-8000-000000000108',
  '{Place,User,Operation,OrderedPlan,OrderedPlace,OrderedUser,OrderedOperation,Input,EnterpriseInput,PlanInput}');
