-- What changed among the records, for those who listen: one row per kind, organisation and maker of a statement. It says
-- which records, never what they hold. Kept for an hour.
create table event (
  -- Given before the commit: a lower id may become visible after a higher one.
  id         bigint generated always as identity primary key,
  form_id    uuid not null,
  organ_path text not null,
  -- Who made the records: of personal kinds some hear only of their own.
  user_id    uuid not null,
  -- Empty when there are too many to name.
  ids        uuid[] not null,
  -- Close to the moment at which the id was given, however long the transaction has lasted.
  add_time   timestamptz not null default clock_timestamp()
);

-- A record that moves is told where it was and where it is. Nobody is woken from here: a notification inside would make
-- all writers commit one after another.
create function tell_records() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into event (form_id, organ_path, user_id, ids)
    select form_id, organ_path, user_id, case when count(*) <= 50 then array_agg(id) else '{}' end
      from after_rows
     group by form_id, organ_path, user_id;
  elsif tg_op = 'UPDATE' then
    insert into event (form_id, organ_path, user_id, ids)
    select form_id, organ_path, user_id, case when count(*) <= 50 then array_agg(id) else '{}' end
      from (select id, form_id, organ_path, user_id from before_rows
             union
            select id, form_id, organ_path, user_id from after_rows) as touched
     group by form_id, organ_path, user_id;
  else
    insert into event (form_id, organ_path, user_id, ids)
    select form_id, organ_path, user_id, case when count(*) <= 50 then array_agg(id) else '{}' end
      from before_rows
     group by form_id, organ_path, user_id;
  end if;
  return null;
end $$;

create trigger tell_insert after insert on record
  referencing new table as after_rows for each statement execute function tell_records();
create trigger tell_update after update on record
  referencing old table as before_rows new table as after_rows for each statement execute function tell_records();
create trigger tell_delete after delete on record
  referencing old table as before_rows for each statement execute function tell_records();
