-- What records are found by when somebody types part of a name: the name from each of its signs on, as it is written, by
-- the initials of its pinyin and by its whole pinyin. Every word begins with a mark of the form and the field that names
-- its records: one form is looked through without the others, and a name of former days is not found. Null where
-- records have no name, such as punch-ins.
alter table record add column search tsvector;

-- It is asked with values that no plan knows: nothing would look at what stands most often in it.
alter table record alter column search set statistics 0;

create index record_search on record using gin (search) where search is not null and not is_deleted;

-- Writing what records are found by is no change of theirs: who sets farm.quiet for a transaction leaves no counts and
-- tells nobody.
drop trigger stat_update on record;
create trigger stat_update after update on record
  referencing old table as before_rows new table as after_rows for each statement
  when (current_setting('farm.quiet', true) is distinct from 'on') execute function stat_record();
drop trigger tell_update on record;
create trigger tell_update after update on record
  referencing old table as before_rows new table as after_rows for each statement
  when (current_setting('farm.quiet', true) is distinct from 'on') execute function tell_records();
