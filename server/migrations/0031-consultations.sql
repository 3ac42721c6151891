-- Every minute those are looked for whose time is nearly over: among the unanswered, which are few.
create index record_consultation_due on record ((data->>'Due'))
 where form_id = '00000000-0000-7000-8000-000000000111' and not is_deleted and data->>'Status' = '1';

-- The closed cases that are shared, the newest first: of a county, and of one crop there.
create index record_case on record (l2, update_time desc, id)
 where form_id = '00000000-0000-7000-8000-000000000111' and not is_deleted and data->>'Status' = '3'
   and data->>'FirstReply' is not null and data->>'IsShared' is distinct from 'false';
create index record_case_of_crop on record (l2, (data->>'CropName'), update_time desc, id)
 where form_id = '00000000-0000-7000-8000-000000000111' and not is_deleted and data->>'Status' = '3'
   and data->>'FirstReply' is not null and data->>'IsShared' is distinct from 'false';
