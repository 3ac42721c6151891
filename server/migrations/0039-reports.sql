-- Reports count by lists as well, by the plots of a punch-in: it counts for each of them once, however often it names it.
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

create function stat_values(in_value jsonb) returns table (value text) language sql immutable as $$
  select distinct listed.value
    from jsonb_array_elements_text(case jsonb_typeof(in_value)
           when 'array' then in_value
           when 'string' then jsonb_build_array(in_value)
           else '[]' end) as listed (value)
$$;

-- As before, and one part of a key may be a list. Dimensions with a list are told apart by the record itself, so that the
-- others cost no more than they did; of an empty list there is no key.
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
         select case when d.value ->> 0 = 'UserId' then in_user::text
                     when jsonb_typeof(in_data -> (d.value ->> 0)) <> 'array' then in_data ->> (d.value ->> 0) end as one,
                case when d.value ->> 1 = 'UserId' then in_user::text
                     when jsonb_typeof(in_data -> (d.value ->> 1)) <> 'array' then in_data ->> (d.value ->> 1) end as two,
                case when d.value ->> 2 = 'UserId' then in_user::text
                     when jsonb_typeof(in_data -> (d.value ->> 2)) <> 'array' then in_data ->> (d.value ->> 2) end as three
       ) p
    ) k
   where key is not null
  union all
  select d.key, case jsonb_array_length(d.value) when 1 then v.value else h.head || '/' || v.value end
    from jsonb_each(in_dimensions) d
   cross join lateral (
     select in_data -> (d.value ->> -1) as list,
            case when jsonb_array_length(d.value) = 2 then in_data ->> (d.value ->> 0) end as head
   ) h
   cross join lateral stat_values(h.list) v
   where jsonb_typeof(h.list) = 'array' and (jsonb_array_length(d.value) = 1 or h.head is not null)
$$;

-- As before, and what a field of the record holds may stand before the columns: {"of": "Enterprise"}.
create or replace function stat_row_keys(in_rows jsonb, in_data jsonb)
returns table (dim text, key text, amount numeric)
language sql immutable as $$
  select d.key,
         case when d.value ? 'of' then (in_data ->> (d.value ->> 'of')) || '/' else '' end
           || (row ->> (d.value #>> '{key,0}')) || '/' || coalesce(row ->> (d.value #>> '{key,1}'), ''),
         coalesce((row ->> (d.value ->> 'measure'))::numeric, 0)
    from jsonb_each(in_rows) d
   cross join lateral jsonb_array_elements(
     case when jsonb_typeof(in_data -> (d.value ->> 'field')) = 'array' then in_data -> (d.value ->> 'field') else '[]' end) row
   where row ->> (d.value #>> '{key,0}') is not null and (not d.value ? 'of' or in_data ->> (d.value ->> 'of') is not null)
$$;

-- Counts the records of a kind by these of its dimensions and of its rows of tables, where none is counted by them yet: keys
-- are made once for a record and added up, and only the sums are spread over the organisations, as folding does it.
create function stat_fill(in_form uuid, in_dimensions text[], in_rows text[]) returns void language sql as $$
  insert into stat_day (form_id, scope, dim, key, day, n, sum1, sum2, sum3, sum4)
  with kind as materialized (
    select f.measures,
           (select jsonb_object_agg(d.key, d.value) from jsonb_each(f.dimensions) d where d.key = any(in_dimensions)) as dimensions,
           (select jsonb_object_agg(d.key, d.value) from jsonb_each(f.counted_rows) d where d.key = any(in_rows)) as table_rows
      from form f where f.id = in_form
  ), keyed as materialized (
    select r.organ_path, k.dim, k.key, (r.occur_time at time zone farm_zone())::date as day, count(*) as n,
           coalesce(sum((r.data ->> kind.measures[1])::numeric), 0) as sum1,
           coalesce(sum((r.data ->> kind.measures[2])::numeric), 0) as sum2,
           coalesce(sum((r.data ->> kind.measures[3])::numeric), 0) as sum3,
           coalesce(sum((r.data ->> kind.measures[4])::numeric), 0) as sum4
      from kind join record r on r.form_id = in_form and not r.is_deleted
     cross join lateral stat_keys(kind.dimensions, r.user_id, r.data) k
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

-- What is counted besides is told here as well, so that what there is already is counted now, in a pass over the records that it
-- concerns, instead of everything anew at the next start. Of punch-ins: how long they took, by all that there is already …
with minutes as materialized (
  select r.organ_path, k.dim, k.key, (r.occur_time at time zone farm_zone())::date as day,
         sum((r.data ->> 'Minutes')::numeric) as sum3, k.dim = any(f.counted_months) as is_by_month
    from form f
    join record r on r.form_id = f.id and not r.is_deleted and r.data ->> 'Minutes' is not null
   cross join lateral stat_keys(f.dimensions, r.user_id, r.data) k
   where f.id = '00000000-0000-7000-8000-000000000108'
   group by 1, 2, 3, 4, 6
), spread as (
  select s.scope, m.dim, m.key, m.day, sum(m.sum3) as sum3
    from (select organ_path, dim, key, day, sum3 from minutes
           union all
          select organ_path, dim || 'Month', key, date_trunc('month', day)::date, sum3 from minutes where is_by_month) m
   cross join lateral stat_scopes(m.organ_path) s
   group by 1, 2, 3, 4
)
update stat_day d set sum3 = spread.sum3
  from spread
 where d.form_id = '00000000-0000-7000-8000-000000000108' and d.scope = spread.scope and d.dim = spread.dim
   and d.key = spread.key and d.day = spread.day;
-- … and by plot and by what reports narrow.
update form
   set dimensions = dimensions || '{"Place": ["Place"], "EnterpriseOperation": ["Enterprise", "Operation"],
         "EnterprisePlan": ["Enterprise", "Plan"], "EnterprisePlace": ["Enterprise", "Place"], "EnterpriseUser": ["Enterprise", "UserId"]}',
       measures = '{Area,Harvest,Minutes}',
       counted_rows = counted_rows || '{
         "EnterpriseInput": {"field": "Inputs", "of": "Enterprise", "key": ["Input", "Unit"], "measure": "Amount"},
         "PlanInput": {"field": "Inputs", "of": "Plan", "key": ["Input", "Unit"], "measure": "Amount"}}',
       counted_fields = counted_fields || '{Place,Minutes}'
 where id = '00000000-0000-7000-8000-000000000108';
select stat_fill('00000000-0000-7000-8000-000000000108',
  '{Place,EnterpriseOperation,EnterprisePlan,EnterprisePlace,EnterpriseUser}', '{EnterpriseInput,PlanInput}');

-- Of plots, of which nothing was counted: by enterprise, kind and state, and by the time of their last change.
update form
   set dimensions = '{"Enterprise": ["Compony"], "Kind": ["Kind"], "Status": ["Status"], "EnterpriseKind": ["Compony", "Kind"],
         "EnterpriseStatus": ["Compony", "Status"], "KindStatus": ["Kind", "Status"],
         "EnterpriseKindStatus": ["Compony", "Kind", "Status"]}',
       measures = '{Area}', counted_fields = '{Compony,Kind,Status,Area}'
 where id = '00000000-0000-7000-8000-000000000104';
select stat_fill('00000000-0000-7000-8000-000000000104',
  '{"",Enterprise,Kind,Status,EnterpriseKind,EnterpriseStatus,KindStatus,EnterpriseKindStatus}', '{}');
insert into stat_day (form_id, scope, dim, key, day, n, sum1, sum2, sum3, sum4)
select r.form_id, c.scope, c.dim, '', c.day, count(*), 0, 0, 0, 0
  from record r
 cross join lateral stat_expand_change(r.organ_path, (r.update_time at time zone 'UTC')::date, 1::smallint) c
 where r.form_id = '00000000-0000-7000-8000-000000000104' and not r.is_deleted
 group by 1, 2, 3, 5;

-- The punch-ins of a plot: as many as there were on it, and no others are looked at.
create index record_punch_in_place on record using gin ((data -> 'Place'))
  where form_id = '00000000-0000-7000-8000-000000000108' and not is_deleted;
