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
create index lot_share_certificates on lot_share using gin (certificates);

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
  for e in
    with recursive valid as materialized (
      select id, (data ->> 'Lot')::uuid as lot, (data ->> 'Quantity')::numeric as quantity, add_time
        from record where form_id = papers and not is_deleted and data ->> 'Status' = '有效'
    ), down (id) as (
      select lot from valid
      union
      select r.id from down d join record r on r.form_id = lots and not r.is_deleted
         and nullif(jsonb_path_query_array(r.data, '$."Sources"[*]."Lot"'), '[]') ? d.id::text
    )
    select r.id, null::uuid as lot, (r.data ->> 'Quantity')::numeric as quantity, r.data -> 'Sources' as sources, r.add_time
      from down d join record r on r.id = d.id
    union all
    select id, lot, quantity, null, add_time from valid
    -- Of what was written down at once lots come before certificates, and are made of what has a smaller id.
    order by add_time, lot nulls first, id
  loop
    if e.lot is null then
      insert into lot_left values (e.id, e.quantity);
      for source in
        select (x ->> 'Lot')::uuid as lot, (x ->> 'Quantity')::numeric as quantity
          from jsonb_array_elements(coalesce(e.sources, '[]')) x where (x ->> 'Quantity')::numeric > 0
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

  update record r
     set data = r.data || jsonb_build_object('Certified', f.certified, 'Inherited', f.inherited, 'Cover', f.cover)
           || case when r.data ? 'Sent' then jsonb_build_object('Covered', case when f.certified < f.quantity then 0 else 100 end)
                   else '{}' end,
         update_time = greatest(date_trunc('milliseconds', clock_timestamp()), r.update_time + interval '1 millisecond')
    from (
      select g.*, case when g.certified < g.quantity then '部分开具' when g.inherited < g.certified then '已开具' else '已随上批开证' end as cover
        from (
          select l.id, (l.data ->> 'Quantity')::numeric as quantity, sum(h.here + h.gone) as certified,
                 coalesce(sum(h.here + h.gone) filter (where c.data ->> 'Lot' <> l.id::text), 0) as inherited
            from lot_share h join record l on l.id = h.lot_id join record c on c.id = h.certificates[cardinality(h.certificates)]
           group by l.id, l.data
        ) g
    ) f
   where r.id = f.id;
  update record r
     set data = r.data || jsonb_build_object('Covers', f.covers, 'Reissued', f.reissued),
         update_time = greatest(date_trunc('milliseconds', clock_timestamp()), r.update_time + interval '1 millisecond')
    from (
      select c.id, coalesce(sum(h.here) filter (where h.certificates[cardinality(h.certificates)] = c.id), 0) as covers,
             coalesce(sum(h.here) filter (where h.certificates[cardinality(h.certificates)] <> c.id), 0) as reissued
        from record c left join lot_share h on h.certificates @> array[c.id]
       where c.form_id = papers and not c.is_deleted
       group by c.id
    ) f
   where r.id = f.id;
end $$;
