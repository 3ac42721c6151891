-- Work for work orders is counted by what its report is told by: part of a key may be whether a field says something.
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

-- Told here as well, so that what there is already is counted now, in one pass, instead of everything anew at the next start.
update form
   set dimensions = dimensions || '{"Ordered": ["WorkOrder?"], "OrderedEnterprise": ["WorkOrder?", "Enterprise"],
         "OrderedOperation": ["WorkOrder?", "Operation"], "OrderedPlan": ["WorkOrder?", "Plan"], "OrderedPlace": ["WorkOrder?", "Place"],
         "OrderedUser": ["WorkOrder?", "UserId"]}'
 where id = '00000000-0000-7000-8000-000000000108';
select stat_fill('00000000-0000-7000-8000-000000000108',
  '{Ordered,OrderedEnterprise,OrderedOperation,OrderedPlan,OrderedPlace,OrderedUser}', '{}');
