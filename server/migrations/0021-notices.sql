-- What people are told of what concerns them. Whether they may still read what it is about is asked when it is shown.
create table notice (
  id         uuid primary key,
  user_id    uuid not null references account,
  kind       text not null,
  title      text not null,
  text       text not null,
  -- The key of the kind of record that it is about, and which one.
  about_kind text not null,
  about_id   uuid not null,
  -- Of what is said once, however often it is noticed.
  once       text not null,
  time       timestamptz(3) not null default clock_timestamp(),
  read_time  timestamptz(3),
  constraint notice_once unique (user_id, once)
);
create index notice_user on notice (user_id, id desc);
create index notice_unread on notice (user_id, id desc) where read_time is null;

-- Of which kinds somebody does not want to be told, or does again. Who said nothing is told.
create table notice_preference (
  user_id uuid not null references account,
  kind    text not null,
  is_on   boolean not null,
  primary key (user_id, kind)
);

-- An event is about records of a form, or tells one person of something that is theirs alone.
alter table event
  alter column form_id drop not null,
  add column fact text,
  add constraint event_about check ((form_id is null) <> (fact is null));

create function tell_notices() returns trigger language plpgsql as $$
begin
  insert into event (fact, organ_path, user_id, ids)
  select distinct 'notices', '/1/', user_id, '{}'::uuid[] from after_rows;
  return null;
end $$;

create trigger tell_notice_insert after insert on notice
  referencing new table as after_rows for each statement execute function tell_notices();
create trigger tell_notice_update after update on notice
  referencing new table as after_rows for each statement execute function tell_notices();
