-- On how many days people did what was counted from all punch-ins of the period: 2 s where there are 250,000.
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

update form set dimensions = dimensions || '{"OperationUser": ["Operation", "UserId"]}'
 where id = '00000000-0000-7000-8000-000000000108';
select stat_fill('00000000-0000-7000-8000-000000000108', '{OperationUser}', '{}');

-- What an enterprise did for work orders, by the day.
create index record_ordered_enterprise on record ((data ->> 'Enterprise'), occur_time)
  where form_id = '00000000-0000-7000-8000-000000000108' and not is_deleted and (data ->> 'WorkOrder') is not null;
