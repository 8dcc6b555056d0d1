-- A file as it was uploaded. The count is made once per content by the counter and kept with it.
create table file (
  id integer generated always as identity primary key,
  hash text not null unique,
  brand_id integer not null,
  name text not null,
  size_bytes bigint not null check (size_bytes >= 0),
  sha256 text not null,
  storage_key text not null,
  type text,
  state text not null check (state in ('counting', 'counted', 'needs_quote', 'refused')),
  outcome text,
  source_lang text not null default '',
  count jsonb,
  created_at timestamptz not null,
  deleted_at timestamptz
);

-- One cart, one buyer: contact and billing as they were when the order was made, whatever the account says later.
create table cart (
  id integer generated always as identity primary key,
  hash text not null unique,
  brand_id integer not null,
  customer_id integer references customer,
  locale text not null,
  currency text not null check (currency in ('PLN', 'EUR', 'GBP', 'USD')),
  email text not null default '',
  first_name text not null default '',
  last_name text not null default '',
  user_type text not null default 'private' check (user_type in ('private', 'company')),
  company_name text not null default '',
  address text not null default '',
  postcode text not null default '',
  city text not null default '',
  country text not null default 'PL',
  vat_id text,
  vat_id_status text not null default 'none' check (vat_id_status in ('none', 'valid', 'invalid', 'unknown')),
  phone text,
  reference text,
  created_at timestamptz not null,
  placed_at timestamptz
);

create table "order" (
  id integer generated always as identity primary key,
  hash text not null unique,
  brand_id integer not null,
  cart_id integer not null references cart,
  customer_id integer references customer,
  service_type text not null,
  package text,
  plan text not null check (plan in ('L', 'MT', 'E', 'B', 'TP', 'X', 'PR')),
  speed text not null default 'normal' check (speed in ('normal', 'half', 'quarter')),
  source_lang text not null,
  target_lang text not null,
  category_id integer references category,
  specialized boolean not null default false,
  note_for_translator text not null default '',
  text text,
  links text[] not null default '{}',
  words integer not null default 0,
  characters_collapsed integer not null default 0,
  status text not null default 'draft',
  version integer not null default 1,
  failed_from text,
  on_hold boolean not null default false,
  currency text not null check (currency in ('PLN', 'EUR', 'GBP', 'USD')),
  tax_treatment text,
  tax_rate_bps bigint,
  price_net bigint,
  vat bigint,
  price_gross bigint,
  price_list_id integer references price_list,
  price_trace jsonb,
  priced_at timestamptz,
  coupon_id integer references coupon,
  wanted_deadline timestamptz,
  deadline timestamptz,
  production_minutes integer,
  origin text not null default 'instant' check (origin in ('instant', 'quote')),
  asked_at timestamptz,
  owner_id integer references staff_user,
  timer_event text,
  timer_at timestamptz,
  rating smallint check (rating between 1 and 5),
  shipping_method smallint check (shipping_method between 1 and 4),
  shipment_tracking_number text,
  shipment_status text,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index order_of_customer on "order" (customer_id, created_at desc, id desc);
create index order_of_cart on "order" (cart_id);
create index order_queue on "order" (asked_at) where status = 'calculation';
create index order_open on "order" (brand_id, status, id desc) where status not in ('finished', 'canceled', 'dropped');

-- The history is written once and replays to the row: who did what, from where to where, on which facts.
create table order_event (
  id bigint generated always as identity primary key,
  order_id integer not null references "order",
  row_id text not null,
  event text not null,
  actor_role text not null,
  actor_id integer,
  from_status text,
  to_status text not null,
  facts jsonb not null default '{}',
  at timestamptz not null
);
create index order_event_of_order on order_event (order_id, id);

create table stage (
  id integer generated always as identity primary key,
  order_id integer not null references "order",
  position integer not null,
  kind text not null,
  state text not null default 'planned' check (state in ('planned', 'waiting', 'active', 'passed')),
  translator_id integer references translator,
  fee bigint check (fee >= 0),
  deadline timestamptz,
  accepted_at timestamptz,
  submitted_at timestamptz,
  returns integer not null default 0,
  comment text not null default '',
  unique (order_id, position)
);
create index stage_of_translator on stage (translator_id, state);

create table offer (
  id integer generated always as identity primary key,
  stage_id integer not null references stage,
  translator_id integer not null references translator,
  state text not null check (state in ('sent', 'accepted', 'declined', 'expired', 'withdrawn')),
  fee bigint not null check (fee >= 0),
  deadline timestamptz not null,
  offered_by integer references staff_user,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  decided_at timestamptz
);
create index offer_of_translator on offer (translator_id, state);
create unique index offer_one_open on offer (stage_id, translator_id) where state = 'sent';
create unique index offer_one_accepted on offer (stage_id) where state = 'accepted';

create table attachment (
  id integer generated always as identity primary key,
  hash text not null unique,
  order_id integer not null references "order",
  file_id integer not null references file,
  kind text not null check (kind in ('source', 'machine', 'translated', 'proofread', 'verified')),
  stage_id integer references stage,
  version integer not null default 1,
  answers_id integer references attachment,
  created_at timestamptz not null
);
create index attachment_of_order on attachment (order_id, kind, id);
create index attachment_of_file on attachment (file_id);

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
  price_trace jsonb,
  production_minutes integer not null,
  deadline timestamptz not null,
  valid_until timestamptz not null,
  note text not null default '',
  is_supplement boolean not null default false,
  issued_by integer references staff_user,
  issued_at timestamptz not null,
  decided_at timestamptz,
  unique (order_id, version)
);
