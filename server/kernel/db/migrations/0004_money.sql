-- Double entry. Amounts are bigint minor units; a debit is positive, a credit negative. Rows are written once.
create schema ledger;

create table ledger.account (
  id integer generated always as identity primary key,
  code text not null,
  owner text not null default '',
  currency text not null check (currency in ('PLN', 'EUR', 'GBP', 'USD')),
  normal_side text not null check (normal_side in ('debit', 'credit')),
  no_overdraft boolean not null default false,
  balance bigint not null default 0,
  unique (code, owner, currency),
  constraint never_negative check (
    not no_overdraft or (case normal_side when 'credit' then -balance else balance end) >= 0
  )
);

create table ledger.journal (
  id bigint generated always as identity primary key,
  key text not null unique,
  content_sha256 bytea not null,
  kind text not null,
  reference text not null default '',
  posted_at timestamptz not null
);

create table ledger.entry (
  id bigint generated always as identity primary key,
  journal_id bigint not null references ledger.journal,
  account_id integer not null references ledger.account,
  currency text not null,
  amount bigint not null check (amount <> 0)
);
create index entry_of_account on ledger.entry (account_id);
create index entry_of_journal on ledger.entry (journal_id);

create function ledger.sums_to_zero() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from ledger.entry where journal_id = new.journal_id group by currency having sum(amount) <> 0
  ) then
    raise exception 'journal % does not balance', new.journal_id using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger entry_sums_to_zero after insert on ledger.entry
  deferrable initially deferred for each row execute function ledger.sums_to_zero();

create function ledger.written_once() returns trigger language plpgsql as $$
begin
  raise exception 'ledger rows are written once';
end $$;
create trigger entry_written_once before update or delete on ledger.entry
  for each row execute function ledger.written_once();
create trigger journal_written_once before update or delete on ledger.journal
  for each row execute function ledger.written_once();

-- Posts one journal. p_lines: [{"code","owner","currency","amount"}], accounts must exist. The same key with the same
-- content answers the first journal; with other content it is refused. The key is inserted first, so that a concurrent
-- holder is waited for; accounts are locked in id order, so that two postings never wait for each other in a circle.
create function ledger.post(p_key text, p_kind text, p_reference text, p_at timestamptz, p_lines jsonb)
returns bigint language plpgsql as $$
declare
  v_journal bigint;
  v_digest bytea := sha256(convert_to(p_kind || '|' || p_reference || '|' || p_lines::text, 'utf8'));
  v_known record;
  v_line record;
  v_found integer;
begin
  insert into ledger.journal (key, content_sha256, kind, reference, posted_at)
    values (p_key, v_digest, p_kind, p_reference, p_at)
    on conflict (key) do nothing returning id into v_journal;
  if v_journal is null then
    select id, content_sha256 into v_known from ledger.journal where key = p_key;
    if v_known.content_sha256 <> v_digest then
      raise exception 'ledger key % was used with other content', p_key using errcode = '23505';
    end if;
    return v_known.id;
  end if;

  perform 1 from ledger.account a
    join jsonb_to_recordset(p_lines) as l(code text, owner text, currency text) using (code, owner, currency)
    order by a.id for update of a;

  for v_line in
    select a.id, sum(l.amount)::bigint as amount
      from jsonb_to_recordset(p_lines) as l(code text, owner text, currency text, amount bigint)
      join ledger.account a using (code, owner, currency)
      group by a.id order by a.id
  loop
    update ledger.account set balance = balance + v_line.amount where id = v_line.id;
  end loop;

  insert into ledger.entry (journal_id, account_id, currency, amount)
    select v_journal, a.id, a.currency, l.amount
      from jsonb_to_recordset(p_lines) as l(code text, owner text, currency text, amount bigint)
      join ledger.account a using (code, owner, currency);
  get diagnostics v_found = row_count;
  if v_found <> jsonb_array_length(p_lines) then
    raise exception 'a ledger account is missing for %', p_key using errcode = '23503';
  end if;
  return v_journal;
end $$;

-- Every amount due is one request: a cart, a supplement, a top-up, a posting fee. It is settled once, by the journal
-- with key `capture:<id>`; a second capture is refunded.
create table payment_request (
  id integer generated always as identity primary key,
  hash text not null unique,
  brand_id integer not null,
  kind text not null check (kind in ('cart', 'supplement', 'top_up', 'posting')),
  cart_id integer references cart,
  customer_id integer references customer,
  currency text not null check (currency in ('PLN', 'EUR', 'GBP', 'USD')),
  amount_due bigint not null check (amount_due >= 0),
  state text not null check (state in ('open', 'settled', 'closed')),
  product text not null,
  created_at timestamptz not null,
  settled_at timestamptz,
  settled_by integer
);

create table payment_request_order (
  payment_request_id integer not null references payment_request,
  order_id integer not null references "order",
  amount bigint not null check (amount >= 0),
  primary key (payment_request_id, order_id)
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
  refunded bigint not null default 0 check (refunded >= 0 and refunded <= captured),
  bonus bigint not null default 0,
  gateway_fee bigint not null default 0,
  state text not null check (state in ('created', 'redirected', 'pending', 'captured', 'failed', 'expired', 'cancelled')),
  start_date timestamptz not null,
  finish_date timestamptz,
  finished boolean not null default false,
  expires_at timestamptz not null
);
create index payment_of_customer on payment (customer_id, start_date desc, id desc);
create index payment_of_request on payment (payment_request_id);
create unique index payment_provider_ref on payment (provider, provider_ref);

-- What a provider told us, as it said it. Unique by provider and event: a repeated notification changes nothing.
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
  settled_at timestamptz
);
create index refund_of_payment on refund (payment_id);

-- Numbers without gaps: the row is locked inside the transaction that issues the document, never a sequence.
create table invoice_series (
  series text not null,
  period text not null,
  last_number integer not null,
  primary key (series, period)
);

create table invoice (
  id integer generated always as identity primary key,
  hash text not null unique,
  number text not null unique,
  kind text not null check (kind in ('VAT', 'KOR', 'ZAL', 'ROZ', 'PRO', 'TOP')),
  brand_id integer not null,
  customer_id integer references customer,
  cart_id integer references cart,
  payment_request_id integer references payment_request,
  locale text not null,
  currency text not null check (currency in ('PLN', 'EUR', 'GBP', 'USD')),
  seller jsonb not null,
  customer jsonb not null,
  date_of_issue date not null,
  sale_date date not null,
  payment_date date not null,
  paid boolean not null default false,
  mode text not null check (mode in ('net_first', 'gross_first')),
  tax jsonb not null,
  total_net bigint not null,
  total_vat bigint not null,
  total_gross bigint not null,
  pdf_key text,
  pdf_sha256 text,
  created_at timestamptz not null
);
create unique index invoice_once_per_request on invoice (payment_request_id) where kind = 'VAT';
create index invoice_of_customer on invoice (customer_id, created_at desc, id desc);

create table invoice_line (
  invoice_id integer not null references invoice,
  position integer not null,
  order_id integer references "order",
  description text not null,
  quantity text not null,
  unit text not null,
  net_price bigint not null,
  net_value bigint not null,
  vat_rate_bps bigint,
  vat bigint not null,
  gross bigint not null,
  primary key (invoice_id, position)
);
create index invoice_line_of_order on invoice_line (order_id);
