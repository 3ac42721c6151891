-- Where a still picture of a camera is fetched that is asked at a fixed address.
alter table camera add column picture_url text;
-- Whether the platform of a camera says that it is on; nothing where nobody can tell.
alter table camera add column told_online boolean;

-- When cameras take pictures of themselves, and how long those are kept: longer than anybody says how they are fetched.
create table camera_snapshots (
  device_id uuid primary key references record (id) on delete cascade,
  -- By schedule, where that is said: every so many minutes between two hours of the farm.
  every_minutes integer check (every_minutes between 5 and 1440),
  from_time text not null,
  to_time text not null,
  at_alarm boolean not null,
  keep_days integer not null check (keep_days >= 1),
  -- When the next one is due. It is moved with the picture that was taken, in one transaction.
  next_time timestamptz(3),
  -- How often the one that is due has failed, and why the last did.
  tries integer not null default 0,
  fault text
);
create index camera_snapshots_due on camera_snapshots (next_time) where next_time is not null;

-- Pictures of alarms that failed: how often, and when they are tried again. Forgotten when nobody tries any more.
create table alarm_snapshot_try (
  alarm_id uuid not null references record (id) on delete cascade,
  device_id uuid not null references record (id) on delete cascade,
  tries integer not null,
  next_time timestamptz(3) not null,
  primary key (alarm_id, device_id)
);
create index alarm_snapshot_try_device on alarm_snapshot_try (device_id);

-- Snapshots of a camera, newest first; which of them tell of an alarm is asked among those.
create index record_snapshot_device on record ((data->>'Device'), occur_time desc, id desc)
 where form_id = '00000000-0000-7000-8000-000000000121' and not is_deleted;

create trigger log_insert after insert on camera_snapshots referencing new table as after_rows
  for each statement execute function log_rows('device_id', '', 'next_time,tries,fault', 'within');
create trigger log_update after update on camera_snapshots referencing old table as before_rows new table as after_rows
  for each statement execute function log_rows('device_id', '', 'next_time,tries,fault', 'within');
create trigger log_delete after delete on camera_snapshots referencing old table as before_rows
  for each statement execute function log_rows('device_id', '', 'next_time,tries,fault', 'within');
