-- What is asked every few seconds stays cheap as farms grow.

-- Of most pairs nothing is to be remembered between two values; those of which something is are learned within the storing of values.
create index alarm_state_active on alarm_state (device_no)
  where alarm_id is not null or since is not null or hold is not null or due is not null;

-- Alarms that somebody still has to do with: they are reminded of, and notices of them stand.
create index record_alarm_unsettled on record (occur_time)
  where form_id = '00000000-0000-7000-8000-000000000118' and not is_deleted
    and ((data ->> 'State') = '活动' or (data ->> 'Ack') = '未确认');

-- In which times nobody listened to devices: nobody is blamed for their silence in them.
create table alarm_gap (
  began timestamptz primary key,
  ended timestamptz not null
);

-- Who sends a metric. Not by when it was heard, too: every value would then have to be written into the index.
create index telemetry_latest_metric on telemetry_latest (metric_no);

-- Behind an outside broker the number of a device alone tells whose a message is, in whatever case it is written.
create index record_device_number on record (lower(data ->> 'Number'))
  where form_id = '00000000-0000-7000-8000-000000000116' and not is_deleted;

-- Doubtful values are few, and curves tell of them.
create index telemetry_doubtful on telemetry (device_no, metric_no, ts) include (value, flags) where flags <> 0;

-- What stands behind a gateway.
create index record_device_gateway on record ((data ->> 'Gateway'))
  where form_id = '00000000-0000-7000-8000-000000000116' and not is_deleted;

-- Which processes hear devices: since when without a gap, and until when everything that they heard is noted.
create table device_listener (
  name text primary key,
  since timestamptz not null,
  last timestamptz not null
);
