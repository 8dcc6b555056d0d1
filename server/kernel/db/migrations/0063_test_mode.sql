-- The database of the test mode of the public API has the one row; its webhooks name the mode.
create table test_mode (
  only_one boolean primary key default true check (only_one),
  opened_at timestamptz not null
);
