-- Photos. A row says how far an upload is, what became of it, and which record names it; the bytes stand on disk under
-- the SHA-256 of the original, once for all rows that share it.
create table file (
  id          uuid primary key,
  account_id  uuid not null references account,
  name        text not null,
  size        integer not null check (size between 1 and 20971520),
  sha256      text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Bytes that are safely on disk.
  received    integer not null default 0 check (received between 0 and size),
  state       text not null default 'receiving' check (state in ('receiving', 'done', 'refused')),
  -- Why it was refused: a code of the catalogue, answered again to who asks again.
  fault       text,
  format      text check (format in ('jpeg', 'png', 'webp')),
  -- Of the copy `view`, upright.
  width       integer check (width > 0),
  height      integer check (height > 0),
  -- What the camera says.
  taken_time  timestamptz(3),
  lng         double precision check (lng between -180 and 180),
  lat         double precision check (lat between -90 and 90),
  record_id   uuid references record,
  add_time    timestamptz(3) not null default now(),
  -- When something last arrived.
  active_time timestamptz(3) not null default now(),
  done_time   timestamptz(3),
  check ((state = 'refused') = (fault is not null)),
  check ((state = 'done') = (done_time is not null)),
  check (state <> 'done' or (received = size and format is not null and width is not null and height is not null)),
  check (record_id is null or state = 'done'),
  check ((lng is null) = (lat is null))
);
create index file_record on file (record_id) where record_id is not null;
create index file_receiving on file (account_id) where state = 'receiving';
create index file_loose on file (active_time) where record_id is null;
create index file_sha256 on file (sha256);
