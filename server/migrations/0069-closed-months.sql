-- 月结: the stock of an enterprise up to the end of a month is closed. Months that were opened again keep why, and can be closed anew.
create table stock_month (
  enterprise_id uuid not null,
  -- Its first day.
  month         date not null check (extract(day from month) = 1),
  close_time    timestamptz(3) not null,
  closed_by     uuid not null references account,
  reopen_time   timestamptz(3),
  reopened_by   uuid references account,
  reason        text,
  primary key (enterprise_id, month),
  check ((reopen_time is null) = (reopened_by is null) and (reopen_time is null) = (reason is null))
);
-- The last month that is closed is asked for with each movement.
create index stock_month_closed on stock_month (enterprise_id, month desc) where reopen_time is null;

create trigger log_insert after insert on stock_month referencing new table as after_rows
  for each statement execute function log_rows('enterprise_id,month', '', '', 'within');
create trigger log_update after update on stock_month referencing old table as before_rows new table as after_rows
  for each statement execute function log_rows('enterprise_id,month', '', '', 'within');
create trigger log_delete after delete on stock_month referencing old table as before_rows
  for each statement execute function log_rows('enterprise_id,month', '', '', 'within');

-- 计价调整 at the end of closed months: changes nothing of what lies there, and takes by how much what was reported before it differs
-- from what it came to be worth.
alter table stock_entry add column is_closing boolean not null default false;
create index stock_entry_closing on stock_entry (enterprise_id, input_id, occur_time) where is_closing;

-- Rows of an import that lack nothing but that something is confirmed: what they are asked, and what is done with them then.
alter table sheet_import_row
  add column asks      jsonb,
  add column asked_act text check (asked_act in ('add', 'edit')),
  add check ((asks is null) = (asked_act is null));
