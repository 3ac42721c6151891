-- One product is one registration, however its number was typed: wide or narrow signs, capitals, blanks.
create function registration_of(in_number text) returns text language sql immutable as $$
  select nullif(upper(regexp_replace(normalize(in_number, NFKC), '\s', '', 'g')), '')
$$;

create index record_registration on record (registration_of(data ->> 'RegistrationNumber'))
  where form_id = '00000000-0000-7000-8000-000000000105' and not is_deleted;

-- Plots of one enterprise that lie on the same ground, each way, whatever they are called: what was done on the one counts for the other.
create table place_overlap (
  place_id uuid not null references record on delete cascade,
  other_id uuid not null references record on delete cascade,
  primary key (place_id, other_id)
);
create index place_overlap_other on place_overlap (other_id);

-- Plots whose border changed, which are to be compared with those around them. What went into the bin stays compared: its ground is there.
create table place_overlap_due (
  id       bigint generated always as identity primary key,
  place_id uuid not null
);

create function note_overlaps() returns trigger language plpgsql as $$
begin
  insert into place_overlap_due (place_id) values (new.id);
  return null;
end $$;

-- A border that changes within the same frame is a change of the record as well.
create trigger note_overlaps_insert after insert on record for each row
  when (new.form_id = '00000000-0000-7000-8000-000000000104' and new.data ? 'Boundary') execute function note_overlaps();
create trigger note_overlaps_update after update on record for each row
  when (new.form_id = '00000000-0000-7000-8000-000000000104'
        and (old.data -> 'Boundary', old.data -> 'Compony', old.is_deleted)
          is distinct from (new.data -> 'Boundary', new.data -> 'Compony', new.is_deleted)) execute function note_overlaps();

insert into place_overlap_due (place_id) select id from place_shape where ground is not null;

-- Where something was used by the position of whoever did it, where they named no plot or one far away.
create index record_used_ground on record using gin ((data -> 'Ground'))
  where form_id = '00000000-0000-7000-8000-000000000108' and not is_deleted and data ? 'Ground';
