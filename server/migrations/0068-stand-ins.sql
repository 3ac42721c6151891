-- By which id a branch calls, since it was moved, what organisations lent to it that are above it no more: what a phone
-- hands in late, or an import goes on with, still says the former one.
create table organ_stand_in (
  -- What was moved.
  organ_id uuid not null references organ,
  source   uuid not null,
  target   uuid not null,
  primary key (organ_id, source)
);
create index organ_stand_in_target on organ_stand_in (target);
create index organ_move_organ on organ_move (organ_id, id);

-- What was done to something is found by its name in the log, also once it was deleted, and by its last name once it is gone.
create index record_search_bin on record using gin (search) where search is not null and is_deleted;
create index record_number_bin on record ((data->>'Number')) where is_deleted and data ? 'Number';
create index former_name_gone on former_name (name) where until = 'infinity';
