-- The oldest pictures whose days are over, deleted ones among them: all records were walked over for each look.
create index record_snapshot_time on record (occur_time) where form_id = '00000000-0000-7000-8000-000000000121';
