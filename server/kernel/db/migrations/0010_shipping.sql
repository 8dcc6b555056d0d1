-- Dated posting fees: gross minor units, VAT follows the translation. The row with the highest sum reached counts.
create table shipping_rate (
  id integer generated always as identity primary key,
  brand_id integer not null,
  method smallint not null check (method between 1 and 4),
  zone text not null check (zone in ('poland', 'europe', 'world')),
  delivery_receipt boolean not null default false,
  min_order_gross bigint not null default 0 check (min_order_gross >= 0),
  fee bigint not null check (fee >= 0),
  currency text not null check (currency in ('PLN', 'EUR', 'GBP', 'USD')),
  valid_from timestamptz not null,
  valid_to timestamptz,
  check ((method = 4) = (zone <> 'poland')),
  constraint shipping_rate_brand_id_currency_method_zone_delivery_receip_key unique (brand_id, currency, method,
    zone, delivery_receipt, min_order_gross, valid_from)
);

-- One shipment per order. Method, status and tracking number stand on the order, which every list shows; here is where
-- it goes. A fee without a request of its own is part of the order's price.
create table shipment (
  order_id integer primary key references "order",
  recipient text not null,
  address text not null default '',
  postcode text not null default '',
  city text not null default '',
  country text not null check (length(country) = 2),
  locker text not null default '',
  phone text,
  email text not null default '',
  delivery_receipt boolean not null default false,
  fee bigint not null check (fee >= 0),
  payment_request_id integer,
  requested_at timestamptz not null,
  sent_at timestamptz,
  certified_at timestamptz,
  printed_at timestamptz,
  delivered_at timestamptz,
  returned_at timestamptz,
  resent_at timestamptz
);

-- A parcel at a carrier. The reference is ours and is looked for there before anything is made a second time.
create table parcel (
  id integer generated always as identity primary key,
  order_id integer not null references "order",
  reference text not null unique,
  carrier text not null check (carrier = 'inpost'),
  carrier_id text,
  tracking_number text,
  carrier_status text not null default '',
  problem text not null default '',
  asked_by integer references staff_user,
  asked_at timestamptz not null,
  polled_at timestamptz,
  ended_at timestamptz
);
create unique index parcel_one_open on parcel (order_id) where ended_at is null;

create table shipment_event (
  id bigint generated always as identity primary key,
  order_id integer not null references "order",
  event text not null,
  actor_role text not null,
  actor_id integer,
  from_status text not null,
  to_status text not null,
  tracking_number text not null default '',
  at timestamptz not null
);
create index shipment_event_of_order on shipment_event (order_id, id);

-- Paper cannot be patched (4.7): what the customer of a paper original looked at before the stamp, and their decision.
-- A draft without a file of its own is the delivered translation. The newest that was not replaced counts.
create table paper_draft (
  id integer generated always as identity primary key,
  order_id integer not null references "order",
  version integer not null check (version > 0),
  attachment_id integer references attachment,
  made_by_role text not null check (made_by_role in ('worker', 'staff', 'system', 'customer')),
  made_by_id integer,
  comment text not null default '',
  made_at timestamptz not null,
  state text not null check (state in ('waiting', 'approved', 'change_asked', 'replaced')),
  answered_at timestamptz,
  answered_by_role text check (answered_by_role in ('customer', 'staff')),
  answered_by_id integer,
  -- What is to be changed, or how the desk learnt of the approval.
  answer text not null default '',
  -- A paper original that was ordered with the translation is stamped after its customer has approved the draft (4.7). The
  -- clock of the order is paused while they decide, from the first draft that waits until its answer, a week at most.
  clock_since timestamptz,
  clock_until timestamptz,
  -- An approval of a paper original that the desk wrote down by mistake is taken back until the stamp is recorded: its draft
  -- is replaced by one that asks again.
  taken_back_at timestamptz,
  taken_back_by integer references staff_user,
  taken_back_reason text not null default '',
  -- The address before the desk wrote down the approval with another one.
  address_before jsonb,
  check (answered_at is not null or state in ('waiting', 'replaced')),
  unique (order_id, version),
  constraint paper_draft_clock_begins check (clock_until is null or clock_since is not null),
  -- What is answered or replaced cannot hold up an order.
  constraint paper_draft_clock_ends check (clock_since is null or clock_until is not null or state = 'waiting'),
  constraint paper_draft_taken_back check (taken_back_at is null or (taken_back_by is not null
    and state = 'replaced'))
);
create unique index paper_draft_that_counts on paper_draft (order_id) where state <> 'replaced';
