-- A position that was chosen by hand is stored by words that people say, 手工选点, and rows of reports by type of operation as the field is
-- called, 操作类型. They were 手选 and 农事类型.
update record set data = jsonb_set(data, '{PositionSource}', '"手工选点"')
 where form_id = '00000000-0000-7000-8000-000000000108' and data ->> 'PositionSource' = '手选';
update record_version set data = jsonb_set(data, '{PositionSource}', '"手工选点"')
 where data ->> 'PositionSource' = '手选'
   and record_id in (select id from record where form_id = '00000000-0000-7000-8000-000000000108');
update record set data = jsonb_set(data, '{By}', '"操作类型"')
 where form_id = '00000000-0000-7000-8000-000000000127' and data ->> 'By' = '农事类型';
update record_version set data = jsonb_set(data, '{By}', '"操作类型"')
 where data ->> 'By' = '农事类型'
   and record_id in (select id from record where form_id = '00000000-0000-7000-8000-000000000127');
-- Views that were saved hold the words in their address.
update list_view set address = replace(replace(address, '%E6%89%8B%E9%80%89', '%E6%89%8B%E5%B7%A5%E9%80%89%E7%82%B9'), '手选', '手工选点')
 where address ~ 'PositionSource[^&]*(%E6%89%8B%E9%80%89|手选)';
update list_view
   set address = replace(replace(address, '%E5%86%9C%E4%BA%8B%E7%B1%BB%E5%9E%8B', '%E6%93%8D%E4%BD%9C%E7%B1%BB%E5%9E%8B'), '农事类型', '操作类型')
 where address ~ 'By[^&]*(%E5%86%9C%E4%BA%8B%E7%B1%BB%E5%9E%8B|农事类型)';
