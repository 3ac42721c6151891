-- What is booked late shifts no entry in its request: what lay there at a moment is read off sums of blocks of entries (decision 034).

alter table stock_entry
  -- 领用, 退库, and what takes one of them back: by these it is judged how much may be brought back.
  add column is_withdrawal boolean not null default false,
  -- Says when a batch was made or when it expires.
  add column says_dates    boolean not null default false;
update stock_entry e
   set is_withdrawal = r.data ->> 'Entry' in ('领用', '退库'),
       says_dates = e.batch <> '' and e.reverses is null and r.data ?| array['ProductionDate', 'ExpiryDate']
  from record r
 where r.id = e.record_id and (r.data ->> 'Entry' in ('领用', '退库') or r.data ?| array['ProductionDate', 'ExpiryDate']);

create index stock_entry_withdrawal on stock_entry (enterprise_id, input_id, batch, occur_time, seq) where is_withdrawal;
create index stock_entry_dates on stock_entry (enterprise_id, input_id, batch) where says_dates;
-- What was counted of a batch after a moment, and what was taken back after it.
create index stock_entry_batch_count on stock_entry (enterprise_id, input_id, batch, occur_time, seq) where is_count;
create index stock_entry_batch_reversal on stock_entry (enterprise_id, input_id, batch, occur_time) where reverses is not null;

-- Some 100 entries that follow each other, of all of an input in a store, of a batch, or of what was withdrawn of a batch.
create table stock_block (
  enterprise_id uuid not null,
  input_id      uuid not null,
  line          text not null check (line in ('store', 'batch', 'withdrawn')),
  -- '' of a store, and of what is not kept by batches.
  batch         text not null,
  -- The place in the order at which it begins; it ends where the next one begins. The first one begins before everything.
  from_time     timestamptz not null,
  from_seq      bigint not null,
  -- What its entries come to; of what was withdrawn how much more is out.
  change        numeric not null,
  -- The least that they come to on the way, from nothing.
  least         numeric not null,
  primary key (enterprise_id, input_id, line, batch, from_time, from_seq),
  foreign key (enterprise_id, input_id) references stock_input
);

insert into stock_block (enterprise_id, input_id, line, batch, from_time, from_seq, change, least)
with lined as (
  select enterprise_id, input_id, 'store' as line, '' as batch, occur_time, seq, change from stock_entry
  union all
  select enterprise_id, input_id, 'batch', batch, occur_time, seq, change from stock_entry
  union all
  select enterprise_id, input_id, 'withdrawn', batch, occur_time, seq, -change from stock_entry where is_withdrawal
), numbered as (
  select *, (row_number() over (partition by enterprise_id, input_id, line, batch order by occur_time, seq) - 1) / 100 as nth from lined
), summed as (
  select *, sum(change) over (partition by enterprise_id, input_id, line, batch, nth order by occur_time, seq) as there from numbered
)
select enterprise_id, input_id, line, batch,
       case nth when 0 then '-infinity' else (array_agg(occur_time order by occur_time, seq))[1] end,
       case nth when 0 then 0 else (array_agg(seq order by occur_time, seq))[1] end,
       sum(change), min(there)
  from summed
 group by enterprise_id, input_id, line, batch, nth;
