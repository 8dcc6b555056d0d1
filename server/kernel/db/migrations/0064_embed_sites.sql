-- Sites of customers that may show the quote widget in a frame. The key is in the address of the widget and names the
-- account; it proves nothing.
create table embed_key (
  customer_id integer primary key references customer,
  key text not null unique,
  created_at timestamptz not null
);

create table embed_site (
  id integer generated always as identity primary key,
  customer_id integer not null references customer,
  -- As it is compared by browsers: `https://shop.example.com`.
  origin text not null check (origin ~ '^https://[a-z0-9.-]+(:[0-9]{1,5})?$' and length(origin) <= 300),
  active boolean not null default true,
  off_by text check (off_by in ('customer', 'desk')),
  created_at timestamptz not null,
  constraint embed_site_off check (active = (off_by is null)),
  unique (customer_id, origin)
);
