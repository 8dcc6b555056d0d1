-- Runs of the rules of the books (decision 0269); old ones are deleted.
create table books_check (
  id integer generated always as identity primary key,
  asked_at timestamptz not null,
  -- When the first rule was read; null while the run waits.
  began_at timestamptz,
  -- How many rules have been read, of how many.
  done integer not null default 0,
  rules integer not null default 0,
  finished_at timestamptz,
  -- The names of broken rules; null until all were read.
  broken text[],
  check ((finished_at is null) = (broken is null)),
  check (finished_at is null or began_at is not null)
);
create unique index books_check_running on books_check ((true)) where finished_at is null;
