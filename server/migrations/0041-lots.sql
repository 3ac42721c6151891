-- Harvests of an enterprise, the newest first: few of all punch-ins, and looked at whenever lots are made.
create index record_harvested on record ((data ->> 'Enterprise'), occur_time desc, id desc)
  where form_id = '00000000-0000-7000-8000-000000000108' and not is_deleted and data ? 'Harvest';
