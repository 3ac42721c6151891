-- What a check finds that is no fault and yet may not be meant: rows that say the same as one before them, and rows that
-- carry the number of a record though they are to be added.
alter table sheet_import
  add column twin_count integer not null default 0,
  add column twin_rows integer[] not null default '{}',
  add column numbered integer not null default 0;
