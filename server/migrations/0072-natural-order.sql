-- Names are sorted by the numbers in them as people count: 1号, 2号, 10号. A collation can't be changed where it stands: the former one
-- gives way to one of the same name, and what was sorted by it is sorted anew.
alter collation pinyin rename to pinyin_by_sign;

do $$
begin
  create collation pinyin (provider = icu, locale = 'zh-u-co-pinyin-kn-true');
exception when others then
  create collation pinyin from "C";
end $$;

do $$
declare
  sorted record;
begin
  for sorted in
    select distinct i.indexrelid::regclass as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i
      join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = i.indexrelid and d.refclassid = 'pg_collation'::regclass
      join pg_collation c on c.oid = d.refobjid
     where c.collname = 'pinyin_by_sign'
  loop
    execute format('drop index %s', sorted.name);
    execute replace(sorted.definition, 'pinyin_by_sign', 'pinyin');
  end loop;
end $$;

drop collation pinyin_by_sign;
