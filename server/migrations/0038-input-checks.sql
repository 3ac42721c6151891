-- What was used and harvested on a plot: few of all punch-ins, and looked at whenever something is used or harvested there again. A
-- harvest whose amount nobody told has but its verdict.
create index record_used_place on record using gin ((data -> 'Place'))
  where form_id = '00000000-0000-7000-8000-000000000108' and not is_deleted
    and (data ? 'Inputs' or data ? 'Harvest' or data ? 'InputVerdict');

-- Those that name no plots are found by their plan or work order, which has some.
create index record_used_plan on record ((data ->> 'Plan'))
  where form_id = '00000000-0000-7000-8000-000000000108' and not is_deleted
    and (data ? 'Inputs' or data ? 'Harvest' or data ? 'InputVerdict') and coalesce(data -> 'Place', '[]') = '[]';
create index record_used_order on record ((data ->> 'WorkOrder'))
  where form_id = '00000000-0000-7000-8000-000000000108' and not is_deleted
    and (data ? 'Inputs' or data ? 'Harvest' or data ? 'InputVerdict') and coalesce(data -> 'Place', '[]') = '[]';
