-- How far the switch of a valve or pump was looked at, and since when it is on: an irrigation is told when it goes off again.
create table irrigation_watch (
  device_no  integer primary key,
  -- Up to this moment, by the clock of the device.
  seen       timestamptz(3) not null,
  open_since timestamptz(3)
);

-- What a switch said of a moment, known only after something newer: what ran since then is looked at again.
create table irrigation_late (
  device_no integer not null,
  ts        timestamptz(3) not null
);
