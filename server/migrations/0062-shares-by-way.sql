-- Kilogrammes of lots keep the way that they went, so that a lot knows of all that was ever in it on which certificates it stands now: on
-- its own, on those of the lots before it or on those of the lots that were made of it. `lots` are the lots that they went through, the
-- last being the one that they are in; they stand on the last of `certificates`, or on none where there are none.
drop table lot_share;
create table lot_share (
  lots         uuid[] not null check (cardinality(lots) > 0),
  certificates uuid[] not null,
  quantity     numeric not null check (quantity > 0),
  lot_id       uuid not null generated always as (lots[cardinality(lots)]) stored
);

-- What there is already is gone through in the order in which it was written down, as new lots, certificates and voids are; where less of
-- a lot was left than a certificate was issued for, it covers what there was.
do $$
declare
  lot_form constant uuid := '00000000-0000-7000-8000-000000000124';
  paper_form constant uuid := '00000000-0000-7000-8000-000000000125';
  e record;
  source record;
  s record;
  wanted numeric;
  part numeric;
begin
  create temporary table lot_edge on commit drop as
    select (x ->> 'Lot')::uuid as source, r.id as lot, (x ->> 'Quantity')::numeric as quantity
      from record r cross join lateral jsonb_array_elements(r.data -> 'Sources') x
     where r.form_id = lot_form and not r.is_deleted and jsonb_typeof(r.data -> 'Sources') = 'array'
       and (x ->> 'Quantity')::numeric > 0;
  create index on lot_edge (lot);
  create temporary table paper on commit drop as
    select id, (data ->> 'Lot')::uuid as lot, (data ->> 'Quantity')::numeric as quantity, add_time,
           case when data ->> 'Status' = '作废' then (data ->> 'VoidTime')::timestamptz end as void_time
      from record
     where form_id = paper_form and not is_deleted and (data ->> 'Status' = '有效' or data ? 'VoidTime');
  alter table paper add primary key (id);
  create temporary table way (
    id           bigserial primary key,
    lots         uuid[] not null,
    certificates uuid[] not null,
    quantity     numeric not null,
    lot          uuid not null
  ) on commit drop;
  create index on way (lot) where quantity > 0;
  create index on way using gin (certificates);
  -- The table that grows here is empty when the statements below are planned.
  perform set_config('enable_seqscan', 'off', true);
  -- Of what was written down at once lots come before certificates and these before voids, and lots are made of what has a smaller id.
  for e in
    select 1 as kind, r.id, null::uuid as lot, (r.data ->> 'Quantity')::numeric as quantity, r.add_time as time
      from record r where r.form_id = lot_form and not r.is_deleted
    union all
    select 2, id, lot, quantity, add_time from paper
    union all
    select 3, id, lot, quantity, void_time from paper where void_time is not null
     order by time, kind, id
  loop
    if e.kind = 1 then
      part := coalesce(e.quantity, 0);
      for source in select m.source as lot, m.quantity from lot_edge m where m.lot = e.id order by m.source
      loop
        wanted := source.quantity;
        for s in
          select w.* from way w left join paper c on c.id = w.certificates[cardinality(w.certificates)]
           where w.lot = source.lot and w.quantity > 0
           order by cardinality(w.certificates) = 0, c.add_time, c.id, w.certificates, w.lots
        loop
          exit when wanted <= 0;
          update way set quantity = quantity - least(wanted, s.quantity) where id = s.id;
          insert into way (lots, certificates, quantity, lot)
          values (s.lots || e.id, s.certificates, least(wanted, s.quantity), e.id);
          part := part - least(wanted, s.quantity);
          wanted := wanted - least(wanted, s.quantity);
        end loop;
      end loop;
      if part > 0 then
        insert into way (lots, certificates, quantity, lot) values (array[e.id], '{}', part, e.id);
      end if;
    elsif e.kind = 2 then
      wanted := e.quantity;
      for s in
        select w.* from way w left join paper c on c.id = w.certificates[cardinality(w.certificates)]
         where w.lot = e.lot and w.quantity > 0 and c.lot is distinct from e.lot
         order by cardinality(w.certificates) > 0, c.add_time, c.id, w.certificates, w.lots
      loop
        exit when wanted <= 0;
        update way set quantity = quantity - least(wanted, s.quantity) where id = s.id;
        insert into way (lots, certificates, quantity, lot)
        values (s.lots, s.certificates || e.id, least(wanted, s.quantity), e.lot);
        wanted := wanted - least(wanted, s.quantity);
      end loop;
    else
      update way set certificates = array_remove(certificates, e.id) where certificates @> array[e.id];
    end if;
  end loop;
  perform set_config('enable_seqscan', 'on', true);

  insert into lot_share (lots, certificates, quantity)
  select lots, certificates, trim_scale(sum(quantity)) from way group by 1, 2 having sum(quantity) > 0;
  create index lot_share_lot on lot_share (lot_id);
  create index lot_share_lots on lot_share using gin (lots);
  create index lot_share_certificates on lot_share using gin (certificates);
  analyze lot_share;

  with standing as (
    select l.id, sum(w.quantity) as certified, sum(w.quantity) filter (where l.at > i.at) as inherited,
           sum(w.quantity) filter (where l.at < i.at) as onward
      from lot_share w
      join paper c on c.id = w.certificates[cardinality(w.certificates)]
     cross join lateral unnest(w.lots) with ordinality as l (id, at)
     cross join lateral (select array_position(w.lots, c.lot) as at) i
     group by l.id
  ), fresh as (
    select r.id, jsonb_build_object('Certified', f.certified, 'Inherited', f.inherited, 'Onward', f.onward, 'Cover',
             case when f.certified <= 0 then '未开具' when f.certified < f.quantity then '部分开具'
                  when f.inherited = f.certified then '已随上批开证' when f.onward = f.certified then '已由下批开证' else '已开具' end)
           || case when r.data ? 'Sent' then jsonb_build_object('Covered', case when f.certified < f.quantity then 0 else 100 end)
                   else '{}' end as fields
      from record r
      left join standing t on t.id = r.id
     cross join lateral (
       select trim_scale(coalesce(t.certified, 0)) as certified, trim_scale(coalesce(t.inherited, 0)) as inherited,
              trim_scale(coalesce(t.onward, 0)) as onward, (r.data ->> 'Quantity')::numeric as quantity
     ) f
     where r.form_id = lot_form and not r.is_deleted and (t.id is not null or coalesce(r.data ->> 'Cover', '未开具') <> '未开具')
  )
  update record r
     set data = r.data || f.fields,
         update_time = greatest(date_trunc('milliseconds', clock_timestamp()), r.update_time + interval '1 millisecond')
    from fresh f
   where r.id = f.id and not r.data @> f.fields;

  with place as (
    select p.id, p.at, w.certificates, w.quantity, l.data ->> 'Status' as status
      from lot_share w join record l on l.id = w.lot_id
     cross join lateral unnest(w.certificates) with ordinality as p (id, at)
  ), figure as (
    select id, coalesce(sum(quantity) filter (where at = cardinality(certificates)), 0) as covers,
           coalesce(sum(quantity) filter (where at = cardinality(certificates) and status = '暂扣'), 0) as held,
           coalesce(sum(quantity) filter (where at = cardinality(certificates) and status = '已召回'), 0) as recalled,
           coalesce(sum(quantity) filter (where at < cardinality(certificates)), 0) as reissued
      from place group by id
  ), beside as (
    select id, by, jsonb_agg(jsonb_build_object('Certificate', other, 'Quantity', quantity) order by other) as passed
      from (select p.id, b.by, p.certificates[p.at + b.by] as other, trim_scale(sum(p.quantity)) as quantity
              from place p cross join (values (1), (-1)) as b (by) group by 1, 2, 3) o
     where other is not null
     group by id, by
  ), fresh as (
    select c.id, jsonb_build_object('Covers', trim_scale(coalesce(f.covers, 0)), 'Held', trim_scale(coalesce(f.held, 0)),
             'Recalled', trim_scale(coalesce(f.recalled, 0)), 'Reissued', trim_scale(coalesce(f.reissued, 0)),
             'Into', coalesce(i.passed, '[]'), 'From', coalesce(b.passed, '[]')) as fields
      from record c
      left join figure f on f.id = c.id
      left join beside i on i.id = c.id and i.by = 1
      left join beside b on b.id = c.id and b.by = -1
     where c.form_id = paper_form and not c.is_deleted
  )
  update record r
     set data = r.data || f.fields,
         update_time = greatest(date_trunc('milliseconds', clock_timestamp()), r.update_time + interval '1 millisecond')
    from fresh f
   where r.id = f.id and not r.data @> f.fields;
end $$;
