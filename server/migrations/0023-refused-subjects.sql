-- What somebody was refused is noted with what it was about: `subject` holds the first ids that the request named, with a
-- blank between them. Nobody looked whether there is such a thing; who reads the log is told what they may see of it.
drop function refuse_operation(uuid, uuid, uuid, text, text, text, text, integer);

-- Notes that somebody was refused, so many times a minute at the most.
create function refuse_operation(
  in_request uuid, in_user uuid, in_viewer uuid, in_call text, in_reason text, in_subject text, in_address text,
  in_agent text, most integer
) returns void language sql as $$
  insert into operation_log (request_id, user_id, user_name, real_name, viewer_id, organ_name, organ_no, organ_path,
                             call, outcome, reason, subject, address, user_agent)
  select in_request, a.id, a.name, a.real_name, in_viewer, o.name, o.no, o.path,
         in_call, 'refused', in_reason, in_subject, in_address, left(in_agent, 300)
    from account a join organ o on o.id = a.organ_id
   where a.id = in_user
     and most > (select count(*)
                   from (select l.outcome, l.add_time from operation_log l where l.user_id = in_user
                          order by l.id desc limit 500) latest
                  where latest.outcome = 'refused' and latest.add_time > now() - interval '1 minute')
  on conflict (request_id) do nothing
$$;
