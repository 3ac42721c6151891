-- Forms that people make, and fields that they add to the built-in ones. What is in force stands in `published`, what is
-- being worked on in `draft`; of a built-in field only what was changed of it is kept, its declaration is in the product.
alter table form
  add column is_built_in    boolean not null default true,
  add column organ_id       uuid references organ,
  add column published      jsonb,
  add column draft          jsonb,
  add column version        integer not null default 0,
  -- Numbers of own fields are never used again: what old records hold under them keeps its meaning.
  add column next_field     integer not null default 1,
  add column is_closed      boolean not null default false,
  add column is_deleted     boolean not null default false,
  add column add_time       timestamptz(3) not null default now(),
  add column update_time    timestamptz(3) not null default now(),
  add column update_user_id uuid references account;
update form set organ_id = (select id from organ where parent_id is null);
alter table form alter column organ_id set not null;

-- Every version that was ever in force.
create table form_version (
  form_id   uuid not null references form,
  version   integer not null,
  published jsonb not null,
  user_id   uuid not null references account,
  add_time  timestamptz(3) not null default now(),
  primary key (form_id, version)
);

-- What a role may less than its functions say, of one form: rights it is denied, and by field hidden or read.
create table form_restriction (
  form_id uuid not null references form,
  role_id uuid not null references role on delete cascade,
  denied  text[] not null default '{}',
  fields  jsonb not null default '{}',
  primary key (form_id, role_id)
);
create index form_restriction_role on form_restriction (role_id);

-- Values that stand once in an organisation: the key refuses the second, whoever comes first.
create table record_unique (
  form_id   uuid not null,
  field     text not null,
  organ_id  uuid not null,
  value     text not null,
  record_id uuid not null references record on delete cascade,
  constraint record_unique_value primary key (form_id, field, organ_id, value)
);
create index record_unique_record on record_unique (record_id);

-- The last number given. It is raised in the transaction that writes the record: one that is rolled back leaves no gap.
create table record_counter (
  form_id  uuid not null,
  field    text not null,
  organ_id uuid not null references organ,
  period   text not null,
  n        integer not null,
  primary key (form_id, field, organ_id, period)
);

create table record_comment (
  id        uuid primary key,
  record_id uuid not null references record on delete cascade,
  user_id   uuid not null references account,
  content   text not null,
  add_time  timestamptz(3) not null default now()
);
create index record_comment_record on record_comment (record_id, add_time);

-- What was purged from the recycle bin, for those who could have seen it there.
create table purge (
  id         bigint generated always as identity primary key,
  form_id    uuid not null,
  organ_path text not null,
  -- Whose records they were: of personal kinds some see their own alone.
  user_id    uuid not null,
  n          integer not null,
  names      text[] not null,
  add_time   timestamptz(3) not null default now()
);
create index purge_form on purge (form_id, add_time desc);

-- When it happened, as far as it was noted: an edit may correct that alone.
alter table record_version add column occur_time timestamptz(3);
alter table record_version drop constraint record_version_act_check;
alter table record_version add constraint record_version_act_check
  check (act in ('edit', 'delete', 'restore', 'status', 'recover', 'publish'));
alter table record_version drop constraint record_version_record_id_fkey;
alter table record_version add foreign key (record_id) references record on delete cascade;

create index record_bin on record (form_id, delete_time desc, id desc) where is_deleted;
create index record_bin_age on record (delete_time) where is_deleted;

-- Processes keep the definitions of forms in memory. Whoever changes one tells all of them, with the commit.
create function tell_forms() returns trigger language plpgsql as $$
begin
  perform pg_notify('farm_forms', '');
  return null;
end $$;

-- A draft is nobody’s to see but its designers’.
create trigger tell_form after insert or update of published, version, is_closed, is_deleted, organ_id on form
  for each row when (new.is_built_in or new.published is not null) execute function tell_forms();
create trigger tell_form_restriction after insert or update or delete on form_restriction
  for each statement execute function tell_forms();
-- Dictionaries are records; choices are offered from those that a form in force names.
create function tell_dictionary() returns trigger language plpgsql as $$
begin
  if exists (select from form where not is_deleted and strpos(published::text, new.id::text) > 0) then
    perform pg_notify('farm_forms', '');
  end if;
  return null;
end $$;
create trigger tell_dictionary after update on record for each row
  when (new.form_id = '00000000-0000-7000-8000-000000000114') execute function tell_dictionary();

-- Whatever is asked of a designed form by the value of a field finds its records here. An index per field, as built-in
-- forms have them, would weigh on every record that is written to any form.
create index record_designed on record using gin (data jsonb_path_ops)
  where not is_deleted and form_id > '00000000-0000-7000-8000-0000000001ff';
