// Payouts of providers for the journals of copied orders: what is older than three days is paid out, a payout a day, as
// in use. Without them every capture of two years would wait for its payout.

const day = "(j.posted_at at time zone 'Europe/Warsaw')::date";

export const payOut = `
  create temporary table paid_out as
    select e.id, e.account_id, e.amount, substring(a.owner from 10) as provider, a.currency, ${day} as paid_on
      from ledger.entry e
      join ledger.account_row a on a.id = e.account_id and a.code = 'asset:psp_clearing' and a.owner <> 'provider:bank'
      join ledger.journal j on j.id = e.journal_id and j.kind not in ('payout', 'payout_row')
     where j.posted_at < now() - interval '3 days';
  insert into provider_payout overriding user value
    select 0, provider, 'copies-' || currency || '-' || paid_on, currency, sum(amount), 0, paid_on, 'copies.csv', '',
        (select min(id) from staff_user), now()
      from paid_out group by provider, currency, paid_on having sum(amount) <> 0;
  insert into provider_payout_row (provider_payout_id, line, row_ref, kind, refs, description, gross, fee, entry_id, state)
    select y.id, row_number() over (partition by y.id order by p.id), p.id::text, 'capture', '[]', '', p.amount, 0, p.id,
        'booked'
      from paid_out p join provider_payout y using (provider, currency, paid_on)
     where y.file_name = 'copies.csv';
  do $$
  declare
    v record;
    v_lines jsonb;
  begin
    for v in select * from provider_payout where file_name = 'copies.csv' loop
      v_lines := jsonb_build_array(
        jsonb_build_object('code', 'asset:psp_clearing', 'owner', 'provider:' || v.provider, 'currency', v.currency,
          'amount', -v.amount, 'normal_side', 'debit', 'no_overdraft', false),
        jsonb_build_object('code', 'asset:payout_in_transit', 'owner', 'provider:' || v.provider, 'currency', v.currency,
          'amount', v.amount, 'normal_side', 'debit', 'no_overdraft', false));
      perform ledger.lock_accounts(v.paid_on, v_lines);
      perform ledger.post('payout:' || v.provider || ':' || v.payout_id, 'payout', 'provider_payout:' || v.id, v.paid_on,
        v_lines);
    end loop;
  end $$;
  drop table paid_out`;
