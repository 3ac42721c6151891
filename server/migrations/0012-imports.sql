-- Imports of spreadsheets. What a check found stands here row by row, so that writing, taking back and a restart in the
-- midst of either know what is to be done and what has been done.
create table sheet_import (
  id             uuid primary key,
  form_id        uuid not null references form,
  file_id        uuid not null,
  sha256         text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  file_name      text not null,
  account_id     uuid not null references account,
  -- Who asked for what is going on now, and what of their reach the page showed.
  actor_id       uuid not null references account,
  narrowed_path  text,
  -- The organisation of the maker: one import at a time is worked on for each.
  organ_id       uuid not null references organ,
  -- To which records belong that name no enterprise.
  for_organ_id   uuid references organ,
  mode           text not null check (mode in ('add', 'edit', 'both')),
  key            text,
  state          text not null default 'checking' check (state in (
                   'checking', 'checked', 'running', 'done', 'cancelling', 'cancelled', 'failed', 'undoing', 'undone')),
  row_count      integer not null default 0,
  done_count     integer not null default 0,
  added          integer not null default 0,
  edited         integer not null default 0,
  same           integer not null default 0,
  wrong          integer not null default 0,
  kept           integer not null default 0,
  unknown_heads  text[] not null default '{}',
  -- Of the file: which column is which field.
  columns        jsonb not null default '[]',
  reason         text,
  add_time       timestamptz(3) not null,
  undo_until     timestamptz(3),
  check ((mode = 'add') or (key is not null))
);
create index sheet_import_form on sheet_import (form_id, add_time desc);
create index sheet_import_open on sheet_import (add_time) where state in ('checking', 'running', 'cancelling', 'undoing');
create index sheet_import_account on sheet_import (account_id) where state in ('checking', 'checked', 'running', 'cancelling');
create index sheet_import_age on sheet_import (add_time);

create table sheet_import_row (
  import_id    uuid not null references sheet_import on delete cascade,
  -- As the spreadsheet numbers it.
  row          integer not null,
  act          text not null check (act in ('add', 'edit', 'same', 'wrong')),
  -- Written; of one that is taken back, no longer.
  is_done      boolean not null default false,
  -- Fixed by the check: what is written a second time is written once.
  record_id    uuid,
  -- What the file says, by field.
  data         jsonb,
  -- Of an edit: the version that was checked.
  read_time    timestamptz(3),
  written_time timestamptz(3),
  faults       jsonb,
  primary key (import_id, row)
);
create index sheet_import_row_wrong on sheet_import_row (import_id, row) where act = 'wrong';
create index sheet_import_row_waiting on sheet_import_row (import_id, row) where act in ('add', 'edit') and not is_done;
create index sheet_import_row_done on sheet_import_row (import_id, row) where is_done;

-- A file that an import needs is kept so long although no record names it.
alter table file add column held_until timestamptz(3);
