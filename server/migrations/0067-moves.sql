-- Which organisation was moved when from under which to under which: reports of earlier periods say so on both sides.
create table organ_move (
  id        bigint generated always as identity primary key,
  organ_id  uuid not null references organ,
  -- As it was called then.
  name      text not null,
  from_id   uuid not null references organ,
  to_id     uuid not null references organ,
  move_time timestamptz(3) not null default clock_timestamp(),
  user_id   uuid not null references account
);
create index organ_move_time on organ_move (move_time desc);

-- Text in which some ids are replaced by others. An id is 36 characters that stand for nothing else.
create function remapped(in_text text, in_sources text[], in_targets text[]) returns text language plpgsql immutable as $$
begin
  for i in 1 .. cardinality(in_sources) loop
    if strpos(in_text, in_sources[i]) > 0 then in_text := replace(in_text, in_sources[i], in_targets[i]); end if;
  end loop;
  return in_text;
end $$;
