-- By which way a content came: by hand, by phone, by an import … Of what was there before nobody noted it.
create function written_by() returns text language sql stable as $$
  select coalesce(nullif(current_setting('farm.origin', true), ''), 'job')
$$;

alter table record add column origin text;
alter table record alter column origin set default written_by();
-- Of the content that was replaced, as `user_id` is.
alter table record_version add column origin text;

alter table operation_log add column origin text;
-- A job is nobody.
alter table operation_log alter column user_id drop not null;
create index operation_log_origin on operation_log (origin, id desc) where origin is not null;

drop function begin_operation(uuid, uuid, uuid, text, text, text, text);
create function begin_operation(
  in_request uuid, in_user uuid, in_viewer uuid, in_call text, in_subject text, in_address text, in_agent text, in_origin text
) returns bigint language plpgsql as $$
declare
  given bigint;
begin
  insert into operation_log (request_id, user_id, user_name, real_name, viewer_id, organ_name, organ_no, organ_path,
                             call, outcome, subject, address, user_agent, origin)
  select in_request, a.id, a.name, a.real_name, in_viewer, o.name, o.no, o.path,
         in_call, 'done', in_subject, in_address, left(in_agent, 300), in_origin
    from account a join organ o on o.id = a.organ_id
   where a.id = in_user
  on conflict (request_id) do nothing
  returning id into given;
  if given is null then
    select id into strict given from operation_log where request_id = in_request;
  end if;
  perform set_config('farm.operation', given::text, true), set_config('farm.origin', in_origin, true);
  return given;
end $$;

drop function refuse_operation(uuid, uuid, uuid, text, text, text, text, text, integer);
create function refuse_operation(
  in_request uuid, in_user uuid, in_viewer uuid, in_call text, in_reason text, in_subject text, in_address text, in_agent text,
  in_origin text, most integer
) returns void language sql as $$
  insert into operation_log (request_id, user_id, user_name, real_name, viewer_id, organ_name, organ_no, organ_path,
                             call, outcome, reason, subject, address, user_agent, origin)
  select in_request, a.id, a.name, a.real_name, in_viewer, o.name, o.no, o.path,
         in_call, 'refused', in_reason, in_subject, in_address, left(in_agent, 300), in_origin
    from account a join organ o on o.id = a.organ_id
   where a.id = in_user
     and most > (select count(*)
                   from (select l.outcome, l.add_time from operation_log l where l.user_id = in_user
                          order by l.id desc limit 500) latest
                  where latest.outcome = 'refused' and latest.add_time > now() - interval '1 minute')
  on conflict (request_id) do nothing
$$;

-- Begins what a job does in an organisation: it signs as itself, in whoever's name it works.
create function begin_job(in_organ uuid, in_call text) returns bigint language plpgsql as $$
declare
  given bigint;
begin
  insert into operation_log (request_id, user_name, real_name, organ_name, organ_no, organ_path, call, outcome, address, user_agent, origin)
  select gen_random_uuid(), '', '', o.name, o.no, o.path, in_call, 'done', '', '', 'job'
    from organ o where o.id = in_organ
  returning id into strict given;
  perform set_config('farm.operation', given::text, true), set_config('farm.origin', 'job:' || in_call, true);
  return given;
end $$;

-- Changes of records that belong to an organisation in which, and above which, whoever made them did not stand: those who read
-- the log there are shown them as well. The level columns carry the scope, as those of records do.
create table operation_outside (
  -- The change.
  id           bigint primary key,
  operation_id bigint not null,
  add_time     timestamptz(3) not null default clock_timestamp(),
  user_id      uuid,
  organ_no     integer not null,
  organ_path   text not null,
  n            integer not null,
  l1           integer generated always as (nullif(split_part(organ_path, '/', 2), '')::integer) stored,
  l2           integer generated always as (nullif(split_part(organ_path, '/', 3), '')::integer) stored,
  l3           integer generated always as (nullif(split_part(organ_path, '/', 4), '')::integer) stored,
  l4           integer generated always as (nullif(split_part(organ_path, '/', 5), '')::integer) stored,
  l5           integer generated always as (nullif(split_part(organ_path, '/', 6), '')::integer) stored,
  l6           integer generated always as (nullif(split_part(organ_path, '/', 7), '')::integer) stored,
  l7           integer generated always as (nullif(split_part(organ_path, '/', 8), '')::integer) stored,
  l8           integer generated always as (nullif(split_part(organ_path, '/', 9), '')::integer) stored
);
create index operation_outside_operation on operation_outside (operation_id);
create index operation_outside_organ on operation_outside (organ_no, operation_id);
create index operation_outside_l2 on operation_outside (l2, operation_id);
create index operation_outside_l3 on operation_outside (l3, operation_id) where l3 is not null;
create index operation_outside_l4 on operation_outside (l4, operation_id) where l4 is not null;
create index operation_outside_l5 on operation_outside (l5, operation_id) where l5 is not null;
create index operation_outside_l6 on operation_outside (l6, operation_id) where l6 is not null;
create index operation_outside_l7 on operation_outside (l7, operation_id) where l7 is not null;
create index operation_outside_l8 on operation_outside (l8, operation_id) where l8 is not null;
create trigger keep_operation_outside before update or delete on operation_outside for each row execute function keep_log();
create trigger keep_operation_outside_whole before truncate on operation_outside for each statement execute function keep_log();
alter table operation_outside enable always trigger keep_operation_outside;
alter table operation_outside enable always trigger keep_operation_outside_whole;

-- What one statement did to records of a form: `outside` is the path of their organisation where it has to hear of it.
create function log_changed(
  operation bigint, in_act text, in_form uuid, outside text, in_ids uuid[], in_times timestamptz[]
) returns void language sql as $$
  with change as (
    insert into operation_change (operation_id, kind, act, form_id, ids, times, n)
    values (operation, 'record', in_act, in_form, in_ids, in_times, cardinality(in_ids))
    returning id, n
  )
  insert into operation_outside (id, operation_id, user_id, organ_no, organ_path, n)
  select c.id, l.id, l.user_id, regexp_replace(outside, '^.*/(\d+)/$', '\1')::integer, outside, c.n
    from change c cross join operation_log l
   where outside is not null and l.id = operation
$$;

create or replace function log_records() returns trigger language plpgsql as $$
declare
  operation bigint := nullif(current_setting('farm.operation', true), '')::bigint;
  stood text;
begin
  if operation is null then
    return null;
  end if;
  select organ_path into stood from operation_log where id = operation;
  if tg_op = 'INSERT' then
    perform log_changed(operation, 'add', form_id, outside, array_agg(id), array_agg(update_time))
      from (select id, form_id, update_time, case when not starts_with(stood, organ_path) then organ_path end as outside
              from after_rows) added
     group by form_id, outside;
  elsif tg_op = 'UPDATE' then
    -- What keeps its moment changed nothing that a person would see.
    perform log_changed(operation, case when is_deleted then 'delete' else 'edit' end, form_id, outside,
                        array_agg(id), array_agg(update_time))
      from (select id, form_id, is_deleted, update_time, case when not starts_with(stood, organ_path) then organ_path end as outside
              from (select id, form_id, is_deleted, update_time, organ_path from after_rows
                    except
                    select id, form_id, is_deleted, update_time, organ_path from before_rows) differing) changed
     group by form_id, is_deleted, outside;
  else
    perform log_changed(operation, 'delete', form_id, outside, array_agg(id), array_agg(update_time))
      from (select id, form_id, update_time, case when not starts_with(stood, organ_path) then organ_path end as outside
              from before_rows) gone
     group by form_id, outside;
  end if;
  return null;
end $$;

-- By kind of record, newest first.
create index operation_change_form on operation_change (form_id, operation_id desc) where form_id is not null;
create index operation_change_kind on operation_change (kind, operation_id desc) where form_id is null;

-- The numbers of what is called otherwise besides: work orders, alarms.
create index record_number on record ((data->>'Number')) where not is_deleted and data ? 'Number';

-- Changes of many records at once, for as long as each can be taken back: what every record held until then stands in its versions.
create table many_change (
  id       uuid primary key,
  form_id  uuid not null references form,
  user_id  uuid not null references account,
  add_time timestamptz(3) not null
);
create index many_change_form on many_change (form_id, add_time desc);
create index many_change_time on many_change (add_time);
create table many_change_record (
  change_id   uuid not null references many_change on delete cascade,
  record_id   uuid not null references record on delete cascade,
  -- From when on it held what was replaced, and what came instead.
  version     timestamptz(3) not null,
  update_time timestamptz(3) not null,
  primary key (change_id, record_id)
);
create index many_change_record_record on many_change_record (record_id);

-- Where records stood until somebody moved them elsewhere: whoever could read them there learns who did it and when, not where to.
create table record_left (
  record_id  uuid not null references record on delete cascade,
  form_id    uuid not null,
  user_id    uuid not null,
  organ_no   integer not null,
  organ_path text not null,
  move_time  timestamptz(3) not null,
  moved_by   uuid not null,
  l1         integer generated always as (nullif(split_part(organ_path, '/', 2), '')::integer) stored,
  l2         integer generated always as (nullif(split_part(organ_path, '/', 3), '')::integer) stored,
  l3         integer generated always as (nullif(split_part(organ_path, '/', 4), '')::integer) stored,
  l4         integer generated always as (nullif(split_part(organ_path, '/', 5), '')::integer) stored,
  l5         integer generated always as (nullif(split_part(organ_path, '/', 6), '')::integer) stored,
  l6         integer generated always as (nullif(split_part(organ_path, '/', 7), '')::integer) stored,
  l7         integer generated always as (nullif(split_part(organ_path, '/', 8), '')::integer) stored,
  l8         integer generated always as (nullif(split_part(organ_path, '/', 9), '')::integer) stored,
  primary key (record_id, organ_path)
);
