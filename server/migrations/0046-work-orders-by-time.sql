-- What one enterprise did for work orders in a period, without walking over what was done without one.
create index record_ordered_enterprise on record ((data ->> 'Enterprise'), occur_time)
  where form_id = '00000000-0000-7000-8000-000000000108' and not is_deleted and (data ->> 'WorkOrder') is not null;
