-- Platforms that know many cameras. What is secret of them is sealed: the database alone does not tell it.
create table video_source (
  id uuid primary key,
  organ_id uuid not null references organ,
  name text not null,
  driver text not null,
  address text not null,
  -- AppKey, user name or API name.
  key text,
  secret bytea,
  add_time timestamptz(3) not null default now()
);
create index video_source_organ on video_source (organ_id);

-- Cameras that only those see who hold one of the roles; without a role nobody does.
create table camera_group (
  id uuid primary key,
  organ_id uuid not null references organ,
  name text not null,
  add_time timestamptz(3) not null default now(),
  constraint camera_group_name unique (organ_id, name)
);
create table camera_group_role (
  group_id uuid not null references camera_group on delete cascade,
  role_id uuid not null references role on delete cascade,
  primary key (group_id, role_id)
);
create index camera_group_role_role on camera_group_role (role_id);

-- How the pictures of a device are fetched. Whoever may see the device, and the group, may watch.
create table camera (
  device_id uuid primary key references record (id) on delete cascade,
  driver text not null,
  source_id uuid references video_source,
  -- What the camera is called at its platform; where there is none, its MAC.
  code text,
  main_url text,
  sub_url text,
  login text,
  secret bytea,
  group_id uuid references camera_group on delete set null,
  can_turn boolean not null,
  -- When a picture came last, and why none did since.
  reached timestamptz(3),
  fault text
);
create index camera_source on camera (source_id) where source_id is not null;
create index camera_group_cameras on camera (group_id) where group_id is not null;
create index camera_code on camera (code) where code is not null;
create index record_device_mac on record (lower(data->>'MAC'))
 where form_id = '00000000-0000-7000-8000-000000000116' and data->>'MAC' is not null;

-- Who pulls cameras keeps what it knows of them until it is told here: the id of a camera or platform.
create function tell_video() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'camera' then
    perform pg_notify('farm_video', coalesce(new.device_id, old.device_id)::text);
  else
    perform pg_notify('farm_video', coalesce(new.id, old.id)::text);
  end if;
  return null;
end $$;
create trigger tell_camera_gone after insert or delete on camera for each row execute function tell_video();
create trigger tell_camera_changed after update of driver, source_id, code, main_url, sub_url, login, secret, group_id on camera
  for each row execute function tell_video();
create trigger tell_source_changed after update on video_source for each row execute function tell_video();

create trigger log_insert after insert on video_source referencing new table as after_rows
  for each statement execute function log_rows('id', 'name', 'add_time', 'within');
create trigger log_update after update on video_source referencing old table as before_rows new table as after_rows
  for each statement execute function log_rows('id', 'name', 'add_time', 'within');
create trigger log_delete after delete on video_source referencing old table as before_rows
  for each statement execute function log_rows('id', 'name', 'add_time', 'within');
create trigger log_insert after insert on camera_group referencing new table as after_rows
  for each statement execute function log_rows('id', 'name', 'add_time', 'within');
create trigger log_update after update on camera_group referencing old table as before_rows new table as after_rows
  for each statement execute function log_rows('id', 'name', 'add_time', 'within');
create trigger log_delete after delete on camera_group referencing old table as before_rows
  for each statement execute function log_rows('id', 'name', 'add_time', 'within');
create trigger log_insert after insert on camera_group_role referencing new table as after_rows
  for each statement execute function log_members('group_id', 'role_id', 'within');
create trigger log_delete after delete on camera_group_role referencing old table as before_rows
  for each statement execute function log_members('group_id', 'role_id', 'within');
create trigger log_insert after insert on camera referencing new table as after_rows
  for each statement execute function log_rows('device_id', '', 'reached,fault', 'within');
create trigger log_update after update on camera referencing old table as before_rows new table as after_rows
  for each statement execute function log_rows('device_id', '', 'reached,fault', 'within');
create trigger log_delete after delete on camera referencing old table as before_rows
  for each statement execute function log_rows('device_id', '', 'reached,fault', 'within');
