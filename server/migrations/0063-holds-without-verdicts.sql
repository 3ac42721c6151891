-- Lots that are held because a review sent their harvest back name the punch-ins instead of the words of the reviewer, which not everybody
-- who sees lots may see. What follows them in the same text goes with them, as nobody can say where they end.
do $$
declare
  lot_form constant uuid := '00000000-0000-7000-8000-000000000124';
  said constant text := '[0-9]{2}-[0-9]{2}(、[0-9]{2}-[0-9]{2})* 的采收打卡被退回：.*';
begin
  create temporary table returned_lot on commit drop as
    select r.id, r.data -> 'HeldFor' ? r.id::text as is_own,
           (select jsonb_agg(p.id order by p.id) from jsonb_array_elements(coalesce(r.data -> 'Harvests', '[]')) h
              join record p on p.id = (h ->> 'PunchIn')::uuid and not p.is_deleted
             where p.data ? 'Reviewer') as harvests,
           exists (select from jsonb_array_elements_text(coalesce(r.data -> 'HeldFor', '[]')) x (id)
                     join record l on l.id = x.id::uuid
                    cross join jsonb_array_elements(coalesce(l.data -> 'Harvests', '[]')) h
                     join record p on p.id = (h ->> 'PunchIn')::uuid and not p.is_deleted
                    where p.data ->> 'Review' = '已退回' or (p.data ? 'Reviewer' and p.data ->> 'Review' = '待审核')) as is_open
      from record r
     where r.form_id = lot_form and not r.is_deleted and r.data ->> 'StatusReason' ~ said;
  update record r
     set data = r.data
           || jsonb_build_object('StatusReason', regexp_replace(r.data ->> 'StatusReason', said,
                case when t.is_open then '采收来源待核实' else '采收来源已核实，可以解除暂扣' end))
           || case when t.is_own and t.harvests is not null then jsonb_build_object('Returned', t.harvests) else '{}' end,
         update_time = greatest(date_trunc('milliseconds', clock_timestamp()), r.update_time + interval '1 millisecond')
    from returned_lot t
   where r.id = t.id;
  update record_version v
     set data = v.data || jsonb_build_object('StatusReason', regexp_replace(v.data ->> 'StatusReason', said, '采收来源待核实'))
   where v.data ->> 'StatusReason' ~ said;
  update notice n set text = regexp_replace(n.text, said, '采收来源待核实') where n.kind = 'lot-stopped' and n.text ~ said;
end $$;
