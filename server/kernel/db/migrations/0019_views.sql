-- What a staff user has saved: ways to narrow the list of orders, and its columns.
create table staff_view (
  id integer generated always as identity primary key,
  staff_id integer not null references staff_user on delete cascade,
  name text not null check (name <> ''),
  search text not null,
  created_at timestamptz not null
);
create unique index staff_view_once on staff_view (staff_id, lower(name));

create table staff_columns (
  staff_id integer primary key references staff_user on delete cascade,
  order_columns text[] not null
);
