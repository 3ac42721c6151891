-- What a device proves itself by, and the short number under which its values are kept. It comes to be when a token is made or a
-- gateway first speaks for the device. The token itself is kept nowhere.
create table device_access (
  device_id uuid primary key references record (id) on delete cascade,
  no int generated always as identity unique,
  token_hash bytea unique,
  -- The last four signs, by which people tell tokens apart.
  token_tail text,
  token_time timestamptz
);

-- How a device is: written when it changes, and of what it sent last at most every few seconds.
create table device_state (
  device_no int primary key references device_access (no) on delete cascade,
  last_seen timestamptz,
  is_online boolean not null default false,
  -- Since when it is so, and why, for people to read.
  since timestamptz not null default now(),
  reason text not null default '',
  -- When its connection ended last; that says why it is silent, not that it is.
  disconnected timestamptz,
  attributes jsonb not null default '{}',
  messages bigint not null default 0,
  bad_messages bigint not null default 0
) with (fillfactor = 50);
create index device_state_online on device_state (last_seen) where is_online;

-- What a device sent and nobody could read: the last of it, for a look.
create table device_bad_message (
  id bigint generated always as identity primary key,
  device_no int not null references device_access (no) on delete cascade,
  time timestamptz not null default now(),
  topic text not null,
  -- The first two thousand bytes; what is no text is told in hexadecimal digits.
  payload text not null,
  fault text not null
);
create index device_bad_message_device on device_bad_message (device_no, id desc);

-- Devices that a gateway speaks for and nobody has registered.
create table device_stranger (
  gateway_no int not null references device_access (no) on delete cascade,
  name text not null,
  first_seen timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  messages bigint not null default 0,
  primary key (gateway_no, name)
);

-- Who takes in what devices send keeps what it knows of them until it is told here: '' that one of them is not what it was, or
-- the id of one whose token holds no more. Whatever deletes a device takes its token.
create function tell_devices() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform pg_notify('devices', old.id::text);
  elsif new.is_deleted then
    update device_access set token_hash = null, token_tail = null, token_time = null where device_id = new.id;
    perform pg_notify('devices', new.id::text);
  else
    perform pg_notify('devices', '');
  end if;
  return null;
end $$;
create trigger tell_device_added after insert on record for each row
  when (new.form_id = '00000000-0000-7000-8000-000000000116') execute function tell_devices();
-- That its state turns is no news to those who take in what it sends.
create trigger tell_device_changed after update on record for each row
  when (new.form_id = '00000000-0000-7000-8000-000000000116'
        and (old.data - 'State', old.organ_path, old.is_deleted) is distinct from (new.data - 'State', new.organ_path, new.is_deleted))
  execute function tell_devices();
create trigger tell_device_purged after delete on record for each row
  when (old.form_id = '00000000-0000-7000-8000-000000000116') execute function tell_devices();
