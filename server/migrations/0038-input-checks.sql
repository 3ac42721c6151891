-- What was used and harvested on a plot: few of all punch-ins, and looked at whenever something is used or harvested there again.
create index record_used_place on record using gin ((data -> 'Place'))
  where form_id = '00000000-0000-7000-8000-000000000108' and not is_deleted and (data ? 'Inputs' or data ? 'Harvest');
