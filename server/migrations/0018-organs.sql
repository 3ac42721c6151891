-- Moving a branch of the tree writes the path of every record in it. For that it is quiet: it moves counts, plots and
-- notices itself, in a few statements for all instead of one change after another.
drop trigger keep_place_shape on record;
create trigger keep_new_place_shape after insert on record for each row
  when (new.form_id = '00000000-0000-7000-8000-000000000104') execute function keep_place_shape();
create trigger keep_place_shape after update on record for each row
  when (new.form_id = '00000000-0000-7000-8000-000000000104'
        and current_setting('farm.quiet', true) is distinct from 'on') execute function keep_place_shape();

-- Which forms come down to whom, and whose borders are seen, goes by the tree: pages read both anew.
create function tell_moved() returns trigger language plpgsql as $$
begin
  perform pg_notify('farm_forms', '');
  perform pg_notify('farm_ground', '');
  return null;
end $$;
create trigger tell_moved after update of path on organ for each statement execute function tell_moved();

-- Nobody comes to stand in an organisation that is closed, not even in the moment in which it is being closed: whoever
-- adds to it waits for that and looks again.
create function keep_to_open_organ() returns trigger language plpgsql as $$
begin
  perform from organ where id = new.organ_id and not is_closed for key share;
  if not found then
    raise exception 'organisation % is closed', new.organ_id using errcode = 'foreign_key_violation';
  end if;
  return new;
end $$;
create trigger keep_account_to_open_organ before insert or update of organ_id on account
  for each row execute function keep_to_open_organ();
create trigger keep_role_to_open_organ before insert or update of organ_id on role
  for each row execute function keep_to_open_organ();
create trigger keep_form_to_open_organ before insert or update of organ_id on form
  for each row execute function keep_to_open_organ();
