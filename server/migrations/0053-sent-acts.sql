-- What was done to a work order on a device, possibly out of reach of the server: each is done once, however often it is sent.
create table sent_act (
  user_id   uuid not null,
  id        uuid not null,
  record_id uuid not null references record (id) on delete cascade,
  -- What it said: another content under its id is refused.
  content   text not null,
  primary key (user_id, id)
);
create index sent_act_record on sent_act (record_id);

-- By whom and when each item of a checklist was ticked or unticked last: what was done before that and arrives later changes nothing.
create table last_tick (
  record_id uuid not null references record (id) on delete cascade,
  item      text not null,
  user_id   uuid not null,
  -- By the clock of the server, never later than it arrived, and as the device said it: that may be far off.
  at        timestamptz(3) not null,
  said_at   timestamptz(3) not null,
  primary key (record_id, item)
);
