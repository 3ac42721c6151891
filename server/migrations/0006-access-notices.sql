-- Processes keep for a moment who is signed in and what they may. Whoever changes that tells all of them, with the commit.
create function tell_access() returns trigger language plpgsql as $$
begin
  perform pg_notify('farm_access', '');
  return null;
end $$;

create trigger tell_account after delete or update of name, real_name, password_hash, is_enabled, organ_id on account
  for each statement execute function tell_access();
create trigger tell_role after delete or update on role for each statement execute function tell_access();
create trigger tell_role_function after insert or delete or update on role_function
  for each statement execute function tell_access();
create trigger tell_account_role after insert or delete or update on account_role
  for each statement execute function tell_access();
create trigger tell_session after delete or update of end_time on session
  for each statement execute function tell_access();
create trigger tell_organ after delete or update of name, path, is_closed on organ
  for each statement execute function tell_access();
