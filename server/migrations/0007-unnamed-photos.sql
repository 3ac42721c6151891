-- What somebody sends is limited by what of theirs no record names yet, finished or not.
create index file_unnamed on file (account_id) where record_id is null;
drop index file_receiving;
