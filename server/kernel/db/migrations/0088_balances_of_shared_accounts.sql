-- Changes without an event are found by their order. With an index that contains them, all that no event has made were
-- read for each line of the history.
create index order_change_with_event on order_change (event_id) where event_id is not null;
drop index order_change_of_event;

-- An account that is not of one customer, voucher or translator is in most postings, and a posting holds the row of a
-- balance until the end of its transaction. Its balance is the sum of 16 rows, of which a connection changes one, so that
-- postings of several connections do not wait for each other. `ledger.account` is read as before.
alter table ledger.account rename to account_row;
create table ledger.balance_shard (
  account_id integer not null references ledger.account_row,
  shard smallint not null check (shard between 0 and 15),
  balance bigint not null default 0,
  primary key (account_id, shard)
);
create function ledger.is_shared(p_owner text) returns boolean language sql immutable as $$
  select p_owner !~ '^(customer|voucher|translator):'
$$;

create view ledger.account as
  select a.id, a.code, a.owner, a.currency, a.normal_side, a.no_overdraft,
    case when ledger.is_shared(a.owner)
      then (a.balance + coalesce((select sum(s.balance) from ledger.balance_shard s where s.account_id = a.id), 0))::bigint
      else a.balance end as balance
  from ledger.account_row a;

-- As in 0003, with the balances of shared accounts in the row of the connection. ledger.lock_accounts was called before in
-- the same transaction.
create or replace function ledger.post(p_key text, p_kind text, p_reference text, p_at timestamptz, p_lines jsonb)
returns bigint language plpgsql as $$
declare
  v_journal bigint;
  v_digest bytea := sha256(convert_to(p_kind || '|' || p_reference || '|' || p_lines::text, 'utf8'));
  v_known record;
  v_found integer;
  v_balances integer;
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

  with added as (
    insert into ledger.entry (journal_id, account_id, currency, amount)
      select v_journal, a.id, a.currency, l.amount
        from jsonb_to_recordset(p_lines) as l(code text, owner text, currency text, amount bigint)
        join ledger.account_row a using (code, owner, currency)
      returning account_id, amount
  ), moved as (
    select account_id, sum(amount)::bigint as amount from added group by account_id
  ), of_one as (
    update ledger.account_row a set balance = a.balance + moved.amount
      from moved where a.id = moved.account_id and not ledger.is_shared(a.owner)
      returning a.id
  ), of_shared as (
    update ledger.balance_shard s set balance = s.balance + moved.amount
      from moved join ledger.account_row a on a.id = moved.account_id and ledger.is_shared(a.owner)
      where s.account_id = moved.account_id and s.shard = pg_backend_pid() % 16
      returning s.account_id
  )
  select (select count(*) from added), (select count(*) from of_one) + (select count(*) from of_shared)
      - (select count(*) from moved)
    into v_found, v_balances;
  if v_found <> jsonb_array_length(p_lines) or v_balances <> 0 then
    raise exception 'a ledger account is missing for %', p_key using errcode = '23503';
  end if;
  return v_journal;
end $$;

create or replace function ledger.lock_accounts(p_at timestamptz, p_accounts jsonb) returns void language plpgsql as $$
begin
  -- Before the accounts, as in ledger.month_is_open: a session that closes the month holds no account.
  perform pg_advisory_xact_lock_shared(hashtext('books_month'), hashtext(ledger.month_of(p_at)));

  insert into ledger.account_row (code, owner, currency, normal_side, no_overdraft)
    select w.code, w.owner, w.currency, w.normal_side, w.no_overdraft
      from rows from (jsonb_to_recordset(p_accounts)
        as (code text, owner text, currency text, normal_side text, no_overdraft boolean))
        with ordinality as w(code, owner, currency, normal_side, no_overdraft, position)
      -- Asked first, because every refused insert would use one of the two billion account ids.
      where not exists (
        select from ledger.account_row a where a.code = w.code and a.owner = w.owner and a.currency = w.currency
      )
      order by w.position
    on conflict do nothing;

  insert into ledger.balance_shard (account_id, shard)
    select a.id, pg_backend_pid() % 16
      from rows from (jsonb_to_recordset(p_accounts) as (code text, owner text, currency text))
        with ordinality as w(code, owner, currency, position)
      join ledger.account_row a on a.code = w.code and a.owner = w.owner and a.currency = w.currency
      where ledger.is_shared(w.owner) and not exists (
        select from ledger.balance_shard s where s.account_id = a.id and s.shard = pg_backend_pid() % 16
      )
      order by w.position
    on conflict do nothing;

  -- Rows of one owner first, then those of the connection, both in the order of the caller.
  perform 1
    from rows from (jsonb_to_recordset(p_accounts) as (code text, owner text, currency text))
      with ordinality as w(code, owner, currency, position)
    join ledger.account_row a on a.code = w.code and a.owner = w.owner and a.currency = w.currency
    where not ledger.is_shared(w.owner)
    order by w.position for no key update of a;
  perform 1
    from rows from (jsonb_to_recordset(p_accounts) as (code text, owner text, currency text))
      with ordinality as w(code, owner, currency, position)
    join ledger.account_row a on a.code = w.code and a.owner = w.owner and a.currency = w.currency
    join ledger.balance_shard s on s.account_id = a.id and s.shard = pg_backend_pid() % 16
    where ledger.is_shared(w.owner)
    order by w.position for no key update of s;
end $$;
