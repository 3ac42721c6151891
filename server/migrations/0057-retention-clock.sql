-- The last time at which the clocks were read and agreed: ages are measured against it, and deleting by age is suspended when a
-- clock jumps. One row.
create table retention_clock (
  id             boolean primary key default true check (id),
  -- What the database showed at the last look.
  database_time  timestamptz(3) not null,
  -- The last time that both clocks agreed upon.
  trusted_time   timestamptz(3) not null,
  -- Why deleting is suspended, null while it is not; since when, and what the clocks showed then.
  reason         text check (reason in ('differ', 'set-back', 'ahead')),
  since          timestamptz(3),
  seen_server    timestamptz(3),
  seen_database  timestamptz(3),
  -- For so long the clocks have agreed since; milliseconds of observed time.
  steady_ms      bigint not null default 0,
  check ((reason is null) = (since is null) and (reason is null) = (seen_server is null) and (reason is null) = (seen_database is null))
);

-- Up to which time each job has deleted, and when it moved on by more than it does in passing.
create table retention_run (
  job      text primary key,
  horizon  timestamptz(3) not null,
  moved    timestamptz(3) not null
);

-- An upgrade is itself a start: the newest of what was noted is the last known time. A new database begins now.
insert into retention_clock (database_time, trusted_time)
select known, known
  from (select least(now(), coalesce(greatest((select add_time from operation_log order by id desc limit 1),
                                              (select add_time from sign_in_log order by id desc limit 1),
                                              (select max(last_used) from session)), now())) as known) newest;
