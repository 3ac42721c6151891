-- When a schedule of reports is due next, worked out from the record as it was last seen.
create table report_due (
  schedule_id uuid primary key references record (id) on delete cascade,
  seen_time timestamptz not null,
  next_time timestamptz
);
create index report_due_next on report_due (next_time) where next_time is not null;

-- One report for one person at one due time: that there is one of each and no second is kept here.
create table report_run (
  id uuid primary key,
  schedule_id uuid not null references record (id) on delete cascade,
  user_id uuid not null references account (id),
  due_time timestamptz not null,
  -- What it is of, as the schedule said when it began: name, subject, rhythm and what it is narrowed to.
  asked jsonb not null,
  from_day date not null,
  to_day date not null,
  -- The kinds of record that its file holds.
  kinds text[] not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  -- Why it came to nothing, in words for people.
  reason text,
  -- How often it was begun; raised before it is made, so that what kills its process is not begun for ever.
  tries integer not null default 0,
  next_try timestamptz not null,
  done_time timestamptz,
  file_name text,
  size integer,
  constraint report_run_once unique (schedule_id, due_time, user_id)
);
create index report_run_waiting on report_run (next_try) where state = 'waiting';
create index report_run_due on report_run (due_time);

-- The workbook itself, written with the run that it ends.
create table report_file (
  run_id uuid primary key references report_run (id) on delete cascade,
  content bytea not null
);
