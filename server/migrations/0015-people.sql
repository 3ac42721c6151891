-- What was one act is several functions now: who could do all of it still can.
insert into role_function (role_id, url)
select held.role_id, now_called.url
  from role_function held
  join (values
    ('/User/List#Manage', '/User/List'),
    ('/User/List#Manage', '/User/Add'),
    ('/User/List#Manage', '/User/Edit/:id'),
    ('/User/List#Manage', '/User/Password/:id'),
    ('/User/List#Manage', '/Organs/List'),
    ('/User/List#Manage', '/User/Roles'),
    ('/Organs/List#Manage', '/Organs/List'),
    ('/Organs/List#Manage', '/Organs/Add'),
    ('/Organs/List#Manage', '/Organs/Edit/:id'),
    ('/User/Roles#Manage', '/User/Roles'),
    ('/User/Roles#Manage', '/User/RoleAdd'),
    ('/User/Roles#Manage', '/User/RoleEdit/:id')
  ) as now_called (was, url) on now_called.was = held.url
on conflict do nothing;
delete from role_function where url in ('/User/List#Manage', '/Organs/List#Manage', '/User/Roles#Manage');

alter table role add column note text not null default '';

-- Who is deleted is on no list and can't sign in; what they did keeps their name, which others may take as an account.
alter table account add column is_deleted boolean not null default false;
alter table account add constraint account_deleted_is_disabled check (not (is_deleted and is_enabled));
drop index account_name;
create unique index account_name on account (lower(name)) where not is_deleted;
