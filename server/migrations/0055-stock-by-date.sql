-- Stock is valued by the date on which things happened, no longer in the order in which they were booked (decision 034).

alter table stock_entry
  -- What it is worth by what lay there before it on its day. `value` is what is reported of it: the same, but for what lies before the
  -- last stock-take, whose value stands.
  add column worth    numeric,
  -- What lies there right after it is worth by date.
  add column held     numeric,
  -- The same by what was reported: the sum of `value` and `adjusted` up to here.
  add column booked   numeric,
  -- Of a stock-take: by how much what was reported before it differs from what it is worth.
  add column adjusted numeric not null default 0;
alter table stock_input
  -- From where on entries are still to be valued; null when all are.
  add column due_time timestamptz(3),
  add column due_seq  bigint;
create index stock_input_due on stock_input (due_time) where due_time is not null;
-- The last stock-take is asked for with each movement.
create index stock_entry_count on stock_entry (enterprise_id, input_id, occur_time desc, seq desc) where is_count;
-- What comes into an empty store without a price costs what last went out of it.
create index stock_entry_out on stock_entry (enterprise_id, input_id, occur_time desc, seq desc) where change < 0 and reverses is null;

-- What was booked keeps its value to begin with.
update stock_entry e
   set worth = e.value, held = s.held, booked = s.held
  from (select record_id,
               sum(value) over (partition by enterprise_id, input_id order by occur_time, seq rows unbounded preceding) as held
          from stock_entry) s
 where s.record_id = e.record_id;
alter table stock_entry alter column worth set not null, alter column held set not null, alter column booked set not null;

-- Where something was booked later than what happened after it, values are not those by date. The server works them out by itself in
-- steps, by the rule for whatever is booked late: what lies before the last stock-take keeps its value, and the stock-take gets the
-- difference; what lies after it is valued anew.
with first as (
  select enterprise_id, input_id, min(occur_time) as at, bool_or(is_late) as is_late
    from (select enterprise_id, input_id, occur_time,
                 seq < max(seq) over (partition by enterprise_id, input_id order by occur_time, seq rows unbounded preceding) as is_late
            from stock_entry) e
   group by enterprise_id, input_id
)
update stock_input s set due_time = f.at, due_seq = 0
  from first f
 where f.is_late and f.enterprise_id = s.enterprise_id and f.input_id = s.input_id;

-- No movement was adjusted so far: the counts need not be made anew for what they hold besides.
update form
   set measures = '{Value,Change,Adjusted}', counted_fields = array_append(array_remove(counted_fields, 'Adjusted'), 'Adjusted')
 where id = '00000000-0000-7000-8000-000000000123';
