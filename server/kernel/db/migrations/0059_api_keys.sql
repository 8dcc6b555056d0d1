-- A key by which another program acts for an account. Only its digest is stored; limits are gross minor units in the
-- account's currency.
create table api_key (
  id integer generated always as identity primary key,
  customer_id integer not null references customer,
  name text not null,
  key_sha256 bytea not null unique,
  hint text not null,
  scopes text[] not null,
  currency text not null,
  order_limit bigint not null check (order_limit >= 0),
  day_limit bigint not null check (day_limit >= 0),
  month_limit bigint not null check (month_limit >= 0),
  -- Networks from which it may be used; empty: from anywhere.
  allow_ips text[] not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_ip text,
  -- Days before the end at which its owner was last reminded.
  reminded_days integer,
  replaced_by integer references api_key,
  revoked_at timestamptz,
  revoked_because text check (revoked_because in ('owner', 'desk', 'leak', 'rotation')),
  constraint api_key_revoked check ((revoked_at is null) = (revoked_because is null))
);
create index api_key_of_customer on api_key (customer_id, id desc);
create index api_key_of_replaced on api_key (replaced_by) where replaced_by is not null;
create index api_key_ending on api_key (expires_at) where revoked_at is null;

-- Money that a key has ordered for: what its limits count. Released when the order ends without payment or is refunded.
create table spend (
  id integer generated always as identity primary key,
  api_key_id integer not null references api_key,
  order_id integer not null unique references "order",
  amount bigint not null check (amount >= 0),
  at timestamptz not null,
  released_at timestamptz
);
create index spend_of_key on spend (api_key_id, at) where released_at is null;

-- The account that uploaded a file by a key: its number is used instead of the hash.
create table api_file (
  file_id integer primary key references file on delete cascade,
  customer_id integer not null references customer,
  created_at timestamptz not null
);
create index api_file_of_customer on api_file (customer_id);

-- How an order reached us, and by which key.
alter table cart add column via text not null default 'portal' check (via in ('portal', 'api', 'agent', 'mail', 'embed'));
alter table cart add column api_key_id integer references api_key;
create index cart_of_api_key on cart (api_key_id) where api_key_id is not null;
