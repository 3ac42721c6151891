-- No kilogramme stands on two certificates in force: of every lot it is kept how much stands on which. The last of `certificates` is the
-- one that it stands on, those before it passed it on (转开); `gone` is what other lots were made of, as it stood when it left. What stands
-- on none has no row.
create table lot_share (
  lot_id       uuid not null,
  certificates uuid[] not null check (cardinality(certificates) > 0),
  here         numeric not null check (here >= 0),
  gone         numeric not null check (gone >= 0),
  primary key (lot_id, certificates)
);

-- What there is already is gone through in the order in which it was written down, as new lots and certificates are: what was issued again
-- for goods that had come with a certificate counts as passed on, and no certificate covers more than there was.
do $$
declare
  lots constant uuid := '00000000-0000-7000-8000-000000000124';
  papers constant uuid := '00000000-0000-7000-8000-000000000125';
  e record;
  source record;
  s record;
  wanted numeric;
  part numeric;
begin
  create temporary table lot_left (id uuid primary key, kilogrammes numeric not null) on commit drop;
  -- Which lots are made of which, by an index of its own: that of the records is not made by migrations.
  create temporary table lot_edge on commit drop as
    select (x ->> 'Lot')::uuid as source, r.id as lot, (x ->> 'Quantity')::numeric as quantity
      from record r cross join lateral jsonb_array_elements(r.data -> 'Sources') x
     where r.form_id = lots and not r.is_deleted and jsonb_typeof(r.data -> 'Sources') = 'array'
       and (x ->> 'Quantity')::numeric > 0;
  create index on lot_edge (source);
  create index on lot_edge (lot);
  analyze lot_edge;
  create temporary table happened on commit drop as
    with recursive valid as materialized (
      select id, (data ->> 'Lot')::uuid as lot, (data ->> 'Quantity')::numeric as quantity, add_time
        from record where form_id = papers and not is_deleted and data ->> 'Status' = '有效'
    ), down (id) as (
      select lot from valid
      union
      select m.lot from down d join lot_edge m on m.source = d.id
    )
    select r.id, null::uuid as lot, (r.data ->> 'Quantity')::numeric as quantity, r.add_time
      from down d join record r on r.id = d.id
    union all
    select id, lot, quantity, add_time from valid;
  -- The tables that grow here are empty when the statements below are planned.
  perform set_config('enable_seqscan', 'off', true);
  -- Of what was written down at once lots come before certificates, and are made of what has a smaller id.
  for e in select * from happened order by add_time, lot nulls first, id
  loop
    if e.lot is null then
      insert into lot_left values (e.id, e.quantity);
      for source in select m.source as lot, m.quantity from lot_edge m where m.lot = e.id order by m.source
      loop
        update lot_left set kilogrammes = kilogrammes - source.quantity where id = source.lot;
        wanted := source.quantity;
        for s in
          select h.lot_id, h.certificates, h.here from lot_share h join record c on c.id = h.certificates[cardinality(h.certificates)]
           where h.lot_id = source.lot and h.here > 0 order by c.add_time, c.id, h.certificates
        loop
          exit when wanted <= 0;
          part := least(wanted, s.here);
          update lot_share set here = here - part, gone = gone + part where lot_id = s.lot_id and certificates = s.certificates;
          insert into lot_share as x values (e.id, s.certificates, part, 0)
          on conflict (lot_id, certificates) do update set here = x.here + excluded.here;
          wanted := wanted - part;
        end loop;
      end loop;
    else
      select least(e.quantity, l.kilogrammes - coalesce((select sum(here) from lot_share where lot_id = e.lot), 0))
        into part from lot_left l where l.id = e.lot;
      part := greatest(coalesce(part, 0), 0);
      if part > 0 then
        insert into lot_share values (e.lot, array[e.id], part, 0);
      end if;
      wanted := e.quantity - part;
      for s in
        select h.certificates, h.here, h.gone from lot_share h join record c on c.id = h.certificates[cardinality(h.certificates)]
         where h.lot_id = e.lot and h.here > 0 and c.data ->> 'Lot' <> e.lot::text order by c.add_time, c.id, h.certificates
      loop
        exit when wanted <= 0;
        part := least(wanted, s.here);
        update lot_share set here = here - part where lot_id = e.lot and certificates = s.certificates;
        insert into lot_share values (e.lot, s.certificates || e.id, part, 0);
        wanted := wanted - part;
      end loop;
      delete from lot_share where lot_id = e.lot and here = 0 and gone = 0;
    end if;
  end loop;
  perform set_config('enable_seqscan', 'on', true);
  create index lot_share_certificates on lot_share using gin (certificates);
  analyze lot_share;

  update record r
     set data = r.data || jsonb_build_object('Certified', f.certified, 'Inherited', f.inherited, 'Cover', f.cover)
           || case when r.data ? 'Sent' then jsonb_build_object('Covered', case when f.certified < f.quantity then 0 else 100 end)
                   else '{}' end,
         update_time = greatest(date_trunc('milliseconds', clock_timestamp()), r.update_time + interval '1 millisecond')
    from (
      select g.*, case when g.certified <= 0 then '未开具' when g.certified < g.quantity then '部分开具'
                       when g.inherited < g.certified then '已开具' else '已随上批开证' end as cover
        from (
          select l.id, (l.data ->> 'Quantity')::numeric as quantity, coalesce(sum(h.here + h.gone), 0) as certified,
                 coalesce(sum(h.here + h.gone) filter (where c.data ->> 'Lot' <> l.id::text), 0) as inherited
            from (select lot_id as id from lot_share union select lot from happened where lot is not null) touched
            join record l on l.id = touched.id
            left join lot_share h on h.lot_id = l.id
            left join record c on c.id = h.certificates[cardinality(h.certificates)]
           group by l.id, l.data
        ) g
    ) f
   where r.id = f.id;
  update record r
     set data = r.data || jsonb_build_object('Covers', f.covers, 'Reissued', f.reissued),
         update_time = greatest(date_trunc('milliseconds', clock_timestamp()), r.update_time + interval '1 millisecond')
    from (
      select c.id, coalesce(h.covers, 0) as covers, coalesce(h.reissued, 0) as reissued
        from record c
        left join (
          select p.id, sum(w.here) filter (where p.at = cardinality(w.certificates)) as covers,
                 sum(w.here) filter (where p.at < cardinality(w.certificates)) as reissued
            from lot_share w cross join lateral unnest(w.certificates) with ordinality as p (id, at)
           group by p.id
        ) h on h.id = c.id
       where c.form_id = papers and not c.is_deleted
    ) f
   where r.id = f.id;
end $$;
