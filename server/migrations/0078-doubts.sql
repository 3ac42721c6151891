-- Whether something speaks against what a record is about: then the county finds it on the list of doubts. In one place, so that the
-- index and those who ask by it mean the same.
create function is_doubted(in_form uuid, in_data jsonb) returns boolean language plpgsql immutable as $$
begin
  return coalesce(case in_form
    -- Punch-ins.
    when '00000000-0000-7000-8000-000000000108' then
      in_data ? 'OverrideBy' or in_data ->> 'Review' in ('有问题', '已退回') or in_data ->> 'Grade' = 'D'
      or jsonb_path_exists(in_data, '$.InputChecks[*] ? (@.Verdict == "禁止" || @.Check == "标签" || exists(@.Corrected))')
    -- Plans and work orders.
    when '00000000-0000-7000-8000-000000000106' then in_data ? 'OverrideBy'
    when '00000000-0000-7000-8000-000000000113' then in_data ? 'OverrideBy'
    -- Lots, certificates and tests.
    when '00000000-0000-7000-8000-000000000124' then in_data ->> 'Status' in ('暂扣', '已召回') or in_data ? 'ReleaseReview'
    when '00000000-0000-7000-8000-000000000125' then in_data ->> 'Status' = '作废' or in_data ? 'OverrideBy'
    when '00000000-0000-7000-8000-000000000126' then in_data ->> 'Result' = '不合格'
    else false end, false);
end $$;

create index record_doubted on record (form_id, update_time desc) where not is_deleted and is_doubted(form_id, data);
