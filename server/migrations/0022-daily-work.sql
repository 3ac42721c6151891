-- On which day of the farm what is done once a day was done last.
create table daily_work (
  name text primary key,
  day  date not null
);
