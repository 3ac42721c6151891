-- What was done on one plot was counted from its punch-ins each time: 0.3 s a figure where there are thousands.
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

-- As before, and of two parts of a key the first may be the list as well, so that the keys of one of its values stand together.
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
  select d.key,
         case
           when jsonb_array_length(d.value) = 1 then v.value
           when h.is_first then v.value || '/' || h.other
           else h.other || '/' || v.value
         end
    from jsonb_each(in_dimensions) d
   cross join lateral (
     select jsonb_array_length(d.value) = 2 and jsonb_typeof(in_data -> (d.value ->> 0)) = 'array' as is_first
   ) f
   cross join lateral (
     select f.is_first,
            in_data -> (d.value ->> (case when f.is_first then 0 else -1 end)) as list,
            case when jsonb_array_length(d.value) = 2
                 then in_data ->> (d.value ->> (case when f.is_first then 1 else 0 end)) end as other
   ) h
   cross join lateral stat_values(h.list) v
   where jsonb_typeof(h.list) = 'array' and (jsonb_array_length(d.value) = 1 or h.other is not null)
$$;

update form
   set dimensions = dimensions || '{"PlaceOperation": ["Place", "Operation"], "PlacePlan": ["Place", "Plan"],
         "OperationUser": ["Operation", "UserId"]}'
 where id = '00000000-0000-7000-8000-000000000108';
select stat_fill('00000000-0000-7000-8000-000000000108', '{PlaceOperation,PlacePlan,OperationUser}', '{}');

-- What an enterprise did for work orders, by the day.
create index record_ordered_enterprise on record ((data ->> 'Enterprise'), occur_time)
  where form_id = '00000000-0000-7000-8000-000000000108' and not is_deleted and (data ->> 'WorkOrder') is not null;
