-- An alarm that is not over is stored by the word that people read: 未恢复. It was 活动, which no page said but the column of its state.
-- Counts follow by the trigger of records.
drop index record_alarm_open;
drop index record_alarm_unsettled;
update record set data = jsonb_set(data, '{State}', '"未恢复"')
 where form_id = '00000000-0000-7000-8000-000000000118' and data ->> 'State' = '活动';
update record_version set data = jsonb_set(data, '{State}', '"未恢复"')
 where data ->> 'State' = '活动'
   and record_id in (select id from record where form_id = '00000000-0000-7000-8000-000000000118');
-- Views that were saved hold the word in their address.
update list_view set address = replace(replace(address, '%E6%B4%BB%E5%8A%A8', '%E6%9C%AA%E6%81%A2%E5%A4%8D'), '活动', '未恢复')
 where address ~ 'State[^&]*(%E6%B4%BB%E5%8A%A8|活动)';
create index record_alarm_open on record (occur_time)
  where form_id = '00000000-0000-7000-8000-000000000118' and not is_deleted and (data ->> 'State') = '未恢复';
create index record_alarm_unsettled on record (occur_time)
  where form_id = '00000000-0000-7000-8000-000000000118' and not is_deleted
    and ((data ->> 'State') = '未恢复' or (data ->> 'Ack') = '未确认');
