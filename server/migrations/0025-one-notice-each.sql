-- Of one thing a person has one notice of a kind: what is said of it again takes the place of what was said before.
delete from notice n
 using notice later
 where later.user_id = n.user_id and later.kind = n.kind and later.about_id = n.about_id and later.id > n.id;
alter table notice
  drop constraint notice_once,
  add constraint notice_one_each unique (user_id, kind, about_id);
-- What is not true any more is withdrawn from all who were told of it.
create index notice_about on notice (about_id);
create index notice_due on notice (about_id) where kind = 'due-soon';

create trigger tell_notice_delete after delete on notice
  referencing old table as after_rows for each statement execute function tell_notices();
