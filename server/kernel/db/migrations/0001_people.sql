-- Whoever has an account: customers (per brand), staff, translators; their tokens; what they agreed to; what was looked at.
-- Instants come from the application's clock, never from now(): one clock everywhere, so that tests can move it.

create table customer (
  id integer generated always as identity primary key,
  hash text not null unique,
  brand_id integer not null,
  email text not null,
  password_hash text,
  first_name text not null default '',
  last_name text not null default '',
  user_type text not null default 'private' check (user_type in ('private', 'company')),
  company_name text not null default '',
  address text not null default '',
  postcode text not null default '',
  city text not null default '',
  country text not null default 'PL' check (length(country) = 2),
  vat_id text,
  phone text,
  locale text not null,
  currency text not null check (currency in ('PLN', 'EUR', 'GBP', 'USD')),
  invoicing text not null default 'per_order' check (invoicing in ('per_order', 'monthly')),
  newsletter boolean not null default false,
  credit_limit bigint not null default 0 check (credit_limit >= 0),
  -- Kept with every insert, because an exact count over a customer's whole history on each page does not scale.
  order_count integer not null default 0,
  activated_at timestamptz,
  created_at timestamptz not null
);
create unique index customer_login on customer (brand_id, lower(email));

create table staff_user (
  id integer generated always as identity primary key,
  email text not null,
  password_hash text not null,
  name text not null,
  role text not null check (role in ('project_manager', 'accounting', 'customer_service', 'admin')),
  locale text not null default 'pl',
  totp_secret text,
  active boolean not null default true,
  created_at timestamptz not null
);
create unique index staff_user_login on staff_user (lower(email));

create table translator (
  id integer generated always as identity primary key,
  hash text not null unique,
  email text not null,
  password_hash text,
  name text not null,
  locale text not null default 'pl',
  experience_since date not null,
  sworn_number text,
  nda_signed_at timestamptz,
  active boolean not null default true,
  created_at timestamptz not null
);
create unique index translator_login on translator (lower(email));

create table translator_pair (
  translator_id integer not null references translator,
  source_lang text not null,
  target_lang text not null,
  stage_kind text not null check (stage_kind in ('translation', 'post_edition', 'proofreading', 'verification')),
  sworn boolean not null default false,
  primary key (translator_id, source_lang, target_lang, stage_kind)
);

-- Only the digest of a token is kept: a stolen table opens no account.
create table access_token (
  token_sha256 bytea primary key,
  kind text not null check (kind in ('customer', 'staff', 'translator')),
  subject_id integer not null,
  brand_id integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index access_token_expiry on access_token (expires_at);

create table login_failure (
  account text primary key,
  failures integer not null,
  last_at timestamptz not null
);

-- §5: each consent with the version of its text and the moment it was given.
create table consent (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('terms', 'early_start', 'newsletter', 'recording')),
  text_version text not null,
  granted boolean not null,
  customer_id integer references customer,
  cart_id integer,
  locale text not null,
  given_at timestamptz not null
);
create index consent_cart on consent (cart_id);

create table audit_log (
  id integer generated always as identity primary key,
  at timestamptz not null,
  actor_role text not null,
  actor_id integer,
  act text not null,
  object text not null,
  object_id integer,
  detail jsonb not null default '{}'
);
create index audit_log_object on audit_log (object, object_id, id);

-- The first answer to a key is the answer to the key (double click, retry after a lost answer), byte for byte: hence json.
create table idempotency (
  key text not null,
  caller text not null,
  route text not null,
  request_sha256 bytea not null,
  status integer,
  answer json,
  created_at timestamptz not null,
  primary key (key, caller, route)
);
create index idempotency_age on idempotency (created_at);

create table mail (
  id integer generated always as identity primary key,
  unique_key text not null unique,
  kind text not null,
  brand_id integer not null,
  locale text not null,
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  order_id integer,
  attachment_name text,
  attachment_key text,
  created_at timestamptz not null,
  sent_at timestamptz,
  error text
);
create index mail_newest on mail (id desc);

-- Keys the installation makes for itself on first start (token signing, link signing).
create table installation_key (
  name text primary key,
  value text not null,
  created_at timestamptz not null
);
