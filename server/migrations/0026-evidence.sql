-- What somebody punched in around a time is found by it: where they were before shows whether they can be where they are, and
-- the calendar counts the month of one person.
create index record_punch_in_person on record (user_id, occur_time)
 where form_id = '00000000-0000-7000-8000-000000000108' and not is_deleted;
