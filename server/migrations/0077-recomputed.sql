-- What putting a form in force wrote anew in its records: by field, what stood there before and after, null for nothing. A record holds it
-- under the time at which somebody last changed it, so that nobody who has it open is late; its history has an entry of its own for it.
create table record_recomputed (
  record_id uuid not null references record on delete cascade,
  time      timestamptz(3) not null,
  before    jsonb not null,
  after     jsonb not null,
  primary key (record_id, time)
);
