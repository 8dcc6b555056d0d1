-- Accounts at banks whose statements are read. What a file of this bank is written in differs from bank to bank; a
-- virtual range is what the bank gave for mass collection, and each customer has an account in it.
create table bank_account (
  iban text primary key,
  currency text not null check (currency in ('PLN', 'EUR', 'GBP', 'USD')),
  encoding text not null default 'utf-8' check (encoding in ('utf-8', 'windows-1250', 'iso-8859-2', 'cp852')),
  virtual_sort_code text check (virtual_sort_code ~ '^\d{8}$'),
  virtual_mask text check (virtual_mask ~ '^\d{4}$'),
  created_at timestamptz not null,
  check ((virtual_sort_code is null) = (virtual_mask is null))
);

-- A file of statements, taken whole or not at all; the same file a second time changes nothing.
create table bank_import (
  id integer generated always as identity primary key,
  sha256 bytea not null unique,
  file_name text not null,
  format text not null check (format in ('mt940', 'camt.053')),
  statements integer not null,
  entries integer not null,
  entries_known integer not null,
  imported_by integer references staff_user,
  imported_at timestamptz not null
);

create table bank_statement (
  id integer generated always as identity primary key,
  bank_import_id integer not null references bank_import,
  iban text not null references bank_account,
  number text not null,
  currency text not null,
  opening bigint not null,
  closing bigint not null
);
create index bank_statement_of_import on bank_statement (bank_import_id);

-- One booked line of an account, in minor units, negative when the money left. Every line stands in the books from the
-- moment it is known, against suspense; a match takes it out of there.
create table bank_entry (
  id integer generated always as identity primary key,
  bank_statement_id integer not null references bank_statement,
  iban text not null references bank_account,
  -- What the bank said of it, so that an overlapping file finds it again.
  known_by bytea not null,
  line integer not null,
  booked_on date not null,
  valued_on date not null,
  currency text not null check (currency in ('PLN', 'EUR', 'GBP', 'USD')),
  amount bigint not null check (amount <> 0),
  -- What no match has taken yet; zero is a line that is dealt with.
  rest bigint not null,
  title text not null,
  counterparty_name text not null,
  counterparty_iban text not null,
  credited_iban text not null,
  bank_ref text not null,
  type_code text not null,
  is_reversal boolean not null,
  -- When it was first looked at for a match; a line that is on its way there is not yet anybody's task.
  checked_at timestamptz,
  unique (iban, known_by)
);
create index bank_entry_open on bank_entry (id) where rest <> 0;
create index bank_entry_of_statement on bank_entry (bank_statement_id);

-- What a line, or a part of it, is for. A part of an amount due waits in suspense until the rest of it is there.
create table bank_match (
  id integer generated always as identity primary key,
  bank_entry_id integer not null references bank_entry,
  kind text not null check (kind in ('part', 'request', 'wallet', 'surplus', 'refund', 'charge', 'reversal')),
  amount bigint not null check (amount <> 0),
  payment_request_id integer references payment_request,
  payment_id integer references payment,
  refund_id integer references refund,
  reversal_id integer references bank_entry,
  rule text not null,
  made_by integer references staff_user,
  made_at timestamptz not null,
  undone_by integer references staff_user,
  undone_at timestamptz
);
create index bank_match_of_entry on bank_match (bank_entry_id);
create index bank_match_of_request on bank_match (payment_request_id) where undone_at is null;
create index bank_match_of_payment on bank_match (payment_id);
create unique index bank_match_refund_once on bank_match (refund_id) where kind = 'refund' and undone_at is null;

-- Money that was matched by mistake or taken back: its amount due is asked for again under a new number, because a
-- request is captured once in its life.
alter table payment_request add column replaces integer references payment_request;

-- A transfer without its title is looked for by its amount.
create index payment_request_unpaid on payment_request (amount_due, currency) where state <> 'settled';
create index payment_request_of_cart on payment_request (cart_id);
