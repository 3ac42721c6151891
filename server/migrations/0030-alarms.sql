-- How each device stands to each rule that it once came near to. A row comes to be with the first value beyond a limit; whoever
-- judges locks it, so that two who hear of the same device never raise twice.
create table alarm_state (
  device_no int not null references device_access (no) on delete cascade,
  rule_id uuid not null references record (id) on delete cascade,
  -- 0: about the device itself.
  metric_no smallint not null,
  -- The newest value that was judged, by the clock of the device.
  last_ts timestamptz,
  last_value float8,
  -- Since when every value lay beyond the limit, and how many did.
  since timestamptz,
  run int not null default 0,
  -- By the clock of the server: then it is an alarm, if nothing is heard until then.
  due timestamptz,
  -- Ended by hand: not raised again before.
  hold timestamptz,
  -- The open alarm. Many devices that go silent at once share one.
  alarm_id uuid references record (id) on delete set null,
  peak float8,
  -- The last alarm that was over by itself, and when: it is opened again where it comes back within minutes.
  former_id uuid,
  former_time timestamptz,
  primary key (device_no, rule_id, metric_no)
) with (fillfactor = 70);
create index alarm_state_due on alarm_state (due) where due is not null;
create index alarm_state_alarm on alarm_state (alarm_id) where alarm_id is not null;
create index alarm_state_rule on alarm_state (rule_id);

-- How many alarms a device raised within the hour that began then.
create table alarm_budget (
  device_no int primary key references device_access (no) on delete cascade,
  hour timestamptz not null,
  raised int not null
);

-- Since when somebody has looked without a break whether devices are silent, and when that was last: after a standstill or a jump
-- of the clock nobody knows how long a device was silent.
create table alarm_watch (
  is_only boolean primary key default true check (is_only),
  since timestamptz not null,
  seen timestamptz not null,
  -- When what is looked at once a minute was looked at last.
  minute timestamptz
);

create index record_alarm_open on record (occur_time)
  where form_id = '00000000-0000-7000-8000-000000000118' and not is_deleted and (data ->> 'State') = '活动';

-- Who judges keeps the rules until it is told here that one of them is not what it was.
create function tell_alarm_rules() returns trigger language plpgsql as $$
begin
  perform pg_notify('alarm_rules', '');
  return null;
end $$;
create trigger tell_alarm_rule_added after insert on record for each row
  when (new.form_id = '00000000-0000-7000-8000-000000000117') execute function tell_alarm_rules();
create trigger tell_alarm_rule_changed after update on record for each row
  when (new.form_id = '00000000-0000-7000-8000-000000000117') execute function tell_alarm_rules();
