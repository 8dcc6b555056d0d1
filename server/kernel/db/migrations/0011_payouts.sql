-- What the fees of an order may come to by its plan, and what was let be more, by the event that did it (§4.10, 8).
create table fee_ceiling (
  order_id integer primary key references "order",
  amount bigint not null check (amount >= 0),
  set_at timestamptz not null
);

create table margin_event (
  id integer generated always as identity primary key,
  order_id integer not null references "order",
  event text not null,
  amount bigint not null check (amount > 0),
  currency text not null check (currency in ('PLN', 'EUR', 'GBP', 'USD')),
  at timestamptz not null
);
create index margin_event_of_order on margin_event (order_id);

-- Whom we pay, as the translator says it: for the bill, for the tax office and for the bank.
create table payee (
  translator_id integer primary key references translator,
  form text not null check (form in ('vat_business', 'bill', 'foreign')),
  name text not null,
  address text not null,
  postcode text not null,
  city text not null,
  country text not null,
  tax_id text not null default '',
  iban text not null,
  bic text not null default '',
  -- A new account is not paid to before this, so that a stolen password is of no use for it.
  held_until timestamptz,
  changed_at timestamptz not null
);

-- Numbers without gaps, under a lock until the transaction ends.
create table pay_series (
  series text not null,
  period text not null,
  last_number integer not null,
  primary key (series, period)
);

-- What became payable in a month, to one translator in one currency; what we ask a bill for.
create table pay_statement (
  id integer generated always as identity primary key,
  hash text not null unique,
  number text not null unique,
  translator_id integer not null references translator,
  period text not null check (period ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  currency text not null check (currency in ('PLN', 'EUR', 'GBP', 'USD')),
  state text not null check (state in ('open', 'billed', 'approved', 'in_run', 'sent', 'paid')),
  -- Minor units: fees, tax on top of them, tax that we keep back and pay for them, and what is transferred.
  net bigint not null check (net > 0),
  vat bigint not null default 0 check (vat >= 0),
  withheld bigint not null default 0 check (withheld >= 0),
  issued_at timestamptz not null,
  pdf_key text,
  pdf_sha256 text,
  bill_number text,
  bill_date date,
  bill_gross bigint check (bill_gross > 0),
  bill_file_id integer,
  billed_at timestamptz,
  -- Why the desk sent the last bill back.
  returned_reason text not null default '',
  -- The payee as they were when the bill was approved, and the rate of its cost in złoty.
  payee jsonb,
  approved_by integer references staff_user,
  approved_at timestamptz,
  nbp_rate_id integer references nbp_rate,
  net_pln bigint,
  check (withheld <= (net + vat)),
  constraint pay_statement_check1 check ((state = 'open') = (billed_at is null)),
  constraint pay_statement_check2 check ((state in ('open', 'billed')) = (approved_at is null)),
  constraint pay_statement_check3 check ((approved_at is null) = (approved_by is null)),
  unique (translator_id, currency, period)
);
create index pay_statement_by_state on pay_statement (state, id);

create table pay_statement_line (
  pay_statement_id integer not null references pay_statement,
  position integer not null,
  assignment_id integer unique references assignment,
  correction_stage_id integer unique,
  order_id integer not null references "order",
  kind text not null,
  source_lang text not null,
  target_lang text not null,
  units integer not null,
  unit text not null check (unit in ('word', 'minute')),
  amount bigint not null check (amount > 0),
  payable_at timestamptz not null,
  check ((assignment_id is null) <> (correction_stage_id is null)),
  primary key (pay_statement_id, position)
);

-- One file for the bank: drafted by one person, released by another, who approved none of its bills.
create table payout_run (
  id integer generated always as identity primary key,
  number text not null unique,
  currency text not null check (currency in ('PLN', 'EUR', 'GBP', 'USD')),
  format text not null check (format in ('elixir', 'pain')),
  state text not null check (state in ('draft', 'released', 'sent', 'booked', 'partly_failed', 'cancelled')),
  -- Our account that pays.
  iban text not null,
  made_by integer not null references staff_user,
  made_at timestamptz not null,
  released_by integer references staff_user,
  released_at timestamptz,
  file_name text,
  file_text text,
  sent_by integer references staff_user,
  sent_at timestamptz,
  closed_at timestamptz,
  check ((released_at is null) = (file_text is null)),
  constraint payout_run_check1 check (state not in ('sent', 'booked', 'partly_failed') or sent_at is not null)
);

create table payout (
  id integer generated always as identity primary key,
  payout_run_id integer not null references payout_run,
  pay_statement_id integer not null references pay_statement,
  translator_id integer not null references translator,
  currency text not null check (currency in ('PLN', 'EUR', 'GBP', 'USD')),
  amount bigint not null check (amount > 0),
  name text not null,
  iban text not null,
  bic text not null default '',
  state text not null check (state in ('planned', 'on_its_way', 'booked', 'rejected', 'withdrawn')),
  reason text not null default '',
  booked_at timestamptz,
  ended_by integer references staff_user,
  ended_at timestamptz
);
create index payout_of_run on payout (payout_run_id);
create index payout_of_statement on payout (pay_statement_id);
-- Nothing is paid twice: a statement is in one payout at a time that may still reach its account.
create unique index payout_once on payout (pay_statement_id) where state in ('planned', 'on_its_way', 'booked');
create index payout_on_its_way on payout (amount, currency) where state = 'on_its_way';

-- Papers of a translator: what was signed, and bills for statements.
create table pay_file (
  id integer generated always as identity primary key,
  hash text not null unique,
  storage_key text not null,
  translator_id integer not null references translator,
  kind text not null check (kind in ('nda', 'contract', 'certificate', 'other', 'bill')),
  name text not null,
  size_bytes bigint not null,
  sha256 text not null,
  added_by integer references staff_user,
  added_at timestamptz not null,
  removed_at timestamptz,
  valid_until date
);
create index pay_file_of_translator on pay_file (translator_id, id) where removed_at is null;
create index pay_file_runs_out on pay_file (valid_until) where valid_until is not null and removed_at is null;
