-- When a camera is recorded, and for how many days that is kept.
create table recording_plan (
  device_id uuid primary key references record (id) on delete cascade,
  mode text not null,
  -- Of the mode `hours`: [{Days, From, To}].
  hours jsonb,
  keep_days int not null,
  -- It should be recorded now and is not: why.
  fault text
);

-- What stands on disk of recordings, a row per file. A file without a row is measured and taken in, a row without a file goes.
create table recording_segment (
  device_id uuid not null references record (id) on delete cascade,
  begins timestamptz(3) not null,
  ends timestamptz(3) not null,
  bytes bigint not null,
  -- Below the folder of the recordings.
  file text not null unique,
  -- It is still written to, unless whoever wrote it was killed.
  is_open boolean not null,
  primary key (device_id, begins)
);
create index recording_segment_ends on recording_segment (ends);

-- Parts of recordings that outlive their days: no file that one of them reaches into goes.
create table recording_clip (
  id uuid primary key,
  device_id uuid not null references record (id) on delete cascade,
  name text not null,
  note text not null default '',
  begins timestamptz(3) not null,
  ends timestamptz(3) not null,
  -- Who kept it; of an alarm, which.
  user_id uuid references account,
  alarm_id uuid references record (id) on delete set null,
  by_alarm boolean not null,
  add_time timestamptz(3) not null default now()
);
create index recording_clip_device on recording_clip (device_id, begins);
create index recording_clip_newest on recording_clip (begins desc, id);
-- Once for each alarm and camera.
create unique index recording_clip_alarm on recording_clip (alarm_id, device_id) where alarm_id is not null;

create trigger log_insert after insert on recording_plan referencing new table as after_rows
  for each statement execute function log_rows('device_id', '', 'fault', 'within');
create trigger log_update after update on recording_plan referencing old table as before_rows new table as after_rows
  for each statement execute function log_rows('device_id', '', 'fault', 'within');
create trigger log_insert after insert on recording_clip referencing new table as after_rows
  for each statement execute function log_rows('id', 'name', 'add_time', 'within');
create trigger log_delete after delete on recording_clip referencing old table as before_rows
  for each statement execute function log_rows('id', 'name', 'add_time', 'within');
