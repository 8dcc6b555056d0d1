-- The desk around the work: lists narrowed in any way, one search over everything, customers, settings and figures.

-- A part of a word is found as fast as a number. The extension ships with PostgreSQL and is a trusted one, so whoever
-- may create tables may create it.
create extension if not exists pg_trgm;

-- One text a row, so that one index answers whichever column was meant.
create function customer_text(email text, first_name text, last_name text, company_name text, vat_id text)
  returns text language sql immutable parallel safe
  return lower(email || ' ' || first_name || ' ' || last_name || ' ' || company_name || ' ' || coalesce(vat_id, ''));
create index customer_search on customer
  using gin (customer_text(email, first_name, last_name, company_name, vat_id) gin_trgm_ops);
create index cart_search on cart
  using gin (customer_text(email, first_name, last_name, company_name, vat_id) gin_trgm_ops);
create index file_search on file using gin (lower(name) gin_trgm_ops);
create index invoice_search on invoice using gin (lower(number) gin_trgm_ops);
create index payment_search on payment using gin (lower(transaction_name) gin_trgm_ops);
create index bank_entry_search on bank_entry using gin (lower(title || ' ' || counterparty_name) gin_trgm_ops);
create index coupon_search on coupon using gin (lower(code) gin_trgm_ops);
create index translator_search on translator using gin (lower(name || ' ' || email) gin_trgm_ops);
create index mail_search on mail using gin (lower(recipient) gin_trgm_ops);
create index cart_of_customer on cart (customer_id, id desc) where customer_id is not null;

-- What is open, in each order the desk asks for it.
create index order_open_newest on "order" (id desc) where status not in ('finished', 'canceled', 'dropped', 'draft');
create index order_open_by_deadline on "order" (deadline, id)
  where status not in ('finished', 'canceled', 'dropped', 'draft');
create index order_open_of_owner on "order" (owner_id, id desc)
  where status not in ('finished', 'canceled', 'dropped', 'draft');
-- What days, weeks and months are counted by.
create index order_by_day on "order" (created_at);
create index order_asked_on on "order" (asked_at) where asked_at is not null;
create index order_finished_on on "order" (finished_at) where finished_at is not null;
create index invoice_by_day on invoice (date_of_issue);

-- What somebody of the desk has put together for themselves: ways to narrow the list of orders, and its columns.
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

-- What a person has set for a brand in place of what its folder says. What it was before stands in the audit log.
create table brand_setting (
  brand_id integer not null,
  key text not null,
  value jsonb not null,
  changed_by integer not null references staff_user,
  changed_at timestamptz not null,
  reason text not null check (reason <> ''),
  primary key (brand_id, key)
);

-- Somebody who may not come in, and somebody whose name we have forgotten because they asked us to.
alter table customer
  add column blocked_at timestamptz,
  add column blocked_reason text not null default '',
  add column anonymised_at timestamptz,
  add constraint customer_block_has_reason check (blocked_at is null or blocked_reason <> ''),
  add constraint customer_forgotten_has_no_password check (anonymised_at is null or password_hash is null);

create table customer_note (
  id integer generated always as identity primary key,
  customer_id integer not null references customer,
  staff_id integer not null references staff_user,
  text text not null check (text <> ''),
  at timestamptz not null
);
create index customer_note_of_customer on customer_note (customer_id, id desc);

-- Promotional money that a person gives or takes back (minor units of the account's currency; negative takes). Money that
-- a customer paid in is never touched by it: that moves by payments and refunds alone.
create table balance_correction (
  id integer generated always as identity primary key,
  customer_id integer not null references customer,
  currency text not null check (currency in ('PLN', 'EUR', 'GBP', 'USD')),
  amount bigint not null check (amount <> 0),
  reason text not null check (reason <> ''),
  state text not null check (state in ('waiting', 'approved', 'rejected')),
  needs_second boolean not null,
  made_by integer not null references staff_user,
  made_at timestamptz not null,
  decided_by integer references staff_user,
  decided_at timestamptz,
  check ((state = 'waiting') = (decided_at is null)),
  check (not needs_second or state <> 'approved' or decided_by <> made_by)
);
create index balance_correction_of_customer on balance_correction (customer_id, id desc);
create index balance_correction_waiting on balance_correction (id) where state = 'waiting';

-- A lot comes of a top-up, of a gift, or of a correction; of the last two all of it is bonus.
alter table wallet_lot add column balance_correction_id integer unique references balance_correction;
alter table wallet_lot drop constraint wallet_lot_paid_check, drop constraint wallet_lot_source;
alter table wallet_lot
  add constraint wallet_lot_source check (num_nonnulls(payment_request_id, order_id, balance_correction_id) = 1),
  add constraint wallet_lot_paid_check check (
    case when payment_request_id is not null then paid > 0 else paid = 0 and bonus > 0 end
  );
