-- What records, people and organisations were called before. A record shows what it refers to by the name of the moment at which the
-- reference was written; today's name stands with the thing itself.
create table former_name (
  id    uuid not null,
  -- The name was given up at this moment; infinity where the thing itself is gone for good.
  until timestamptz(3) not null,
  name  text not null,
  primary key (id, until)
);

-- By id: when a reference came into the record, of those that came after it was added.
alter table record add column referred_since jsonb;

create function keep_former_name() returns trigger language plpgsql as $$
begin
  insert into former_name (id, until, name)
  values (old.id, new.update_time, case tg_table_name when 'account' then to_jsonb(old)->>'real_name' else to_jsonb(old)->>'name' end)
  on conflict (id, until) do nothing;
  return null;
end $$;

create trigger keep_former_name after update of real_name on account
  for each row when (old.real_name <> new.real_name) execute function keep_former_name();
create trigger keep_former_name after update of name on organ
  for each row when (old.name <> new.name) execute function keep_former_name();

-- The JSON of a reference or of a maker as it read at a moment: its `field` holds the name of then, `Now` today's where it differs and may
-- be seen. `former` holds what it was called before, `[until, name]` each.
create function named_then(shown text, former jsonb, moment timestamptz, field text) returns text language sql stable as $$
  select coalesce(
    (select (s || jsonb_build_object(field, f->>1)
             || case when f->>0 = 'infinity' then '{"Deleted": true}'
                     when s ? 'Unseen' or s->>'Name' = '' or s->>field = f->>1 then '{}'
                     else jsonb_build_object('Now', s->>field) end)::text
       from jsonb_array_elements(former) f cross join (select shown::jsonb as s) one
      where (f->>0)::timestamptz > moment
      order by (f->>0)::timestamptz
      limit 1),
    shown)
$$;

-- Former names as far as versions of records hold them, of what others refer to by a name that people gave it.
insert into former_name (id, until, name)
with named (form_id, field) as (
  select f.id, coalesce(k.field, v.published->>'NameField')
    from form f
    left join (values ('enterprises', 'Name'), ('crops', 'Name'), ('crop-categories', 'Name'), ('places', 'Name'), ('inputs', 'Name'),
                      ('plans', 'Name'), ('operations', 'Name'), ('experts', 'RealName'), ('work-orders', 'Title'), ('standards', 'Name'),
                      ('devices', 'Name'), ('alarm-rules', 'Name'), ('face-people', 'Name')) as k (key, field) on k.key = f.key
    left join form_version v on v.form_id = f.id and v.version = f.version
   where coalesce(k.field, v.published->>'NameField') is not null and not (f.is_built_in and k.key is null)
), held as (
  select v.record_id as id, v.data->>n.field as name,
         coalesce(lead(v.data->>n.field) over w, r.data->>n.field) as next_name,
         coalesce(lead(v.update_time) over w, r.update_time) as until
    from named n
    join record r on r.form_id = n.form_id
    join record_version v on v.record_id = r.id
  window w as (partition by v.record_id order by v.update_time)
)
select id, until, name from held where name is distinct from next_name and name is not null
on conflict (id, until) do nothing;
