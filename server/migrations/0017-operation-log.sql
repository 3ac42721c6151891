-- Who did what: one row per call that changes something or takes something away, written by the transaction that does it.
-- Person and place are kept as they were at the time; the level columns carry the scope, as those of records do.
create table operation_log (
  id         bigint generated always as identity primary key,
  add_time   timestamptz(3) not null default clock_timestamp(),
  request_id uuid not null unique,
  user_id    uuid not null,
  user_name  text not null,
  real_name  text not null,
  -- Who looked through the eyes of the user.
  viewer_id  uuid,
  organ_name text not null,
  organ_no   integer not null,
  organ_path text not null,
  call       text not null,
  outcome    text not null check (outcome in ('done', 'refused')),
  reason     text,
  -- What was taken away, where nothing changed: a form, by its id; or the module that was told anew, by its name.
  subject    text,
  address    text not null,
  user_agent text not null,
  l1         integer generated always as (nullif(split_part(organ_path, '/', 2), '')::integer) stored,
  l2         integer generated always as (nullif(split_part(organ_path, '/', 3), '')::integer) stored,
  l3         integer generated always as (nullif(split_part(organ_path, '/', 4), '')::integer) stored,
  l4         integer generated always as (nullif(split_part(organ_path, '/', 5), '')::integer) stored,
  l5         integer generated always as (nullif(split_part(organ_path, '/', 6), '')::integer) stored,
  l6         integer generated always as (nullif(split_part(organ_path, '/', 7), '')::integer) stored,
  l7         integer generated always as (nullif(split_part(organ_path, '/', 8), '')::integer) stored,
  l8         integer generated always as (nullif(split_part(organ_path, '/', 9), '')::integer) stored,
  check ((reason is null) = (outcome = 'done'))
);
create index operation_log_user on operation_log (user_id, id desc);
create index operation_log_organ on operation_log (organ_no, id desc);
create index operation_log_l2 on operation_log (l2, id desc);
create index operation_log_l3 on operation_log (l3, id desc) where l3 is not null;
create index operation_log_l4 on operation_log (l4, id desc) where l4 is not null;
create index operation_log_l5 on operation_log (l5, id desc) where l5 is not null;
create index operation_log_l6 on operation_log (l6, id desc) where l6 is not null;
create index operation_log_l7 on operation_log (l7, id desc) where l7 is not null;
create index operation_log_l8 on operation_log (l8, id desc) where l8 is not null;
create index operation_log_time on operation_log using brin (add_time);

-- What changed. Of people, roles and the like the rows themselves; of records which of them and from which moment on: what
-- they hold and held stands in record and record_version, and in record_held once they are gone.
create table operation_change (
  id           bigint generated always as identity primary key,
  -- None for what was done outside of the product's calls: at a start, by hand.
  operation_id bigint,
  add_time     timestamptz(3) not null default clock_timestamp(),
  -- The table.
  kind         text not null,
  act          text not null check (act in ('add', 'edit', 'delete')),
  -- The key of the row; several parts stand with a blank between them.
  target       text collate "C",
  name         text,
  before       jsonb,
  after        jsonb,
  form_id      uuid,
  ids          uuid[],
  times        timestamptz(3)[],
  n            integer not null default 1
);
create index operation_change_operation on operation_change (operation_id, id);
create index operation_change_target on operation_change (target) where target is not null;
-- By its time a change of a record is found again.
create index operation_change_time on operation_change (add_time);

-- What purged records held, for as long as the log tells of them.
create table record_held (
  id          bigint generated always as identity primary key,
  add_time    timestamptz(3) not null default clock_timestamp(),
  record_id   uuid not null,
  update_time timestamptz(3) not null,
  data        jsonb not null,
  occur_time  timestamptz(3),
  -- Of the last content; earlier ones go by it.
  form_id     uuid,
  user_id     uuid,
  organ_no    integer,
  organ_path  text,
  l1          integer generated always as (nullif(split_part(organ_path, '/', 2), '')::integer) stored,
  l2          integer generated always as (nullif(split_part(organ_path, '/', 3), '')::integer) stored,
  l3          integer generated always as (nullif(split_part(organ_path, '/', 4), '')::integer) stored,
  l4          integer generated always as (nullif(split_part(organ_path, '/', 5), '')::integer) stored,
  l5          integer generated always as (nullif(split_part(organ_path, '/', 6), '')::integer) stored,
  l6          integer generated always as (nullif(split_part(organ_path, '/', 7), '')::integer) stored,
  l7          integer generated always as (nullif(split_part(organ_path, '/', 8), '')::integer) stored,
  l8          integer generated always as (nullif(split_part(organ_path, '/', 9), '')::integer) stored,
  check ((form_id is null) = (organ_path is null))
);
create index record_held_record on record_held (record_id, update_time);

-- Begins an operation, or goes on with it: what the transaction changes from here on is noted as its doing.
create function begin_operation(
  in_request uuid, in_user uuid, in_viewer uuid, in_call text, in_subject text, in_address text, in_agent text
) returns bigint language plpgsql as $$
declare
  given bigint;
begin
  insert into operation_log (request_id, user_id, user_name, real_name, viewer_id, organ_name, organ_no, organ_path,
                             call, outcome, subject, address, user_agent)
  select in_request, a.id, a.name, a.real_name, in_viewer, o.name, o.no, o.path,
         in_call, 'done', in_subject, in_address, left(in_agent, 300)
    from account a join organ o on o.id = a.organ_id
   where a.id = in_user
  on conflict (request_id) do nothing
  returning id into given;
  if given is null then
    select id into strict given from operation_log where request_id = in_request;
  end if;
  perform set_config('farm.operation', given::text, true);
  return given;
end $$;

-- Notes that somebody was refused, so many times a minute at the most.
create function refuse_operation(
  in_request uuid, in_user uuid, in_viewer uuid, in_call text, in_reason text, in_address text, in_agent text, most integer
) returns void language sql as $$
  insert into operation_log (request_id, user_id, user_name, real_name, viewer_id, organ_name, organ_no, organ_path,
                             call, outcome, reason, address, user_agent)
  select in_request, a.id, a.name, a.real_name, in_viewer, o.name, o.no, o.path,
         in_call, 'refused', in_reason, in_address, left(in_agent, 300)
    from account a join organ o on o.id = a.organ_id
   where a.id = in_user
     and most > (select count(*)
                   from (select l.outcome, l.add_time from operation_log l where l.user_id = in_user
                          order by l.id desc limit 500) latest
                  where latest.outcome = 'refused' and latest.add_time > now() - interval '1 minute')
  on conflict (request_id) do nothing
$$;

-- The record statements of a transaction that belongs to no operation leave nothing: jobs change no content. Rows are told
-- apart without a join, whose plan would be made for one row and kept for a hundred thousand.
create function log_records() returns trigger language plpgsql as $$
declare
  operation bigint := nullif(current_setting('farm.operation', true), '')::bigint;
begin
  if operation is null then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into operation_change (operation_id, kind, act, form_id, ids, times, n)
    select operation, 'record', 'add', form_id, array_agg(id), array_agg(update_time), count(*)
      from after_rows
     group by form_id;
  elsif tg_op = 'UPDATE' then
    -- What keeps its moment changed nothing that a person would see.
    insert into operation_change (operation_id, kind, act, form_id, ids, times, n)
    select operation, 'record', case when is_deleted then 'delete' else 'edit' end, form_id,
           array_agg(id), array_agg(update_time), count(*)
      from (select id, form_id, is_deleted, update_time from after_rows
            except
            select id, form_id, is_deleted, update_time from before_rows) changed
     group by form_id, is_deleted;
  else
    insert into operation_change (operation_id, kind, act, form_id, ids, times, n)
    select operation, 'record', 'delete', form_id, array_agg(id), array_agg(update_time), count(*)
      from before_rows
     group by form_id;
  end if;
  return null;
end $$;

create trigger log_insert after insert on record
  referencing new table as after_rows for each statement execute function log_records();
create trigger log_update after update on record
  referencing old table as before_rows new table as after_rows for each statement
  when (current_setting('farm.quiet', true) is distinct from 'on') execute function log_records();
create trigger log_delete after delete on record
  referencing old table as before_rows for each statement execute function log_records();

create function hold_records() returns trigger language plpgsql as $$
begin
  insert into record_held (record_id, update_time, data, occur_time, form_id, user_id, organ_no, organ_path)
  select id, update_time, data, occur_time, form_id, user_id, organ_no, organ_path from before_rows;
  return null;
end $$;
create trigger hold_records after delete on record
  referencing old table as before_rows for each statement execute function hold_records();

create function hold_versions() returns trigger language plpgsql as $$
begin
  insert into record_held (record_id, update_time, data, occur_time)
  select record_id, update_time, data, occur_time from before_rows;
  return null;
end $$;
create trigger hold_versions after delete on record_version
  referencing old table as before_rows for each statement execute function hold_versions();

-- A row as the log may tell it: of what is secret or long only that it is there, and whether it is another one.
create function log_masked(in_row jsonb, in_before jsonb) returns jsonb language sql immutable as $$
  select jsonb_object_agg(key, case
           when key !~ 'hash|secret|token|draft|published|rings|^value$|^address$' or value = 'null' then value
           when in_before is null or in_before -> key = value then '"set"'
           else '"changed"' end)
    from jsonb_each(in_row)
$$;

create function log_key(in_row jsonb, keys text[]) returns text language sql immutable as $$
  select string_agg(in_row ->> part, ' ' order by place) from unnest(keys) with ordinality as k (part, place)
$$;

-- Rows of a table, each before and after. Arguments: the key, the column that names a row, columns that say nothing of
-- their own, and whether changes outside of any operation are noted as well.
create function log_rows() returns trigger language plpgsql as $$
declare
  operation bigint := nullif(current_setting('farm.operation', true), '')::bigint;
  keys text[] := string_to_array(tg_argv[0], ',');
  noise text[] := string_to_array(tg_argv[2], ',');
begin
  if operation is null and tg_argv[3] <> 'always' then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into operation_change (operation_id, kind, act, target, name, after)
    select operation, tg_table_name, 'add', log_key(a.r, keys), a.r ->> tg_argv[1], log_masked(a.r, null)
      from (select to_jsonb(x) as r from after_rows x) a;
  elsif tg_op = 'UPDATE' then
    with changed as materialized (
      select to_jsonb(x) - noise as r from after_rows x
      except
      select to_jsonb(x) - noise from before_rows x
    ), wanted as materialized (select log_key(r, keys) as key from changed)
    insert into operation_change (operation_id, kind, act, target, name, before, after)
    select operation, tg_table_name, 'edit', a.key, a.r ->> tg_argv[1], log_masked(b.r, null), log_masked(a.r, b.r)
      from (select to_jsonb(x) as r, log_key(to_jsonb(x), keys) as key from after_rows x
             where log_key(to_jsonb(x), keys) = any(array(select key from wanted))) a
      join (select to_jsonb(x) as r, log_key(to_jsonb(x), keys) as key from before_rows x
             where log_key(to_jsonb(x), keys) = any(array(select key from wanted))) b on b.key = a.key;
  else
    insert into operation_change (operation_id, kind, act, target, name, before)
    select operation, tg_table_name, 'delete', log_key(b.r, keys), b.r ->> tg_argv[1], log_masked(b.r, null)
      from (select to_jsonb(x) as r from before_rows x) b;
  end if;
  return null;
end $$;

-- Notes whose sessions were begun or ended: sessions themselves come and go with every sign-in and are not logged.
create function note_sessions(in_account uuid, in_act text, in_n integer) returns void language sql as $$
  insert into operation_change (operation_id, kind, act, target, n)
  select operation, 'session', in_act, in_account::text, in_n
    from (select nullif(current_setting('farm.operation', true), '')::bigint as operation) now_on
   where operation is not null
$$;

-- What belongs to something, all that one statement gives or takes together. Arguments: the owner, what it is given, and
-- whether changes outside of any operation are noted as well.
create function log_members() returns trigger language plpgsql as $$
declare
  operation bigint := nullif(current_setting('farm.operation', true), '')::bigint;
begin
  if operation is null and tg_argv[2] <> 'always' then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into operation_change (operation_id, kind, act, target, after, n)
    select operation, tg_table_name, 'add', r ->> tg_argv[0], jsonb_agg(r -> tg_argv[1]), count(*)
      from (select to_jsonb(x) as r from after_rows x) a
     group by r ->> tg_argv[0];
  else
    insert into operation_change (operation_id, kind, act, target, before, n)
    select operation, tg_table_name, 'delete', r ->> tg_argv[0], jsonb_agg(r -> tg_argv[1]), count(*)
      from (select to_jsonb(x) as r from before_rows x) b
     group by r ->> tg_argv[0];
  end if;
  return null;
end $$;

-- The three triggers of a table: transition tables allow one event each.
create procedure log_table(in_table text, in_function text, variadic arguments text[]) language plpgsql as $$
declare
  listed text := (select string_agg(quote_literal(one), ', ') from unnest(arguments) one);
begin
  execute format('create trigger log_insert after insert on %I referencing new table as after_rows
                  for each statement execute function %I(%s)', in_table, in_function, listed);
  if in_function = 'log_rows' then
    execute format('create trigger log_update after update on %I referencing old table as before_rows new table as after_rows
                    for each statement execute function %I(%s)', in_table, in_function, listed);
  end if;
  execute format('create trigger log_delete after delete on %I referencing old table as before_rows
                  for each statement execute function %I(%s)', in_table, in_function, listed);
end $$;

call log_table('account', 'log_rows', 'id', 'real_name', 'update_time,last_sign_in,password_time', 'always');
call log_table('role', 'log_rows', 'id', 'name', 'update_time', 'always');
-- The paths of a branch follow from its move.
call log_table('organ', 'log_rows', 'id', 'name', 'update_time,path', 'always');
call log_table('form_restriction', 'log_rows', 'role_id,form_id', '', '', 'always');
call log_table('second_factor', 'log_rows', 'account_id', '', 'last_step,pending_secret,pending_time', 'always');
call log_table('form', 'log_rows', 'id', 'name', 'update_time,update_user_id,dimensions,measures,counted_fields', 'within');
call log_table('module', 'log_rows', 'name', 'name', '', 'within');
call log_table('organ_outline', 'log_rows', 'organ_id', '', 'update_time,user_id', 'within');
call log_table('list_view', 'log_rows', 'id', 'name', 'update_time', 'within');
call log_table('record_comment', 'log_rows', 'record_id,id', '', 'add_time', 'within');
call log_table('setting', 'log_rows', 'key', 'key', '', 'within');
call log_table('account_role', 'log_members', 'account_id', 'role_id', 'always');
call log_table('role_function', 'log_members', 'role_id', 'url', 'always');
call log_table('module_function', 'log_members', 'module', 'url', 'within');
drop procedure log_table;

-- An import goes on when its request is long answered: what it writes belongs to who asked for it last.
alter table sheet_import add column operation_id bigint;
create function note_import_operation() returns trigger language plpgsql as $$
begin
  if new.state in ('checking', 'running', 'cancelling', 'undoing') then
    new.operation_id := coalesce(nullif(current_setting('farm.operation', true), '')::bigint, new.operation_id);
  end if;
  return new;
end $$;
create trigger note_import_operation before insert or update of state on sheet_import
  for each row execute function note_import_operation();

do $$
declare
  kept text;
begin
  foreach kept in array array['operation_log', 'operation_change', 'record_held'] loop
    execute format('create trigger keep_%1$s before update or delete on %1$I for each row execute function keep_log()', kept);
    execute format('create trigger keep_%1$s_whole before truncate on %1$I for each statement execute function keep_log()', kept);
    execute format('alter table %1$I enable always trigger keep_%1$s', kept);
    execute format('alter table %1$I enable always trigger keep_%1$s_whole', kept);
  end loop;
end $$;
