-- What came to be otherwise than it was known, and where: lots that were made of what was harvested there afterwards are judged again.
create table lot_recheck (
  id         bigint generated always as identity primary key,
  -- A punch-in, a plan or work order whose plots were changed, or a lot.
  form_id    uuid not null,
  record_id  uuid not null,
  places     text[] not null default '{}',
  plan       text,
  work_order text,
  since      timestamptz(3) not null,
  -- Who changed it.
  user_id    uuid not null,
  noted      timestamptz(3) not null default clock_timestamp(),
  -- After it failed, not before this moment.
  again_at   timestamptz(3)
);

-- The ids in a field, one or a list of them, as they stand in other records.
create function texts_in(in_value jsonb) returns text[] language sql immutable as $$
  select array(select named.id::text from ids_in(in_value) as named (id))
$$;

-- What lots are judged by of a punch-in; its other words may change without any lot being judged again.
create function used_of(in_data jsonb) returns jsonb language sql immutable as $$
  select jsonb_build_array(in_data -> 'Inputs', in_data -> 'InputChecks', in_data -> 'HarvestFrom', in_data -> 'Place', in_data -> 'Plan',
    in_data -> 'WorkOrder', in_data -> 'Ground')
$$;

create function note_late_facts() returns trigger language plpgsql as $$
declare
  plan_form  constant uuid := '00000000-0000-7000-8000-000000000106';
  clock_form constant uuid := '00000000-0000-7000-8000-000000000108';
  order_form constant uuid := '00000000-0000-7000-8000-000000000113';
  lot_form   constant uuid := '00000000-0000-7000-8000-000000000124';
begin
  if tg_op = 'INSERT' then
    insert into lot_recheck (form_id, record_id, places, plan, work_order, since, user_id)
    select r.form_id, r.id, texts_in(r.data -> 'Place') || texts_in(r.data -> 'Ground'), r.data ->> 'Plan', r.data ->> 'WorkOrder',
           r.occur_time, r.update_user_id
      from after_rows r
     where not r.is_deleted and (r.form_id = clock_form and r.data ? 'Inputs' or r.form_id = lot_form and r.data ? 'Harvests');
  else
    insert into lot_recheck (form_id, record_id, places, plan, work_order, since, user_id)
    select a.form_id, a.id, texts_in(x.data -> 'Place') || texts_in(x.data -> 'Ground'), x.data ->> 'Plan',
           x.data ->> 'WorkOrder', x.occur_time,
           a.update_user_id
      from after_rows a join before_rows b on b.id = a.id
     cross join lateral (values (b.data, b.occur_time), (a.data, a.occur_time)) as x (data, occur_time)
     where a.form_id = clock_form and (b.data ? 'Inputs' or a.data ? 'Inputs' or a.data ? 'InputChecks')
       and (used_of(b.data), b.occur_time, b.is_deleted) is distinct from (used_of(a.data), a.occur_time, a.is_deleted)
    union
    select a.form_id, a.id, texts_in(b.data -> 'Place') || texts_in(a.data -> 'Place'), null, null,
           date_trunc('milliseconds', clock_timestamp()) - interval '366 days', a.update_user_id
      from after_rows a join before_rows b on b.id = a.id
     where a.form_id in (plan_form, order_form) and b.data -> 'Place' is distinct from a.data -> 'Place';
  end if;
  return null;
end $$;

create trigger late_facts_insert after insert on record
  referencing new table as after_rows for each statement execute function note_late_facts();
create trigger late_facts_update after update on record
  referencing old table as before_rows new table as after_rows for each statement
  when (current_setting('farm.quiet', true) is distinct from 'on') execute function note_late_facts();

-- What was certified before is judged again once, as a late fact may have come meanwhile.
insert into lot_recheck (form_id, record_id, since, user_id)
select l.form_id, l.id, l.occur_time, c.user_id
  from record c
 cross join lateral (
   with recursive up (id) as (
     select (c.data ->> 'Lot')::uuid
     union
     select (s ->> 'Lot')::uuid from up u join record r on r.id = u.id
      cross join lateral jsonb_array_elements(coalesce(r.data -> 'Sources', '[]')) s)
   select id from up) u
  join record l on l.id = u.id and l.data ? 'Harvests'
 where c.form_id = '00000000-0000-7000-8000-000000000125' and not c.is_deleted and c.data ->> 'Status' = '有效';
