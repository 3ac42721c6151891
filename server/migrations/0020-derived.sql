-- Whose the records of a form are besides their makers': the field that names those people. Null where nobody else counts.
alter table form add column owned_by text;
alter table event add column owner_ids uuid[] not null default '{}';

-- The ids in a field: one, or a list of them.
create function ids_in(in_value jsonb) returns setof uuid language sql immutable as $$
  select named.id::uuid
    from jsonb_array_elements_text(case jsonb_typeof(in_value)
           when 'array' then in_value
           when 'string' then jsonb_build_array(in_value)
           else '[]' end) as named (id)
$$;

-- The people whom a record names as those whose it is.
create function owners_in(in_data jsonb, in_field text) returns uuid[] language sql immutable as $$
  select case when in_field is null then '{}' else array(select o.id from ids_in(in_data -> in_field) as o (id) order by o.id) end
$$;

-- Everybody whose a record is. Indexes are made of it, so it calls nothing of ours: a copy of the database is read back
-- without our schema in sight.
create function people_of(in_maker uuid, in_named jsonb) returns uuid[] language sql immutable as $$
  select array_agg(in_maker) || coalesce(array_agg(named.id::uuid) filter (where named.id is not null), '{}')
    from (select 1) one
    left join jsonb_array_elements_text(case jsonb_typeof(in_named) when 'array' then in_named else '[]' end) as named (id) on true
$$;

-- Told with those whose the records are: of personal kinds some hear only of their own. Whose a record was hears that it is
-- theirs no longer.
create or replace function tell_records() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into event (form_id, organ_path, user_id, owner_ids, ids)
    select form_id, organ_path, user_id, owners, case when count(*) <= 50 then array_agg(id) else '{}' end
      from (select r.id, r.form_id, r.organ_path, r.user_id, owners_in(r.data, f.owned_by) as owners
              from after_rows r join form f on f.id = r.form_id) touched
     group by form_id, organ_path, user_id, owners;
  elsif tg_op = 'UPDATE' then
    insert into event (form_id, organ_path, user_id, owner_ids, ids)
    select form_id, organ_path, user_id, owners, case when count(*) <= 50 then array_agg(id) else '{}' end
      from (select r.id, r.form_id, r.organ_path, r.user_id, owners_in(r.data, f.owned_by) as owners
              from before_rows r join form f on f.id = r.form_id
             union
            select r.id, r.form_id, r.organ_path, r.user_id, owners_in(r.data, f.owned_by)
              from after_rows r join form f on f.id = r.form_id) touched
     group by form_id, organ_path, user_id, owners;
  else
    insert into event (form_id, organ_path, user_id, owner_ids, ids)
    select form_id, organ_path, user_id, owners, case when count(*) <= 50 then array_agg(id) else '{}' end
      from (select r.id, r.form_id, r.organ_path, r.user_id, owners_in(r.data, f.owned_by) as owners
              from before_rows r join form f on f.id = r.form_id) touched
     group by form_id, organ_path, user_id, owners;
  end if;
  return null;
end $$;

-- What is worked out of other records; the product declares it. Other fields than before: all records are worked out anew.
alter table form add column derived_fields text[] not null default '{}';

-- A change of a record of `from_form` makes those of `to_form` due that it names in `field`; named '' is the record itself.
create table derive_link (
  from_form uuid not null,
  field     text not null,
  to_form   uuid not null,
  primary key (from_form, field, to_form)
);

-- Records whose derived fields are to be worked out anew. One of many changes stands here as often: a key that holds it
-- once would make those who change the same plan wait for each other.
create table derive_due (
  -- What became due with many others lets go first what somebody is waiting for.
  is_bulk   boolean not null default false,
  id        bigint generated always as identity,
  form_id   uuid not null,
  record_id uuid not null,
  -- After it failed, not before this moment.
  again_at  timestamptz,
  primary key (is_bulk, id)
);
create index derive_due_record on derive_due (record_id);

create function derive_named(in_row_id uuid, in_data jsonb, in_field text) returns setof uuid language sql immutable as $$
  select in_row_id where in_field = ''
  union all
  select id from ids_in(in_data -> in_field) as named (id)
$$;

-- Who works out derived fields sets farm.deriving for the transaction: that makes due what is worked out of them, and
-- not the same records again.
create function derive_record() returns trigger language plpgsql as $$
declare
  is_deriving boolean := current_setting('farm.deriving', true) is not distinct from 'on';
begin
  if tg_op = 'INSERT' then
    insert into derive_due (form_id, record_id)
    select distinct l.to_form, d.id
      from after_rows r join derive_link l on l.from_form = r.form_id
     cross join lateral derive_named(r.id, r.data, l.field) as d (id);
  elsif tg_op = 'UPDATE' then
    insert into derive_due (form_id, record_id)
    select l.to_form, d.id
      from before_rows r join derive_link l on l.from_form = r.form_id and l.field <> ''
     cross join lateral derive_named(r.id, r.data, l.field) as d (id)
     union
    select l.to_form, d.id
      from after_rows r join derive_link l on l.from_form = r.form_id and not (is_deriving and l.field = '')
     cross join lateral derive_named(r.id, r.data, l.field) as d (id);
  else
    insert into derive_due (form_id, record_id)
    select distinct l.to_form, d.id
      from before_rows r join derive_link l on l.from_form = r.form_id and l.field <> ''
     cross join lateral derive_named(r.id, r.data, l.field) as d (id);
  end if;
  return null;
end $$;

create trigger derive_insert after insert on record
  referencing new table as after_rows for each statement execute function derive_record();
create trigger derive_update after update on record
  referencing old table as before_rows new table as after_rows for each statement
  when (current_setting('farm.quiet', true) is distinct from 'on') execute function derive_record();
create trigger derive_delete after delete on record
  referencing old table as before_rows for each statement execute function derive_record();
