-- The latest moment that any process has seen on the clock of the database. If it lies ahead, the clock was put back.
create table clock_seen (
  is_only boolean primary key default true check (is_only),
  seen_at timestamptz not null default now()
);
insert into clock_seen default values;
