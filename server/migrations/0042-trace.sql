-- What enterprises let the public know of their lots at the most; the others have said nothing yet.
create table trace_policy (
  enterprise_id uuid primary key references record (id) on delete cascade,
  parts text[] not null
);

-- Codes under which anybody finds the page of a lot. One that was withdrawn stays, so that whoever scans it is told so.
create table trace_code (
  id uuid primary key,
  lot_id uuid not null references record (id) on delete cascade,
  -- Printed on goods again and again, so it is kept; the log of operations tells that there is one and no more.
  token text not null,
  -- It is found by its hash: what comparing takes says nothing of the code.
  token_hash bytea not null unique,
  -- What is made known of that which the policy of the enterprise lets known.
  parts text[] not null,
  photos uuid[] not null default '{}',
  release_time timestamptz(3) not null,
  withdraw_time timestamptz(3)
);
create unique index trace_code_in_force on trace_code (lot_id) where withdraw_time is null;
create index trace_code_lot on trace_code (lot_id);

-- How often a page was opened on a day of the farm. Nothing is kept of who opened it.
create table trace_scan (
  code_id uuid not null references trace_code (id) on delete cascade,
  day date not null,
  count integer not null,
  primary key (code_id, day)
);

-- Alarms of a plot in the days of its plans.
create index record_alarm_place on record using gin ((data -> 'Place'))
 where form_id = '00000000-0000-7000-8000-000000000118' and not is_deleted;

create trigger log_insert after insert on trace_policy referencing new table as after_rows
  for each statement execute function log_rows('enterprise_id', '', '', 'within');
create trigger log_update after update on trace_policy referencing old table as before_rows new table as after_rows
  for each statement execute function log_rows('enterprise_id', '', '', 'within');
create trigger log_delete after delete on trace_policy referencing old table as before_rows
  for each statement execute function log_rows('enterprise_id', '', '', 'within');
create trigger log_insert after insert on trace_code referencing new table as after_rows
  for each statement execute function log_rows('lot_id', '', 'release_time', 'within');
create trigger log_update after update on trace_code referencing old table as before_rows new table as after_rows
  for each statement execute function log_rows('lot_id', '', 'release_time', 'within');
create trigger log_delete after delete on trace_code referencing old table as before_rows
  for each statement execute function log_rows('lot_id', '', 'release_time', 'within');
