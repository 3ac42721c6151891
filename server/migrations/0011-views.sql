-- Ways to look at a list that were given a name: of one person, of all who hold a role, of an organisation and all below
-- it. With the person, the role or the organisation their views go.
create table list_view (
  id          uuid primary key,
  screen      text not null,
  name        text not null,
  address     text not null,
  columns     text[] not null,
  account_id  uuid references account on delete cascade,
  role_id     uuid references role on delete cascade,
  organ_id    uuid references organ on delete cascade,
  -- Who made it may change it, though it belongs to all.
  user_id     uuid references account on delete set null,
  add_time    timestamptz(3) not null default now(),
  update_time timestamptz(3) not null default now(),
  constraint list_view_has_one_owner check (num_nonnulls(account_id, role_id, organ_id) = 1)
);
create index list_view_account on list_view (account_id, screen) where account_id is not null;
create index list_view_role on list_view (role_id, screen) where role_id is not null;
create index list_view_organ on list_view (organ_id, screen) where organ_id is not null;
create index list_view_user on list_view (user_id);

-- With which of them a list opens for a person.
create table list_view_default (
  account_id uuid not null references account on delete cascade,
  screen     text not null,
  view_id    uuid not null references list_view on delete cascade,
  primary key (account_id, screen)
);
create index list_view_default_view on list_view_default (view_id);
