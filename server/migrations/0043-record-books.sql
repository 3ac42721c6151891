-- What an enterprise used, by the day: record books are read in that order, and few of all punch-ins used something.
create index record_used_enterprise on record ((data ->> 'Enterprise'), occur_time, id)
  where form_id = '00000000-0000-7000-8000-000000000108' and not is_deleted and (data ->> 'Inputs') is not null;
