-- Double entry. Amounts are bigint minor units; a debit is positive, a credit negative. Rows are written once.
create schema ledger;

-- The month of an instant as the seller's calendar has it.
create function ledger.month_of(p_at timestamptz) returns text language sql immutable as $$
  select to_char(p_at at time zone 'Europe/Warsaw', 'YYYY-MM')
$$;

create table ledger.account (
  id integer generated always as identity primary key,
  code text not null,
  owner text not null default '',
  currency text not null check (currency in ('PLN', 'EUR', 'GBP', 'USD')),
  normal_side text not null check (normal_side in ('debit', 'credit')),
  no_overdraft boolean not null default false,
  balance bigint not null default 0,
  constraint never_negative check (not no_overdraft or ( case normal_side when 'credit' then (- balance)
    else balance end >= 0)),
  unique (code, owner, currency)
);

create table ledger.journal (
  id bigint generated always as identity primary key,
  key text not null unique,
  content_sha256 bytea not null,
  kind text not null,
  reference text not null default '',
  posted_at timestamptz not null
);
create index journal_reference on ledger.journal (reference);
create index journal_posted on ledger.journal (posted_at);

create table ledger.entry (
  id bigint generated always as identity primary key,
  journal_id bigint not null references ledger.journal,
  account_id integer not null references ledger.account,
  currency text not null,
  amount bigint not null check (amount <> 0)
);
create index entry_of_account on ledger.entry (account_id);
create index entry_of_journal on ledger.entry (journal_id);

-- What a customer paid in beforehand. Every top-up is a lot: money and bonus that came together are spent together, so
-- the wallet's accounts in the books are always the sum of what is left of its lots.
create table wallet_lot (
  id integer generated always as identity primary key,
  customer_id integer not null,
  payment_request_id integer unique,
  currency text not null check (currency in ('PLN', 'EUR', 'GBP', 'USD')),
  paid bigint not null,
  bonus bigint not null check (bonus >= 0),
  paid_left bigint not null,
  bonus_left bigint not null,
  created_at timestamptz not null,
  -- Promotional money ends twelve months after its top-up; paid money never does.
  bonus_expires_at timestamptz not null,
  bonus_expired bigint not null default 0,
  -- What of the top-up was paid back in money, and the bonus that went forfeit with it.
  paid_returned bigint not null default 0,
  bonus_forfeited bigint not null default 0,
  order_id integer unique,
  -- Since when the customer knows that the bonus ends.
  bonus_told_at timestamptz,
  -- A lot comes of a top-up, of a gift, or of a correction; of the last two all of it is bonus.
  balance_correction_id integer unique,
  check (paid_left between 0 and paid),
  constraint wallet_lot_check1 check (bonus_left between 0 and bonus),
  constraint wallet_lot_check2 check (bonus_expired between 0 and bonus),
  constraint wallet_lot_check3 check (paid_returned between 0 and paid),
  constraint wallet_lot_check4 check (bonus_forfeited between 0 and bonus),
  constraint wallet_lot_source check (num_nonnulls(payment_request_id, order_id, balance_correction_id) = 1),
  constraint wallet_lot_paid_check check (case when payment_request_id is not null then (paid > 0)
    else (paid = 0 and bonus > 0) end)
);
create index wallet_lot_of_customer on wallet_lot (customer_id, id);
create index wallet_lot_expiring on wallet_lot (bonus_expires_at) where bonus_left > 0;

-- Which lots an attempt took its money from: held while the attempt is open, spent once it is captured. What goes back
-- after a refund returns to the same lots.
create table wallet_use (
  payment_id integer not null,
  lot_id integer not null references wallet_lot,
  paid bigint not null check (paid >= 0),
  bonus bigint not null check (bonus >= 0),
  paid_back bigint not null default 0,
  bonus_back bigint not null default 0,
  check (paid_back between 0 and paid),
  constraint wallet_use_check1 check (bonus_back between 0 and bonus),
  primary key (payment_id, lot_id)
);
create index wallet_use_of_lot on wallet_use (lot_id);

create function ledger.sums_to_zero() returns trigger language plpgsql as $$
begin
  if exists (
    select 1 from ledger.entry where journal_id = new.journal_id group by currency having sum(amount) <> 0
  ) then
    raise exception 'journal % does not balance', new.journal_id using errcode = '23514';
  end if;
  return null;
end $$;

create function ledger.written_once() returns trigger language plpgsql as $$
begin
  raise exception 'ledger rows are written once';
end $$;

-- Nothing is posted into a closed month. A posting shares a lock on the month until the end of its transaction, and
-- closing takes it alone: so a posting is either part of the closed month, or refused.
create function ledger.month_is_open() returns trigger language plpgsql as $$
declare
  v_month text := ledger.month_of(new.posted_at);
begin
  perform pg_advisory_xact_lock_shared(hashtext('books_month'), hashtext(v_month));
  if exists (select 1 from public.books_month where month = v_month and reopened_at is null) then
    raise exception 'the books of % are closed', v_month using errcode = 'BM001';
  end if;
  return new;
end $$;

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

-- Locks accounts for every journal of a transaction, before the first of them: missing accounts are created, then all of
-- them are locked, both in the order of p_accounts ([{"code","owner","currency","normal_side","no_overdraft"}]). The
-- caller passes the order of the chart, so two transactions with several journals never wait for each other in a circle.
create function ledger.lock_accounts(p_at timestamptz, p_accounts jsonb) returns void language plpgsql as $$
begin
  -- Before the accounts, as in ledger.month_is_open: a session that closes the month holds no account.
  perform pg_advisory_xact_lock_shared(hashtext('books_month'), hashtext(ledger.month_of(p_at)));

  insert into ledger.account (code, owner, currency, normal_side, no_overdraft)
    select w.code, w.owner, w.currency, w.normal_side, w.no_overdraft
      from rows from (jsonb_to_recordset(p_accounts)
        as (code text, owner text, currency text, normal_side text, no_overdraft boolean))
        with ordinality as w(code, owner, currency, normal_side, no_overdraft, position)
      -- Asked first, because every refused insert would use one of the two billion account ids.
      where not exists (
        select from ledger.account a where a.code = w.code and a.owner = w.owner and a.currency = w.currency
      )
      order by w.position
    on conflict do nothing;

  perform 1
    from rows from (jsonb_to_recordset(p_accounts) as (code text, owner text, currency text))
      with ordinality as w(code, owner, currency, position)
    join ledger.account a on a.code = w.code and a.owner = w.owner and a.currency = w.currency
    order by w.position for no key update of a;
end $$;

create constraint trigger entry_sums_to_zero after insert on ledger.entry deferrable initially deferred
  for each row execute function ledger.sums_to_zero();
create trigger entry_written_once before delete or update on ledger.entry
  for each row execute function ledger.written_once();
create trigger journal_written_once before delete or update on ledger.journal
  for each row execute function ledger.written_once();
create trigger journal_in_open_month before insert on ledger.journal
  for each row execute function ledger.month_is_open();
