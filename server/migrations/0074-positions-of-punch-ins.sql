-- Where punch-ins stand, to the last digit: whether somebody else stood at the same place is asked of each that comes.
create index record_clock_position on record ((data->'Position'->>'Lng'), (data->'Position'->>'Lat'), occur_time)
 where form_id = '00000000-0000-7000-8000-000000000108' and not is_deleted;
