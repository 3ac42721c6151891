-- Most records stand in an enterprise and in nothing below it: they have no fourth level. Lists ask for one by its number,
-- which says that there is one, so these indexes serve them without the others, as those of the deeper levels do.
drop index record_l4_update;
drop index record_l4_occur;
create index record_l4_update on record (form_id, l4, update_time desc, id desc) where not is_deleted and l4 is not null;
create index record_l4_occur on record (form_id, l4, occur_time desc, id desc) where not is_deleted and l4 is not null;
