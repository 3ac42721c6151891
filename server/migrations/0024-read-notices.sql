-- What was read long ago is forgotten, the oldest first.
create index notice_read on notice (read_time) where read_time is not null;
