-- Indexes of optional references hold only records that refer to something; the start makes them anew.
do $$
declare
  one record;
begin
  for one in
    select i.indexname from pg_indexes i
     where i.tablename = 'record' and i.indexdef ~ 'form_id = ''00000000-0000-7000-8000-0000000001[0-9a-f]{2}'
       and (i.indexdef ~ 'USING gin' or i.indexdef ~ 'btree \(\(\(data ->> ')
  loop
    execute format('drop index %I', one.indexname);
  end loop;
end $$;
