-- A certificate has a code of its own, made when it is first printed: behind it stands whether it holds. It is never withdrawn.
alter table trace_code add column certificate_id uuid references record (id) on delete cascade;
create unique index trace_code_certificate on trace_code (certificate_id);
drop index trace_code_in_force;
create unique index trace_code_in_force on trace_code (lot_id) where withdraw_time is null and certificate_id is null;

drop trigger log_insert on trace_code;
drop trigger log_update on trace_code;
drop trigger log_delete on trace_code;
create trigger log_insert after insert on trace_code referencing new table as after_rows
  for each statement execute function log_rows('lot_id', '', 'release_time,certificate_id', 'within');
create trigger log_update after update on trace_code referencing old table as before_rows new table as after_rows
  for each statement execute function log_rows('lot_id', '', 'release_time,certificate_id', 'within');
create trigger log_delete after delete on trace_code referencing old table as before_rows
  for each statement execute function log_rows('lot_id', '', 'release_time,certificate_id', 'within');
