-- How plots came out of each other: what was done on the one before that counts for the other.
create table place_act (
  id         uuid primary key,
  act        text not null check (act in ('split', 'merge')),
  -- The plot that stays: the first part of a split, the whole of a merger.
  place_id   uuid not null,
  -- The other parts, or what was merged into the whole.
  others     uuid[] not null,
  -- Which part of the whole each of them is, by area; absent of acts from before that was kept.
  shares     numeric[],
  act_time   timestamptz(3) not null,
  user_id    uuid not null,
  -- What taking it back needs; absent of acts from before they could be taken back.
  -- {"before": {…}, "after": {…}}: the fields of the plot that stays, which the act wrote.
  held       jsonb,
  -- [{"id", "before", "after"}]: likewise of the plans and work orders that it gave other plots.
  carried    jsonb,
  undo_time  timestamptz(3),
  undo_user  uuid,
  check ((undo_time is null) = (undo_user is null))
);
create index place_act_place on place_act (place_id, act_time desc);
create index place_act_others on place_act using gin (others);

-- What was done on `ancestor_id` within this time counts for `place_id`. The rows of an act hold all that its plots have come to
-- bear by it,
-- however many acts lie between, so that a reader never goes from row to row.
create table place_lineage (
  act_id      uuid not null references place_act (id),
  place_id    uuid not null,
  ancestor_id uuid not null,
  since       timestamptz(3) not null default '-infinity',
  until       timestamptz(3) not null,
  primary key (act_id, place_id, ancestor_id, since)
);
create index place_lineage_place on place_lineage (place_id, ancestor_id);
create index place_lineage_ancestor on place_lineage (ancestor_id);

-- Divisions of before that the log of operations still holds: the plot that was edited, and the plots that were added with it. Of others
-- nobody knows any more; nor are the shares of these known, or what it would take to take them back.
insert into place_act (id, act, place_id, others, act_time, user_id)
select o.request_id, 'split', e.ids[1], p.ids, e.times[1], o.user_id
  from operation_log o
  join operation_change e on e.operation_id = o.id and e.kind = 'record' and e.act = 'edit'
   and e.form_id = '00000000-0000-7000-8000-000000000104'
 cross join lateral (
   select array_agg(one order by one) as ids
     from operation_change c cross join lateral unnest(c.ids) one
    where c.operation_id = o.id and c.kind = 'record' and c.act = 'add'
      and c.form_id = '00000000-0000-7000-8000-000000000104') p
 where p.ids is not null and o.call = 'places.split' and o.outcome = 'done'
on conflict do nothing;

do $$
declare
  one record;
begin
  for one in select * from place_act order by act_time, id loop
    with part as (select unnest(one.others) as id),
    borne as (
      select p.id, one.place_id as ancestor, one.act_time as until from part p
      union all
      select p.id, l.ancestor_id, l.until from part p join place_lineage l on l.place_id = one.place_id)
    insert into place_lineage (act_id, place_id, ancestor_id, until)
    select one.id, id, ancestor, max(until) from borne where id <> ancestor group by id, ancestor;
  end loop;
end $$;
