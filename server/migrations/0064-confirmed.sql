-- What was confirmed of plans and work orders stands in records as that of all others does: by its word in Confirmed.
do $$
declare
  old record;
  gone jsonb;
  others constant jsonpath := '$.Fields[*] ? (@.Name != $name)';
begin
  for old in
    select * from (values ('00000000-0000-7000-8000-000000000106'::uuid, 'OverlapConfirmed', '与其他计划重叠'),
                          ('00000000-0000-7000-8000-000000000113'::uuid, 'DueConfirmed', '要求完成时间已过')) as v (form_id, field, word)
  loop
    update record r
       set data = r.data - old.field
           || case when r.data -> old.field = 'true' then jsonb_build_object('Confirmed', jsonb_build_array(old.word)) else '{}' end
     where r.form_id = old.form_id and r.data ? old.field;
    update record_version v
       set data = v.data - old.field
           || case when v.data -> old.field = 'true' then jsonb_build_object('Confirmed', jsonb_build_array(old.word)) else '{}' end
      from record r
     where r.id = v.record_id and r.form_id = old.form_id and v.data ? old.field;
    update form_restriction set fields = fields - old.field || jsonb_build_object('Confirmed', fields -> old.field)
     where form_id = old.form_id and fields ? old.field;
    -- A form that people changed lists every field that it had; those that it does not list stand where the product has them.
    gone := jsonb_build_object('name', old.field);
    update form
       set published = jsonb_set(published, '{Fields}', jsonb_path_query_array(published, others, gone)),
           draft = jsonb_set(draft, '{Fields}', jsonb_path_query_array(draft, others, gone))
     where id = old.form_id;
    update form_version set published = jsonb_set(published, '{Fields}', jsonb_path_query_array(published, others, gone))
     where form_id = old.form_id;
    -- Views that were saved hold its conditions in their address.
    update list_view
       set columns = array_replace(columns, old.field, 'Confirmed'),
           address = replace(regexp_replace(regexp_replace(address,
             old.field || '(\[=\]|%5B%3D%5D)true', 'Confirmed%5Bin%5D' || old.word, 'g'),
             old.field || '(\[=\]|%5B%3D%5D)false', 'Confirmed%5Bnull%5Dtrue', 'g'), old.field, 'Confirmed')
     where old.field = any(columns) or address like '%' || old.field || '%';
  end loop;
end $$;
