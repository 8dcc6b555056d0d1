-- S3: a version of a quote may offer two or three ways to have the order. Each is a price of its own; the quote repeats
-- the first one until one is taken, and that one from then on. A quote with one price has no rows here.
create table quote_option (
  quote_id integer not null references quote,
  position smallint not null check (position between 1 and 3),
  package text,
  speed text not null check (speed in ('normal', 'half', 'quarter')),
  plan text not null check (plan in ('L', 'MT', 'E', 'B', 'TP', 'X', 'PR')),
  lines jsonb not null,
  price_net bigint not null check (price_net > 0),
  vat bigint not null,
  price_gross bigint not null check (price_gross = price_net + vat),
  tax_rate_bps bigint not null,
  coupon_id integer references coupon,
  discount_taken bigint not null default 0 check (discount_taken >= 0),
  -- What posting the original costs with this price, gross; null when nothing is posted.
  posting_fee bigint check (posting_fee >= 0),
  production_minutes integer not null,
  deadline timestamptz not null,
  primary key (quote_id, position),
  check (coupon_id is not null or discount_taken = 0)
);
alter table quote
  add column option_taken smallint,
  add foreign key (id, option_taken) references quote_option (quote_id, position),
  add check (option_taken is null or not is_supplement);

-- What the desk has priced and not sent: to be looked at, or about to go out. What is sent becomes a quote.
create table quote_draft (
  order_id integer primary key references "order",
  hash text not null unique,
  input jsonb not null,
  -- The page of the quote as it was priced to be looked at.
  view jsonb,
  made_by integer not null references staff_user,
  made_at timestamptz not null,
  -- When it goes out by itself; null while it is only looked at.
  sends_at timestamptz,
  -- Why it could not go out when its moment had come: a code of the closed list.
  refused text
);
