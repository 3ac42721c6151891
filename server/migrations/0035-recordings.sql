-- When a camera is recorded, and for how many days that is kept.
create table recording_plan (
  device_id uuid primary key references record (id) on delete cascade,
  mode text not null,
  -- Of the mode `hours`: [{Days, From, To}].
  hours jsonb,
  keep_days int not null,
  -- For so many days what alarms kept is kept.
  alarm_days int not null default 90,
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
create index recording_segment_open on recording_segment (file) where is_open;

-- Bytes of all files of a camera, kept by the triggers below: how much there is, is asked every half minute.
create table recording_sum (
  device_id uuid primary key references record (id) on delete cascade,
  bytes bigint not null
);

create function sum_recordings() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into recording_sum as t (device_id, bytes)
    select device_id, sum(bytes) from after_rows group by device_id order by device_id
    on conflict (device_id) do update set bytes = t.bytes + excluded.bytes;
  elsif tg_op = 'UPDATE' then
    update recording_sum t set bytes = t.bytes + d.bytes
      from (select device_id, sum(bytes) as bytes
              from (select device_id, bytes from after_rows union all select device_id, -bytes from before_rows) x
             group by device_id) d
     where d.device_id = t.device_id;
  else
    update recording_sum t set bytes = t.bytes - d.bytes
      from (select device_id, sum(bytes) as bytes from before_rows group by device_id) d
     where d.device_id = t.device_id;
  end if;
  return null;
end $$;
create trigger sum_insert after insert on recording_segment referencing new table as after_rows
  for each statement execute function sum_recordings();
create trigger sum_update after update on recording_segment referencing old table as before_rows new table as after_rows
  for each statement execute function sum_recordings();
create trigger sum_delete after delete on recording_segment referencing old table as before_rows
  for each statement execute function sum_recordings();

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
create index recording_clip_alarms on recording_clip (ends) where by_alarm;
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
