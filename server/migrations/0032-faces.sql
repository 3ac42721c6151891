-- What face terminals told already: sent again it is passed over, also where nothing else of it is kept.
create table face_event_key (
  device_no int not null references device_access (no) on delete cascade,
  event_id text not null,
  primary key (device_no, event_id)
);

-- How often somebody passed who agreed to nothing: of them this number alone is kept.
create table face_unnamed (
  device_no int not null references device_access (no) on delete cascade,
  -- Of the farm.
  day date not null,
  n int not null,
  primary key (device_no, day)
);

-- Content that is to be gone from disk at once, by its hash, unless a file names it by then. A row stands until it is.
create table file_destroyed (
  sha256 text primary key,
  add_time timestamptz(3) not null default now()
);

-- Whom a terminal means: those who agreed, by enterprise.
create index record_face_number on record ((data->>'Enterprise'), (data->>'Number'))
 where form_id = '00000000-0000-7000-8000-000000000119' and not is_deleted;
create index record_face_name on record ((data->>'Enterprise'), (data->>'Name'))
 where form_id = '00000000-0000-7000-8000-000000000119' and not is_deleted;
-- Everything that tells of somebody, to be destroyed or counted.
create index record_face_person on record ((data->>'Person'), occur_time)
 where form_id = '00000000-0000-7000-8000-000000000120' and data->>'Person' is not null;
-- Snapshots whose time is over.
create index record_face_snapshot on record (occur_time)
 where form_id = '00000000-0000-7000-8000-000000000120' and data->'Snapshot' is not null;
