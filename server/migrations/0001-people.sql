-- Settings that the whole installation shares.
create table setting (
  key   text primary key,
  value text not null
);

-- Sorts Chinese by pinyin where PostgreSQL has ICU, by code point elsewhere.
do $$
begin
  create collation pinyin (provider = icu, locale = 'zh-u-co-pinyin');
exception when others then
  create collation pinyin from "C";
end $$;

-- The number is the segment of the path: /1/11/101/. It is never used again.
create sequence organ_no start 1;

create table organ (
  id          uuid primary key,
  no          integer not null unique default nextval('organ_no'),
  name        text not null,
  kind        text not null check (kind in ('平台', '县', '企业', '部门')),
  parent_id   uuid references organ,
  path        text not null unique check (path ~ '^(/[1-9][0-9]*){1,8}/$'),
  is_demo     boolean not null default false,
  -- The enterprise is deleted: nobody sees it, nothing is added to it.
  is_closed   boolean not null default false,
  add_time    timestamptz(3) not null default now(),
  update_time timestamptz(3) not null default now(),
  check ((parent_id is null) = (kind = '平台'))
);
create unique index one_root on organ ((true)) where parent_id is null;
create index organ_parent on organ (parent_id);
create index organ_path_prefix on organ (path text_pattern_ops);

insert into organ (id, no, name, kind, path)
select '00000000-0000-7000-8000-000000000001', nextval('organ_no'), '平台', '平台', '/1/';

create table account (
  id            uuid primary key,
  name          text not null,
  real_name     text not null,
  phone         text,
  post          text,
  -- Null: on the staff list, cannot sign in.
  password_hash text,
  is_enabled    boolean not null default true,
  organ_id      uuid not null references organ,
  add_time      timestamptz(3) not null default now(),
  update_time   timestamptz(3) not null default now(),
  last_sign_in  timestamptz(3)
);
create unique index account_name on account (lower(name));
create index account_organ on account (organ_id);

create table role (
  id          uuid primary key,
  name        text not null,
  organ_id    uuid not null references organ,
  data_scope  text not null check (data_scope in ('全部', '本组织及下级', '本组织', '仅本人')),
  -- The role of the administrators of the installation: whatever functions there are.
  grants_all  boolean not null default false,
  add_time    timestamptz(3) not null default now(),
  update_time timestamptz(3) not null default now()
);
create unique index role_name on role (organ_id, name);

create table role_function (
  role_id uuid not null references role on delete cascade,
  url     text not null,
  primary key (role_id, url)
);

create table account_role (
  account_id uuid not null references account on delete cascade,
  role_id    uuid not null references role on delete cascade,
  primary key (account_id, role_id)
);
create index account_role_role on account_role (role_id);

insert into role (id, name, organ_id, data_scope, grants_all)
select '00000000-0000-7000-8000-000000000002', '系统管理员', id, '全部', true from organ where parent_id is null;

create table session (
  -- SHA-256 of the token; the token itself is nowhere kept.
  token_hash bytea primary key,
  account_id uuid not null references account on delete cascade,
  add_time   timestamptz(3) not null default now(),
  last_used  timestamptz(3) not null default now(),
  end_time   timestamptz(3) not null,
  user_agent text not null,
  address    text not null
);
create index session_account on session (account_id);
create index session_end on session (end_time);

-- Failed sign-ins by account and by address: what they have to wait for.
create table login_failure (
  key        text primary key,
  failures   integer not null,
  last_time  timestamptz(3) not null,
  free_time  timestamptz(3) not null
);
create index login_failure_last on login_failure (last_time);

create table module (
  name            text primary key,
  is_api          boolean not null,
  allow_all_user  boolean not null,
  allow_anonymous boolean not null,
  is_menu         boolean not null,
  menu_order      numeric not null,
  icon            text not null,
  url             text not null,
  description     text not null,
  version         text not null
);

create table module_function (
  module          text not null references module on delete cascade,
  url             text not null,
  name            text not null,
  menu_name       text not null,
  icon            text not null,
  is_menu         boolean not null,
  menu_order      numeric not null,
  allow_all_user  boolean not null,
  allow_anonymous boolean not null,
  place           integer not null,
  primary key (module, url)
);
