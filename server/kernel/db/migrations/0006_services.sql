-- What services other than written translation need: posting of paper originals, calls and visits, reference files.

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
  unique (brand_id, currency, method, zone, delivery_receipt, min_order_gross, valid_from)
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
  payment_request_id integer references payment_request,
  requested_at timestamptz not null,
  sent_at timestamptz
);

-- When a call or a visit takes place stands on the order, because its price and its deadline come from it.
create table booking (
  order_id integer primary key references "order",
  recording boolean not null default false,
  phone_numbers text[] not null default '{}',
  mode text check (mode in ('on_site', 'video')),
  address text not null default '',
  postcode text not null default '',
  city text not null default '',
  country text not null default '',
  place_details text not null default '',
  contact_name text not null default '',
  contact_phone text,
  people integer
);

alter table "order"
  add column subject text not null default '',
  add column session_starts_at timestamptz,
  add column duration_minutes integer check (duration_minutes > 0),
  add column simultaneous boolean not null default false,
  add constraint session_has_both check ((session_starts_at is null) = (duration_minutes is null)),
  add constraint order_shipment_status check (shipment_status in ('requested', 'paid', 'sent', 'delivered', 'returned'));
-- What the desk has to post.
create index order_to_post on "order" (id) where shipment_status = 'paid' and status = 'finished';

alter table attachment drop constraint attachment_kind_check;
alter table attachment add constraint attachment_kind_check
  check (kind in ('source', 'machine', 'translated', 'proofread', 'verified', 'reference'));

alter table cart add column invoice_email text;
alter table invoice add column reference text;
