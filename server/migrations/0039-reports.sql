-- Reports count by lists as well, by the plots of a punch-in: it counts for each of them once, however often it names it.
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

-- The punch-ins of a plot: as many as there were on it, and no others are looked at.
create index record_punch_in_place on record using gin ((data -> 'Place'))
  where form_id = '00000000-0000-7000-8000-000000000108' and not is_deleted;
