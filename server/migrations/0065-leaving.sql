-- Who is deleted lies in the recycle bin until they are purged: till then their account name is not given away. Whoever was deleted before
-- lost name, password and roles at once: they lie in no bin.
alter table account add column is_purged boolean not null default false;
alter table account disable trigger user;
update account set is_purged = true where is_deleted;
alter table account enable trigger user;
alter table account add constraint account_purged_is_deleted check (is_deleted or not is_purged);
drop index account_name;
create unique index account_name on account (lower(name)) where not is_purged;

-- What somebody in the bin was before: they come back as that.
create table account_bin (
  account_id  uuid primary key references account,
  delete_time timestamptz(3) not null default now(),
  deleted_by  uuid not null references account,
  was_enabled boolean not null,
  role_ids    uuid[] not null
);
create index account_bin_time on account_bin (delete_time desc, account_id desc);

-- Where people stood, whether they could sign in and what they held until a moment: figures of past days go by it, whatever became of
-- people since. Of the day on which somebody was added nothing is kept: it is known by its evening.
create table account_standing (
  account_id uuid not null references account,
  until      timestamptz not null,
  organ_id   uuid not null references organ,
  is_active  boolean not null,
  role_ids   uuid[] not null,
  primary key (account_id, until)
);
create index account_standing_organ on account_standing (organ_id, until);

create function is_active(one account) returns boolean language sql immutable as $$
  select one.is_enabled and not one.is_deleted and one.password_hash is not null
$$;

-- Within one transaction what was before it counts.
create function keep_standing(was account, roles uuid[]) returns void language sql as $$
  insert into account_standing (account_id, until, organ_id, is_active, role_ids)
  select was.id, now(), was.organ_id, is_active(was), roles
   where (was.add_time at time zone farm_zone())::date < (now() at time zone farm_zone())::date
  on conflict (account_id, until) do nothing
$$;

create function keep_account_standing() returns trigger language plpgsql as $$
begin
  perform keep_standing(old, array(select role_id from account_role where account_id = old.id));
  return null;
end $$;
create trigger keep_account_standing after update of organ_id, is_enabled, is_deleted, password_hash on account
  for each row when (old.organ_id <> new.organ_id or is_active(old) <> is_active(new)) execute function keep_account_standing();

create function keep_role_standing() returns trigger language plpgsql as $$
begin
  perform keep_standing(a, array(
            select h.role_id from account_role h where h.account_id = a.id
            except select c.role_id from changed c where c.account_id = a.id and tg_op = 'INSERT'
            union select c.role_id from changed c where c.account_id = a.id and tg_op = 'DELETE'))
     from account a where a.id in (select account_id from changed);
  return null;
end $$;
create trigger keep_role_standing_insert after insert on account_role
  referencing new table as changed for each statement execute function keep_role_standing();
create trigger keep_role_standing_delete after delete on account_role
  referencing old table as changed for each statement execute function keep_role_standing();

-- Whoever leaves is looked for where somebody is waited for, in these lists too.
create index record_plans_steps_people on record using gin (nullif(jsonb_path_query_array(data, '$."Steps"[*]."Assignees"[*]'), '[]'))
  where not is_deleted and form_id = '00000000-0000-7000-8000-000000000106';
create index record_alarm_rules_receivers on record using gin ((data -> 'Receivers'))
  where not is_deleted and form_id = '00000000-0000-7000-8000-000000000117';
