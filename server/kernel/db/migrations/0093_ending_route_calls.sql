-- The last day in UTC on which a key called a row of the public API that ends; `route` is the name of the row.
create table ending_route_call (
  api_key_id integer not null references api_key on delete cascade,
  route text not null,
  called_on date not null,
  primary key (api_key_id, route)
);
