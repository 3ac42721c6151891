-- Borders of organisations: rings of WGS-84 corners, [[[lng, lat], …], …].
create table organ_outline (
  organ_id    uuid primary key references organ,
  rings       jsonb not null check (jsonb_typeof(rings) = 'array'),
  update_time timestamptz(3) not null default now(),
  user_id     uuid not null references account
);

-- Pages that show the ground of a map read it anew. Whoever changes a border tells all of them, with the commit.
create function tell_ground() returns trigger language plpgsql as $$
begin
  perform pg_notify('farm_ground', '');
  return null;
end $$;
create trigger tell_ground after insert or update or delete on organ_outline
  for each statement execute function tell_ground();

-- The frame round the drawn border of a plot; null where none is drawn.
create function place_ground(in_data jsonb) returns box language sql immutable as $$
  select case when in_data ? 'Boundary' then (
    select box(point(min((corner ->> 0)::float8), min((corner ->> 1)::float8)),
               point(max((corner ->> 0)::float8), max((corner ->> 1)::float8)))
      from jsonb_array_elements(in_data #> '{Boundary,Points}') as corners (corner)
  ) end
$$;

create function place_spot(in_data jsonb) returns point language sql immutable as $$
  select point((in_data #>> '{Position,Lng}')::float8, (in_data #>> '{Position,Lat}')::float8)
$$;

-- What maps and figures ask of plots, kept beside the records: to look for plots in a part of the map, or to add up the
-- plots of an enterprise, their whole content would have to be read and taken apart. Deleted plots are not here.
create table place_shape (
  id         uuid primary key references record on delete cascade,
  -- The record of the enterprise, as the plot names it.
  enterprise text,
  area       float8 not null,
  ground     box,
  spot       point,
  -- Of what is known: the border, else the position alone.
  frame      box generated always as (coalesce(ground, box(spot, spot))) stored,
  user_id    uuid not null,
  organ_no   integer not null,
  l1 integer, l2 integer, l3 integer, l4 integer, l5 integer, l6 integer, l7 integer, l8 integer
);

create function keep_place_shape() returns trigger language plpgsql as $$
begin
  if new.is_deleted then
    delete from place_shape where id = new.id;
    return null;
  end if;
  insert into place_shape (id, enterprise, area, ground, spot, user_id, organ_no, l1, l2, l3, l4, l5, l6, l7, l8)
  values (new.id, new.data ->> 'Compony', coalesce((new.data ->> 'Area')::float8, 0),
          place_ground(new.data), place_spot(new.data), new.user_id, new.organ_no,
          new.l1, new.l2, new.l3, new.l4, new.l5, new.l6, new.l7, new.l8)
  on conflict (id) do update set
    enterprise = excluded.enterprise, area = excluded.area, ground = excluded.ground, spot = excluded.spot,
    user_id = excluded.user_id, organ_no = excluded.organ_no,
    l1 = excluded.l1, l2 = excluded.l2, l3 = excluded.l3, l4 = excluded.l4,
    l5 = excluded.l5, l6 = excluded.l6, l7 = excluded.l7, l8 = excluded.l8;
  return null;
end $$;
create trigger keep_place_shape after insert or update on record for each row
  when (new.form_id = '00000000-0000-7000-8000-000000000104') execute function keep_place_shape();

insert into place_shape (id, enterprise, area, ground, spot, user_id, organ_no, l1, l2, l3, l4, l5, l6, l7, l8)
select id, data ->> 'Compony', coalesce((data ->> 'Area')::float8, 0), place_ground(data), place_spot(data), user_id, organ_no,
       l1, l2, l3, l4, l5, l6, l7, l8
  from record
 where form_id = '00000000-0000-7000-8000-000000000104' and not is_deleted;

create index place_shape_frame on place_shape using gist (frame);
create index place_shape_enterprise on place_shape (enterprise);
create index place_shape_l2 on place_shape (l2);
create index place_shape_l3 on place_shape (l3);
create index place_shape_l4 on place_shape (l4);
analyze place_shape;
