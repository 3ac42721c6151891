-- Every name under which a device ever sent a value.
create table metric (
  no smallint generated always as identity primary key,
  key text not null unique
);

-- One value at one moment. Partitions of a week are made ahead and dropped when their time is over. flags: 1 the time of the
-- device was absurd and the time of arrival stands instead, 2 the value lies outside of what the metric can be.
create table telemetry (
  ts timestamptz not null,
  value float8 not null,
  device_no int not null,
  metric_no smallint not null,
  flags smallint not null default 0
) partition by range (ts);
create unique index telemetry_point on telemetry (device_no, metric_no, ts) include (value);

create table telemetry_hour (
  device_no int not null,
  metric_no smallint not null,
  start timestamptz not null,
  n int not null,
  sum float8 not null,
  min float8 not null,
  max float8 not null,
  primary key (device_no, metric_no, start)
) with (fillfactor = 70);

-- Days as the product cuts them.
create table telemetry_day (
  device_no int not null,
  metric_no smallint not null,
  start date not null,
  n int not null,
  sum float8 not null,
  min float8 not null,
  max float8 not null,
  primary key (device_no, metric_no, start)
) with (fillfactor = 70);

-- The newest by the time of the device, not by arrival. A value that is no number stands as text.
create table telemetry_latest (
  device_no int not null,
  metric_no smallint not null,
  ts timestamptz not null,
  received timestamptz not null,
  value float8,
  text text,
  flags smallint not null default 0,
  primary key (device_no, metric_no)
) with (fillfactor = 50);

-- An event about records of a form may tell of something else than that they were changed: of new values of devices.
alter table event drop constraint event_about, add constraint event_about check (form_id is not null or fact is not null);
