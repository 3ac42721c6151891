-- When a password was set, whichever statement set it.
alter table account add column password_time timestamptz(3);
update account set password_time = add_time where password_hash is not null;
create function note_password_time() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.password_hash is distinct from old.password_hash then
    new.password_time := case when new.password_hash is not null then now() end;
  end if;
  return new;
end $$;
create trigger note_password_time before insert or update of password_hash on account
  for each row execute function note_password_time();

-- A session is named by an id: its token is known to its holder alone. Of one that looks through the eyes of the account,
-- who does, and by which session of theirs, with which it ends.
alter table session add column id uuid not null default gen_random_uuid();
alter table session alter column id drop default;
create unique index session_id on session (id);
alter table session add column viewer_id uuid references account on delete cascade;
alter table session add column viewer_session uuid references session (id) on delete cascade;
alter table session add check ((viewer_id is null) = (viewer_session is null));
create index session_viewer on session (viewer_session) where viewer_session is not null;

-- Browsers on which somebody signed in well: the guesses of others do not lock them out. One browser may be that of several.
create table known_device (
  -- SHA-256 of the token that the browser keeps.
  token_hash bytea not null,
  account_id uuid not null references account on delete cascade,
  add_time   timestamptz(3) not null default now(),
  last_used  timestamptz(3) not null default now(),
  primary key (account_id, token_hash)
);
create index known_device_token on known_device (token_hash);
create index known_device_last on known_device (last_used);

-- Authenticators (TOTP). The pending secret holds nothing until a code of it was seen.
create table second_factor (
  account_id     uuid primary key references account on delete cascade,
  secret         text,
  pending_secret text,
  pending_time   timestamptz(3),
  -- Of the code that was accepted last: it and those before it are good no more.
  last_step      bigint not null default 0,
  check ((pending_secret is null) = (pending_time is null))
);

-- SHA-256 of the codes for when the authenticator is lost; each is taken out as it is used.
create table recovery_code (
  account_id uuid not null references second_factor on delete cascade,
  code_hash  bytea not null,
  primary key (account_id, code_hash)
);

-- What has to be kept is neither changed nor taken away before its time, by whatever statement of the product.
create function keep_log() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.add_time < now() - interval '6 months' then return old; end if;
  raise exception '% keeps what it holds for six months as it is', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- Who signed in, tried to, looked through the eyes of another, or left. Rows that nobody with that name answers to have no
-- user and no place. The place is that of the account at the time.
create table sign_in_log (
  id         bigint generated always as identity primary key,
  add_time   timestamptz(3) not null default clock_timestamp(),
  -- As it was typed in; of who looks through the eyes of another, the name of the viewer.
  name       text not null check (length(name) <= 60),
  user_id    uuid,
  viewer_id  uuid,
  outcome    text not null check (outcome in (
               '登录', '退出', '密码错误', '动态码错误', '账号已停用', '尝试过多', '以其身份查看')),
  address    text not null,
  user_agent text not null,
  request_id text not null,
  -- One row stands for all of the same kind of a minute, where there could be any number of them.
  bucket     text unique,
  organ_no   integer,
  organ_path text,
  l1         integer generated always as (nullif(split_part(organ_path, '/', 2), '')::integer) stored,
  l2         integer generated always as (nullif(split_part(organ_path, '/', 3), '')::integer) stored,
  l3         integer generated always as (nullif(split_part(organ_path, '/', 4), '')::integer) stored,
  l4         integer generated always as (nullif(split_part(organ_path, '/', 5), '')::integer) stored,
  l5         integer generated always as (nullif(split_part(organ_path, '/', 6), '')::integer) stored,
  l6         integer generated always as (nullif(split_part(organ_path, '/', 7), '')::integer) stored,
  l7         integer generated always as (nullif(split_part(organ_path, '/', 8), '')::integer) stored,
  l8         integer generated always as (nullif(split_part(organ_path, '/', 9), '')::integer) stored,
  check ((user_id is null) = (organ_path is null) and (user_id is null) = (organ_no is null))
);
create index sign_in_log_time on sign_in_log (add_time desc, id desc);
create index sign_in_log_user on sign_in_log (user_id, add_time desc, id desc);
create index sign_in_log_l2 on sign_in_log (l2, add_time desc, id desc);
create index sign_in_log_l3 on sign_in_log (l3, add_time desc, id desc);
create index sign_in_log_l4 on sign_in_log (l4, add_time desc, id desc);
create index sign_in_log_failed on sign_in_log ((user_id is null), add_time)
  where outcome in ('密码错误', '动态码错误', '账号已停用', '尝试过多');

create trigger keep_sign_in_log before update or delete on sign_in_log for each row execute function keep_log();
create trigger keep_sign_in_log_whole before truncate on sign_in_log for each statement execute function keep_log();
alter table sign_in_log enable always trigger keep_sign_in_log;
alter table sign_in_log enable always trigger keep_sign_in_log_whole;
