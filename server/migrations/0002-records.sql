-- Definitions of forms; the built-in ones are written here at every start from the declarations of the product.
create table form (
  id          uuid primary key,
  key         text not null unique,
  name        text not null,
  sharing     text not null check (sharing in ('own', 'inherited')),
  is_personal boolean not null,
  -- What is counted per day: {"Plan": ["Plan"], …} and the number fields that are summed.
  dimensions  jsonb,
  measures    text[] not null default '{}' check (cardinality(measures) <= 4),
  -- The data fields that these name, together.
  counted_fields text[] not null default '{}'
);

-- Every business record of every form. The level columns carry the scope: lN is the number of the
-- organisation at depth N of the path, so that “everything below” is one equality on an indexed column.
create table record (
  id             uuid primary key,
  form_id        uuid not null references form,
  data           jsonb not null,
  add_time       timestamptz(3) not null,
  update_time    timestamptz(3) not null,
  occur_time     timestamptz(3) not null,
  user_id        uuid not null references account,
  update_user_id uuid not null references account,
  organ_id       uuid not null references organ,
  organ_no       integer not null,
  organ_path     text not null,
  is_deleted     boolean not null default false,
  delete_time    timestamptz(3),
  l1          integer generated always as (nullif(split_part(organ_path, '/', 2), '')::integer) stored,
  l2          integer generated always as (nullif(split_part(organ_path, '/', 3), '')::integer) stored,
  l3          integer generated always as (nullif(split_part(organ_path, '/', 4), '')::integer) stored,
  l4          integer generated always as (nullif(split_part(organ_path, '/', 5), '')::integer) stored,
  l5          integer generated always as (nullif(split_part(organ_path, '/', 6), '')::integer) stored,
  l6          integer generated always as (nullif(split_part(organ_path, '/', 7), '')::integer) stored,
  l7          integer generated always as (nullif(split_part(organ_path, '/', 8), '')::integer) stored,
  l8          integer generated always as (nullif(split_part(organ_path, '/', 9), '')::integer) stored
);

-- Statements say “not is_deleted” and the form id as literals: a generic plan would lose these indexes.
create index record_update on record (form_id, update_time desc, id desc) where not is_deleted;
create index record_occur on record (form_id, occur_time desc, id desc) where not is_deleted;
create index record_l2_update on record (form_id, l2, update_time desc, id desc) where not is_deleted;
create index record_l2_occur on record (form_id, l2, occur_time desc, id desc) where not is_deleted;
create index record_l3_update on record (form_id, l3, update_time desc, id desc) where not is_deleted;
create index record_l3_occur on record (form_id, l3, occur_time desc, id desc) where not is_deleted;
create index record_l4_update on record (form_id, l4, update_time desc, id desc) where not is_deleted;
create index record_l4_occur on record (form_id, l4, occur_time desc, id desc) where not is_deleted;
create index record_l5_update on record (form_id, l5, update_time desc, id desc) where not is_deleted and l5 is not null;
create index record_l5_occur on record (form_id, l5, occur_time desc, id desc) where not is_deleted and l5 is not null;
create index record_l6_update on record (form_id, l6, update_time desc, id desc) where not is_deleted and l6 is not null;
create index record_l6_occur on record (form_id, l6, occur_time desc, id desc) where not is_deleted and l6 is not null;
create index record_l7_update on record (form_id, l7, update_time desc, id desc) where not is_deleted and l7 is not null;
create index record_l7_occur on record (form_id, l7, occur_time desc, id desc) where not is_deleted and l7 is not null;
create index record_l8_update on record (form_id, l8, update_time desc, id desc) where not is_deleted and l8 is not null;
create index record_l8_occur on record (form_id, l8, occur_time desc, id desc) where not is_deleted and l8 is not null;
create index record_organ on record (form_id, organ_no, update_time desc, id desc) where not is_deleted;
create index record_user on record (form_id, user_id, update_time desc, id desc) where not is_deleted;
-- Moving a branch finds its records by their organisation, deleted ones too.
create index record_organ_id on record (organ_id);

-- What a record held before each change: who replaced it, when, and by which act.
create table record_version (
  record_id   uuid not null references record,
  update_time timestamptz(3) not null,
  data        jsonb not null,
  -- Who made the version that was replaced.
  user_id     uuid not null references account,
  replaced_by uuid not null references account,
  act         text not null check (act in ('edit', 'delete', 'restore', 'status')),
  primary key (record_id, update_time)
);

-- Changes of counted records that are not yet folded into stat_day: one row per record and sign.
create table stat_delta (
  id         bigint generated always as identity primary key,
  form_id    uuid not null,
  organ_path text not null,
  user_id    uuid not null,
  day        date not null,
  sign       smallint not null,
  data       jsonb not null
);

-- The time zone of the farm, in which days are cut.
create function farm_zone() returns text language sql stable as $$
  select coalesce((select value from setting where key = 'time-zone'), 'Asia/Shanghai')
$$;

-- Counts and sums per day, for an organisation and everything below it. The sums are those of the form's measures, in
-- their order; a form has four at the most.
create table stat_day (
  form_id uuid not null,
  scope   integer not null,
  dim     text not null,
  key     text not null,
  day     date not null,
  n       bigint not null,
  sum1    numeric not null,
  sum2    numeric not null,
  sum3    numeric not null,
  sum4    numeric not null,
  primary key (form_id, scope, dim, key, day)
);
create index stat_day_day on stat_day (form_id, scope, dim, day);

-- The counted rows that one change of one record makes: per organisation above it and dimension. Dimension '' is the
-- total; a record that lacks a part of a key is not counted in that dimension. Written as one select, so that
-- PostgreSQL takes it into the statement that calls it.
create function stat_expand(in_form uuid, in_path text, in_user uuid, in_sign smallint, in_data jsonb)
returns table (scope integer, dim text, key text, n bigint, sum1 numeric, sum2 numeric, sum3 numeric, sum4 numeric)
language sql stable as $$
  select s.scope, k.dim, k.key, in_sign::bigint,
         in_sign * coalesce((in_data ->> f.measures[1])::numeric, 0), in_sign * coalesce((in_data ->> f.measures[2])::numeric, 0),
         in_sign * coalesce((in_data ->> f.measures[3])::numeric, 0), in_sign * coalesce((in_data ->> f.measures[4])::numeric, 0)
    from form f
   cross join lateral (
     select part::integer as scope from unnest(string_to_array(trim(both '/' from in_path), '/')) as p (part)
   ) s
   cross join lateral (
     select '' as dim, '' as key
     union all
     select d.key, v.key
       from jsonb_each(f.dimensions) d
      cross join lateral (
        select string_agg(case when e.field = 'UserId' then in_user::text else in_data ->> e.field end, '/' order by e.place) as key,
               bool_and(e.field = 'UserId' or in_data ->> e.field is not null) as is_whole
          from jsonb_array_elements_text(d.value) with ordinality as e (field, place)
      ) v
      where v.is_whole
   ) k
   where f.id = in_form
$$;

-- Counted records leave a delta for every insert, update and delete, whatever statement made the change. Only the
-- fields that are counted are copied.
create function stat_record() returns trigger language plpgsql as $$
declare
  zone text := farm_zone();
begin
  if tg_op <> 'INSERT' then
    insert into stat_delta (form_id, organ_path, user_id, day, sign, data)
    select r.form_id, r.organ_path, r.user_id, (r.occur_time at time zone zone)::date, -1,
           (select jsonb_object_agg(field, r.data -> field) from unnest(f.counted_fields) field)
      from before_rows r join form f on f.id = r.form_id
     where f.dimensions is not null and not r.is_deleted;
  end if;
  if tg_op <> 'DELETE' then
    insert into stat_delta (form_id, organ_path, user_id, day, sign, data)
    select r.form_id, r.organ_path, r.user_id, (r.occur_time at time zone zone)::date, 1,
           (select jsonb_object_agg(field, r.data -> field) from unnest(f.counted_fields) field)
      from after_rows r join form f on f.id = r.form_id
     where f.dimensions is not null and not r.is_deleted;
  end if;
  return null;
end $$;

create trigger stat_insert after insert on record
  referencing new table as after_rows for each statement execute function stat_record();
create trigger stat_update after update on record
  referencing old table as before_rows new table as after_rows for each statement execute function stat_record();
create trigger stat_delete after delete on record
  referencing old table as before_rows for each statement execute function stat_record();

-- Folds at most `most` deltas into stat_day and answers how many there were. One folder at a time.
create function stat_fold(most integer) returns integer language plpgsql as $$
declare
  taken integer;
begin
  if not pg_try_advisory_xact_lock(7246311) then
    return 0;
  end if;
  with gone as (
    delete from stat_delta where id in (select id from stat_delta order by id limit most)
    returning form_id, organ_path, user_id, day, sign, data
  ), folded as (
    insert into stat_day as s (form_id, scope, dim, key, day, n, sum1, sum2, sum3, sum4)
    select g.form_id, e.scope, e.dim, e.key, g.day, sum(e.n), sum(e.sum1), sum(e.sum2), sum(e.sum3), sum(e.sum4)
      from gone g cross join lateral stat_expand(g.form_id, g.organ_path, g.user_id, g.sign, g.data) e
     group by g.form_id, e.scope, e.dim, e.key, g.day
    having sum(e.n) <> 0 or sum(e.sum1) <> 0 or sum(e.sum2) <> 0 or sum(e.sum3) <> 0 or sum(e.sum4) <> 0
     order by g.form_id, e.scope, e.dim, e.key, g.day
    on conflict (form_id, scope, dim, key, day)
    do update set n = s.n + excluded.n, sum1 = s.sum1 + excluded.sum1, sum2 = s.sum2 + excluded.sum2,
                  sum3 = s.sum3 + excluded.sum3, sum4 = s.sum4 + excluded.sum4
    returning 1
  )
  select count(*)::integer into taken from gone, (select count(*) from folded) f;
  return taken;
end $$;

-- Counts everything again, after a change of the time zone or of what is counted.
create function stat_rebuild() returns void language sql as $$
  lock table record in share mode;
  truncate stat_delta, stat_day;
  insert into stat_delta (form_id, organ_path, user_id, day, sign, data)
  select r.form_id, r.organ_path, r.user_id, (r.occur_time at time zone farm_zone())::date, 1,
         (select jsonb_object_agg(field, r.data -> field) from unnest(f.counted_fields) field)
    from record r join form f on f.id = r.form_id
   where f.dimensions is not null and not r.is_deleted;
$$;
