-- What lies in the stores. A movement is a record; here stands the order in which movements were booked, and what came of it.

-- Of each input what lies in the store of each enterprise. Whoever books holds the row, so that two never take the same last bag.
create table stock_input (
  enterprise_id uuid not null,
  input_id      uuid not null,
  -- In the unit of the input.
  balance       numeric not null check (balance >= 0),
  -- What it cost, in yuan.
  value         numeric not null,
  primary key (enterprise_id, input_id)
);
create index stock_input_input on stock_input (input_id);

-- The same by batch; '' is what is not kept by batches.
create table stock_batch (
  enterprise_id uuid not null,
  input_id      uuid not null,
  batch         text not null,
  balance       numeric not null check (balance >= 0),
  produced      date,
  expires       date,
  primary key (enterprise_id, input_id, batch),
  foreign key (enterprise_id, input_id) references stock_input
);
-- What may run out of its date: few of all that ever lay there.
create index stock_batch_expires on stock_batch (expires) where balance > 0 and expires is not null;

create table stock_entry (
  record_id     uuid primary key,
  enterprise_id uuid not null,
  input_id      uuid not null,
  batch         text not null,
  occur_time    timestamptz(3) not null,
  -- Of what happened at one moment the order in which it was booked.
  seq           bigint generated always as identity,
  change        numeric not null,
  value         numeric not null,
  -- Right after it happened.
  balance       numeric not null check (balance >= 0),
  batch_balance numeric not null check (batch_balance >= 0),
  is_count      boolean not null,
  -- A movement is taken back once.
  reverses      uuid unique references stock_entry,
  foreign key (enterprise_id, input_id) references stock_input
);
create index stock_entry_input on stock_entry (enterprise_id, input_id, occur_time, seq);
create index stock_entry_batch on stock_entry (enterprise_id, input_id, batch, occur_time, seq);

-- What people had written as the stock of an input becomes the first stock-take of its enterprise. The form is written as every start
-- writes it, with what is counted of it: otherwise the next start would count everything anew.
insert into form (id, key, name, sharing, is_personal, organ_id, dimensions, measures, counted_months, counted_fields)
select '00000000-0000-7000-8000-000000000123', 'stock-movements', '出入库', 'own', false, o.id,
       '{"Entry": ["Entry"], "Input": ["Input"], "Enterprise": ["Enterprise"], "InputEntry": ["Input", "Entry"],
         "EnterpriseEntry": ["Enterprise", "Entry"], "EnterpriseInputEntry": ["Enterprise", "Input", "Entry"]}',
       '{Value,Change}', '{Entry,InputEntry,EnterpriseEntry,EnterpriseInputEntry}', '{Entry,Input,Enterprise,Value,Change}'
  from organ o where o.parent_id is null
on conflict (id) do nothing;

create temporary table opening on commit drop as
with enterprise as materialized (
  select id, id::text as named, organ_id, organ_no, organ_path, row_number() over (partition by organ_id order by id) as nth
    from record where form_id = '00000000-0000-7000-8000-000000000101' and not is_deleted
), stocked as materialized (
  -- Nothing is left of some, and is to be told as too little.
  select id, user_id, organ_id, data, data ->> 'Enterprise' as owner, nullif(btrim(data ->> 'BatchNumber'), '') as batch,
         round((data ->> 'Stock')::numeric, 3) as amount
    from record
   where form_id = '00000000-0000-7000-8000-000000000105' and not is_deleted and jsonb_typeof(data -> 'Stock') = 'number'
     and ((data ->> 'Stock')::numeric > 0 or (data ->> 'Stock')::numeric = 0 and jsonb_typeof(data -> 'LeastStock') = 'number')
), kept as (
  select i.id, e.id as enterprise_id, e.organ_id, e.organ_no, e.organ_path
    from stocked i join enterprise e on e.named = i.owner
  union all
  select i.id, e.id, e.organ_id, e.organ_no, e.organ_path
    from stocked i join enterprise e on e.organ_id = i.organ_id and e.nth = 1 where i.owner is null
)
-- What is not kept by batches has no dates: those of the input go on telling of it.
select gen_random_uuid() as id, i.id as input_id, i.user_id, k.enterprise_id, k.organ_id, k.organ_no, k.organ_path, i.amount,
       i.data ->> 'Unit' as unit, coalesce(i.batch, '') as batch,
       case when i.batch is not null then i.data ->> 'ProductionDate' end as produced,
       case when i.batch is not null then i.data ->> 'ExpiryDate' end as expires,
       date_trunc('milliseconds', clock_timestamp()) as at
  from stocked i join kept k on k.id = i.id;

insert into record (id, form_id, data, add_time, update_time, occur_time, user_id, update_user_id, organ_id, organ_no, organ_path)
select o.id, '00000000-0000-7000-8000-000000000123',
       jsonb_strip_nulls(jsonb_build_object(
         'Kind', '盘点', 'Enterprise', o.enterprise_id, 'Input', o.input_id, 'Batch', nullif(o.batch, ''), 'Quantity', o.amount,
         'Unit', o.unit, 'ProductionDate', o.produced, 'ExpiryDate', o.expires, 'Note', '期初库存', 'Change', o.amount,
         'StockUnit', o.unit, 'Entry', '盘盈', 'Value', 0, 'Balance', o.amount, 'BatchBalance', o.amount)),
       o.at, o.at, o.at, o.user_id, o.user_id, o.organ_id, o.organ_no, o.organ_path
  from opening o;
insert into stock_input (enterprise_id, input_id, balance, value) select enterprise_id, input_id, amount, 0 from opening;
insert into stock_batch (enterprise_id, input_id, batch, balance, produced, expires)
select enterprise_id, input_id, batch, amount, produced::date, expires::date from opening;
insert into stock_entry (record_id, enterprise_id, input_id, batch, occur_time, change, value, balance, batch_balance, is_count)
select id, enterprise_id, input_id, batch, at, amount, 0, amount, amount, true from opening;

-- What stood at inputs that no enterprise keeps, or that are in the bin, belongs to no store; it stays to be read in their history.
insert into record_version (record_id, update_time, data, user_id, replaced_by, act)
select i.id, i.update_time, i.data, i.update_user_id, i.update_user_id, 'edit' from record i
 where i.form_id = '00000000-0000-7000-8000-000000000105' and i.data ? 'Stock'
   and not exists (select from opening o where o.input_id = i.id)
on conflict do nothing;
update record i
   set data = i.data - 'Stock',
       update_time = greatest(date_trunc('milliseconds', clock_timestamp()), i.update_time + interval '1 millisecond')
 where i.form_id = '00000000-0000-7000-8000-000000000105' and i.data ? 'Stock'
   and not exists (select from opening o where o.input_id = i.id);
