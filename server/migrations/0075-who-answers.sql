-- Who may answer for a work order: its maker, and whoever did something with it. Whether somebody who leaves leaves one behind is found by
-- that; all work orders that are not over were walked over for it. An index is made of it, so it calls nothing of ours.
create function answering_of(in_maker uuid, in_timeline jsonb) returns uuid[] language sql immutable as $$
  select array_agg(in_maker) || coalesce(array_agg(distinct (row.deed->>'User')::uuid) filter (where row.deed ? 'User'), '{}')
    from (select 1) one
    left join jsonb_array_elements(case jsonb_typeof(in_timeline) when 'array' then in_timeline else '[]' end) as row (deed) on true
$$;
create index record_work_orders_answering on record using gin (answering_of(user_id, data->'Timeline'))
  where not is_deleted and form_id = '00000000-0000-7000-8000-000000000113'
    and data->>'Status' in ('已派发', '进行中', '待验收', '已退回');
