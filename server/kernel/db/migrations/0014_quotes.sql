create table quote (
  id integer generated always as identity primary key,
  hash text not null unique,
  order_id integer not null references "order",
  version integer not null,
  state text not null check (state in ('open', 'accepted', 'rejected', 'expired', 'superseded')),
  price_net bigint not null check (price_net >= 0),
  vat bigint not null,
  price_gross bigint not null,
  tax_rate_bps bigint not null,
  lines jsonb not null,
  price_trace jsonb not null,
  production_minutes integer not null,
  deadline timestamptz not null,
  valid_until timestamptz not null,
  note text not null default '',
  is_supplement boolean not null default false,
  issued_by integer references staff_user,
  issued_at timestamptz not null,
  decided_at timestamptz,
  -- A supplement: an offer to change an order that was bought. It names what it was before and what it would be.
  before_lines jsonb,
  delta_gross bigint,
  reason text not null default '',
  reduced_scope boolean not null default false,
  words integer,
  -- How long the desk took for this version, without what it waited for the customer.
  waited_ms bigint,
  -- The discount code that a quote takes off its price: how much of it, minor units of what the buyer reads.
  coupon_id integer references coupon,
  discount_taken bigint not null default 0 check (discount_taken >= 0),
  -- The counting rule a quote was made by; a later rule changes no quote. Null where nothing was counted.
  counter_version text,
  option_taken smallint,
  -- Why a price went out below the list or the least margin.
  price_reason text not null default '',
  -- What the desk typed, so that an offer that was taken back can be corrected rather than typed again.
  input jsonb,
  unique (order_id, version),
  constraint quote_supplement_delta check (is_supplement = (delta_gross is not null)),
  check (coupon_id is not null or discount_taken = 0),
  constraint quote_check1 check (option_taken is null or not is_supplement),
  -- A quote is what its trace says: neither is written without the other.
  constraint quote_price_is_explained check (((price_of_trace(price_trace)).net = (price_net)::numeric)
    and ((price_of_trace(price_trace)).vat = (vat)::numeric)
    and ((price_of_trace(price_trace)).gross = (price_gross)::numeric))
);

-- S3: a version of a quote may offer two or three ways to have the order. Each is a price of its own; the quote repeats
-- the first one until one is taken, and that one from then on. A quote with one price has no rows here.
create table quote_option (
  quote_id integer not null references quote,
  position smallint not null check ((position >= 1) and (position <= 3)),
  package text,
  speed text not null check (speed in ('normal', 'half', 'quarter')),
  plan text not null check (plan in ('L', 'MT', 'E', 'B', 'TP', 'X', 'PR')),
  lines jsonb not null,
  price_net bigint not null check (price_net > 0),
  vat bigint not null,
  price_gross bigint not null,
  tax_rate_bps bigint not null,
  coupon_id integer references coupon,
  discount_taken bigint not null default 0 check (discount_taken >= 0),
  -- What posting the original costs with this price, gross; null when nothing is posted.
  posting_fee bigint check (posting_fee >= 0),
  production_minutes integer not null,
  deadline timestamptz not null,
  price_trace jsonb not null,
  check (price_gross = (price_net + vat)),
  constraint quote_option_check1 check (coupon_id is not null or discount_taken = 0),
  primary key (quote_id, position),
  constraint quote_option_price_is_explained check (((price_of_trace(price_trace)).net = (price_net)::numeric)
    and ((price_of_trace(price_trace)).vat = (vat)::numeric)
    and ((price_of_trace(price_trace)).gross = (price_gross)::numeric))
);

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
