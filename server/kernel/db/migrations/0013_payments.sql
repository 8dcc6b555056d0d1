-- Every amount due is one request: a cart, a supplement, a top-up, a posting fee. It is settled once, by the journal
-- with key `capture:<id>`; a second capture is refunded.
create table payment_request (
  id integer generated always as identity primary key,
  hash text not null unique,
  brand_id integer not null,
  kind text not null check (kind in ('cart', 'supplement', 'top_up', 'posting', 'invoice', 'overtime')),
  cart_id integer references cart,
  customer_id integer references customer,
  currency text not null check (currency in ('PLN', 'EUR', 'GBP', 'USD')),
  amount_due bigint not null check (amount_due >= 0),
  state text not null check (state in ('open', 'settled', 'closed')),
  product text not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  settled_by integer,
  -- Promised when the top-up was ordered: another bonus table tomorrow does not change it.
  bonus bigint not null default 0 check (bonus >= 0),
  -- Money that was matched by mistake or taken back: its amount due is asked for again under a new number, because a
  -- request is captured once in its life.
  replaces integer references payment_request,
  invoice_id integer references invoice
);
create index payment_request_top_up on payment_request (customer_id) where kind = 'top_up';
-- A transfer without its title is looked for by its amount.
create index payment_request_unpaid on payment_request (amount_due, currency) where state <> 'settled';
create index payment_request_of_cart on payment_request (cart_id);
create index payment_request_of_invoice on payment_request (invoice_id) where invoice_id is not null;

create table payment_request_order (
  payment_request_id integer not null references payment_request,
  order_id integer not null references "order",
  amount bigint not null check (amount >= 0),
  -- What of an order's price was paid with bonus: a reduction of the price, so the invoice is about the rest (gross).
  bonus bigint not null default 0,
  primary key (payment_request_id, order_id),
  check (bonus between 0 and amount)
);
create index payment_request_of_order on payment_request_order (order_id);

-- One attempt to pay a request.
create table payment (
  id integer generated always as identity primary key,
  hash text not null unique,
  payment_request_id integer not null references payment_request,
  brand_id integer not null,
  customer_id integer references customer,
  provider text not null,
  method text not null,
  provider_ref text,
  redirect_url text,
  transaction_name text not null,
  product text not null,
  currency text not null check (currency in ('PLN', 'EUR', 'GBP', 'USD')),
  amount bigint not null check (amount > 0),
  captured bigint not null default 0 check (captured >= 0),
  refunded bigint not null default 0,
  bonus bigint not null default 0,
  gateway_fee bigint not null default 0,
  state text not null check (state in ('created', 'redirected', 'pending', 'captured', 'failed', 'expired',
    'cancelled', 'deferred')),
  start_date timestamptz not null,
  finish_date timestamptz,
  finished boolean not null default false,
  expires_at timestamptz not null,
  -- A provider knows each capture by a name of its own; a refund goes back to exactly that one, so a second capture of
  -- the same attempt differs from the first.
  capture_ref text,
  -- A provider whose page wants a form by POST: where to and with which fields. The browser is led there by our own page.
  form jsonb,
  -- When a provider is asked next about an attempt that waits for its word, and how often it was asked already.
  next_ask_at timestamptz,
  times_asked integer not null default 0,
  -- The buyer took the money back through their bank.
  charged_back bigint not null default 0 check (charged_back >= 0),
  -- A request may be paid by several means at once: the main attempt (a provider, or the balance alone) and further parts
  -- that are held until the main one has brought its money.
  beside_id integer references payment,
  -- How often money of the balance was set aside for this attempt; each time is a journal of its own.
  times_held integer not null default 0,
  -- Country of the bank account or card that paid, where the provider or the statement names it.
  payer_country text check (payer_country ~ '^[A-Z]{2}$'),
  -- When the buyer's browser came back from the provider: an attempt that the provider knows no money of is refused then.
  returned_at timestamptz,
  check (refunded between 0 and captured)
);
create index payment_of_customer on payment (customer_id, start_date desc, id desc);
create index payment_of_request on payment (payment_request_id);
create unique index payment_provider_ref on payment (provider, provider_ref);
create index payment_to_ask on payment (next_ask_at) where next_ask_at is not null;
create index payment_beside on payment (beside_id) where beside_id is not null;
-- What belongs to a payment or a refund is found by its reference, and a payment by the name of its capture.
create index payment_capture on payment (provider, capture_ref) where capture_ref is not null;
create index payment_search on payment using gin (lower(transaction_name) gin_trgm_ops);

-- An event of a provider, as received. Unique by provider and event: a repeated notification changes nothing.
create table provider_event (
  id integer generated always as identity primary key,
  provider text not null,
  event_id text not null,
  payment_id integer references payment,
  kind text not null,
  amount bigint,
  currency text,
  body jsonb not null,
  received_at timestamptz not null,
  settled_at timestamptz,
  unique (provider, event_id)
);
-- Events of providers that have had no effect yet.
create index provider_event_open on provider_event (received_at) where settled_at is null;

-- A refund that a person asks for. Nothing moves until it is approved: only then there is a refund.
create table refund_request (
  id integer generated always as identity primary key,
  payment_id integer not null references payment,
  order_id integer references "order",
  currency text not null check (currency in ('PLN', 'EUR', 'GBP', 'USD')),
  amount bigint not null check (amount > 0),
  note text not null check (note <> ''),
  state text not null check (state in ('waiting', 'approved', 'rejected')),
  made_by integer not null references staff_user,
  made_at timestamptz not null,
  refund_id integer unique,
  approval_id integer not null unique references approval_request,
  check ((state = 'approved') = (refund_id is not null))
);
create index refund_request_of_payment on refund_request (payment_id);
create index refund_request_waiting on refund_request (id) where state = 'waiting';

create table refund (
  id integer generated always as identity primary key,
  hash text not null unique,
  payment_id integer not null references payment,
  amount bigint not null check (amount > 0),
  currency text not null,
  reason text not null,
  state text not null check (state in ('pending', 'settled', 'failed')),
  unique_key text not null unique,
  created_at timestamptz not null,
  settled_at timestamptz,
  capture_ref text,
  -- The answer of a provider that refused a refund, and which order the money was for.
  failure text not null default '',
  order_id integer references "order"
);
create index refund_of_payment on refund (payment_id);
create index refund_of_order on refund (order_id) where order_id is not null;
create index refund_unsettled on refund (id) where state <> 'settled';

-- An order that is paid by a later invoice. Gross, net and VAT are what is owed for it now: a cancellation lowers them.
create table on_account (
  order_id integer primary key references "order",
  customer_id integer not null references customer,
  currency text not null check (currency in ('PLN', 'EUR', 'GBP', 'USD')),
  net bigint not null check (net >= 0),
  vat bigint not null check (vat >= 0),
  gross bigint not null,
  ordered_at timestamptz not null,
  -- The seller's day of delivery: from then on it is a sale in the books.
  delivered_on date,
  voided_at timestamptz,
  invoice_id integer references invoice,
  check (gross = (net + vat)),
  constraint on_account_check1 check (invoice_id is null or delivered_on is not null),
  constraint on_account_check2 check (voided_at is null or delivered_on is null)
);
create index on_account_open on on_account (customer_id) where invoice_id is null and voided_at is null;

-- What a top-up brings, by brand and currency: the newest that has begun counts, and without one the default.
create table bonus_sheet (
  id integer generated always as identity primary key,
  brand_id integer not null,
  currency text not null check (currency in ('PLN', 'EUR', 'GBP', 'USD')),
  valid_from timestamptz not null,
  -- [{"from": "200", "bonus_bps": "300"}]: whole units of the currency, highest first.
  steps jsonb not null,
  made_by integer references staff_user,
  created_at timestamptz not null
);
create index bonus_sheet_of_brand on bonus_sheet (brand_id, currency, valid_from desc);

-- A voucher that was paid for: money of its holder, spent like money and taxed when it is used. What is left of it is the
-- balance of its account.
create table voucher (
  id integer generated always as identity primary key,
  code text not null,
  brand_id integer not null,
  currency text not null check (currency in ('PLN', 'EUR', 'GBP', 'USD')),
  amount bigint not null check (amount > 0),
  left_over bigint not null,
  active boolean not null default true,
  valid_to timestamptz,
  -- Who paid for it, and by which transfer or receipt.
  sold_to text not null,
  reference text not null,
  made_by integer references staff_user,
  created_at timestamptz not null,
  -- Whom a voucher was sold to and how it was paid for; a blocked one says why.
  email text not null default '',
  paid_by text not null default 'transfer' check (paid_by in ('transfer', 'cash', 'card')),
  -- Our account that the money came to; null where it did not come by transfer.
  bank_iban text,
  note text not null default '',
  -- When the code of a voucher was shown to its seller; until then it may be shown, once.
  code_told_at timestamptz,
  check (left_over between 0 and amount)
);
create unique index voucher_code on voucher (upper(code));
create index voucher_of_brand on voucher (brand_id, id desc);

-- What an attempt has taken from a voucher: held while it is open, spent once it is captured.
create table voucher_use (
  payment_id integer primary key references payment,
  voucher_id integer not null references voucher,
  amount bigint not null check (amount > 0),
  given_back bigint not null default 0,
  check (given_back between 0 and amount)
);
create index voucher_use_of_voucher on voucher_use (voucher_id);

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
  iban text not null references bank_account(iban),
  number text not null,
  currency text not null,
  opening bigint not null,
  closing bigint not null
);
create index bank_statement_of_import on bank_statement (bank_import_id);

-- One booked line of an account, in minor units, negative when the money left. Every line is in the books from the
-- moment it is known, against suspense; a match takes it out of there.
create table bank_entry (
  id integer generated always as identity primary key,
  bank_statement_id integer not null references bank_statement,
  iban text not null references bank_account(iban),
  -- The bank's description, so that an overlapping file finds it again.
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
  -- When it was first looked at for a match; a line that is on its way there is not yet a task.
  checked_at timestamptz,
  unique (iban, known_by)
);
create index bank_entry_open on bank_entry (id) where rest <> 0;
create index bank_entry_of_statement on bank_entry (bank_statement_id);
create index bank_entry_search on bank_entry using gin (lower(((title || ' ') || counterparty_name)) gin_trgm_ops);

-- What a line, or a part of it, is for. A part of an amount due waits in suspense until the rest of it is there.
create table bank_match (
  id integer generated always as identity primary key,
  bank_entry_id integer not null references bank_entry,
  kind text not null check (kind in ('part', 'request', 'wallet', 'surplus', 'refund', 'charge', 'reversal',
    'payout', 'voucher', 'translator_payout')),
  amount bigint not null check (amount <> 0),
  payment_request_id integer references payment_request,
  payment_id integer references payment,
  refund_id integer references refund,
  reversal_id integer references bank_entry,
  rule text not null,
  made_by integer references staff_user,
  made_at timestamptz not null,
  undone_by integer references staff_user,
  undone_at timestamptz,
  provider_payout_id integer,
  payout_id integer references payout,
  constraint bank_match_of_payout check ((kind = 'payout') = (provider_payout_id is not null)),
  constraint bank_match_of_translator_payout check ((kind = 'translator_payout') = (payout_id is not null))
);
create index bank_match_of_entry on bank_match (bank_entry_id);
create index bank_match_of_request on bank_match (payment_request_id) where undone_at is null;
create index bank_match_of_payment on bank_match (payment_id);
create unique index bank_match_refund_once on bank_match (refund_id) where kind = 'refund' and undone_at is null;
create unique index bank_match_payout_once on bank_match (provider_payout_id) where undone_at is null;
-- A payout leaves once and comes back once.
create unique index bank_match_translator_payout_once on bank_match (payout_id, sign((amount)::double precision))
  where undone_at is null;
