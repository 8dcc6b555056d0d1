-- A month whose books are closed, as it was seen when it was closed. It may be opened again, with a reason; closing it
-- then makes a row of its own, so nothing is overwritten.
create table books_month (
  id integer generated always as identity primary key,
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  totals jsonb not null,
  totals_sha256 text not null,
  closed_by integer not null references staff_user,
  closed_at timestamptz not null,
  reopened_by integer references staff_user,
  reopened_at timestamptz,
  reason text,
  check (((reopened_at is null) = (reopened_by is null)) and ((reopened_at is null) = (reason is null)))
);
create unique index books_month_closed on books_month (month) where reopened_at is null;

-- What a provider says it paid out, by the name it gives a payout; negative when it took money from our bank. What is in
-- its report and was not paid out is `kept`: some providers hold a part on our balance with them.
create table provider_payout (
  id integer generated always as identity primary key,
  provider text not null,
  payout_id text not null,
  currency text not null check (currency in ('PLN', 'EUR', 'GBP', 'USD')),
  amount bigint not null,
  kept bigint not null,
  paid_on date not null,
  file_name text not null,
  content_sha256 text not null,
  imported_by integer not null references staff_user,
  imported_at timestamptz not null,
  -- It never reached our bank and is not on its way any more: the provider took it back, as a later report says.
  returned_by integer references staff_user,
  returned_at timestamptz,
  check ((returned_at is null) = (returned_by is null)),
  unique (provider, payout_id)
);
-- Whatever comes by its amount is looked for among the lines that are left, and among the payouts on their way.
create index provider_payout_amount on provider_payout (amount, currency);

-- One line of such a report. A booked row names the entry of the clearing account that it pays out, and the entry of the
-- fee we knew already; each entry is paid out once. A parked row moved nothing yet and waits for a person.
create table provider_payout_row (
  id integer generated always as identity primary key,
  provider_payout_id integer not null references provider_payout,
  line integer not null,
  row_ref text not null,
  kind text not null check (kind in ('capture', 'refund', 'chargeback', 'fee', 'unknown', 'difference')),
  refs jsonb not null,
  description text not null,
  gross bigint not null,
  fee bigint not null,
  payment_id integer references payment,
  entry_id bigint unique references ledger.entry,
  fee_entry_id bigint unique references ledger.entry,
  state text not null check (state in ('booked', 'parked', 'settled')),
  problem text check (problem in ('unknown', 'no_payment', 'amount', 'difference')),
  note text not null default '',
  settled_by integer references staff_user,
  settled_at timestamptz,
  check ((state = 'booked') = (problem is null)),
  unique (provider_payout_id, row_ref)
);
create index provider_payout_row_parked on provider_payout_row (id) where state = 'parked';
