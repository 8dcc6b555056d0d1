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
