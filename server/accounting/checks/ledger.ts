import type { Check } from "./check.ts";

/** The books: double entry, and balances equal to the sums of their entries. */
export const ledger_checks = [
  {
    name: "journal.sums_to_zero",
    sql: `
      select journal_id, currency, sum(amount) as off_by from ledger.entry
      group by journal_id, currency having sum(amount) <> 0`,
  },
  {
    name: "journal.has_entries",
    sql: `
      select j.id, j.key from ledger.journal j
      where not exists (select 1 from ledger.entry e where e.journal_id = j.id)`,
  },
  {
    name: "account.balance_is_its_entries",
    sql: `
      select a.id, a.code, a.owner, a.currency, a.balance, coalesce(booked.entries, 0) as entries
      from ledger.account a
      left join (select account_id, sum(amount) as entries from ledger.entry group by 1) booked on booked.account_id = a.id
      where a.balance <> coalesce(booked.entries, 0)`,
  },
  {
    name: "account.one_currency",
    sql: `
      select e.id, e.currency, a.currency as account_currency from ledger.entry e
      join ledger.account a on a.id = e.account_id where a.currency <> e.currency`,
  },
  {
    name: "account.never_negative",
    sql: `
      select id, code, owner, currency, balance from ledger.account
      where no_overdraft and case normal_side when 'credit' then -balance else balance end < 0`,
  },
  {
    // The rest of a customer's top-ups equals the customer's balance in the books: paid money and bonus each.
    name: "wallet.balance_is_its_lots",
    sql: `
      with lot as (
        select 'customer:' || customer_id as owner, currency, 'liab:wallet_paid' as code, sum(paid_left) as left_over
        from wallet_lot group by customer_id, currency
        union all
        select 'customer:' || customer_id, currency, 'liab:wallet_bonus', sum(bonus_left)
        from wallet_lot group by customer_id, currency
      ), book as (
        select owner, currency, code, -balance as balance from ledger.account
        where code in ('liab:wallet_paid', 'liab:wallet_bonus')
      )
      select owner, currency, code, coalesce(book.balance, 0) as balance, coalesce(lot.left_over, 0) as lots
      from lot full join book using (owner, currency, code)
      where coalesce(book.balance, 0) <> coalesce(lot.left_over, 0)`,
  },
  {
    // The held amount equals what open attempts have taken from their customers' lots.
    name: "wallet.hold_is_its_attempts",
    sql: `
      with held as (
        select 'customer:' || p.customer_id as owner, p.currency, sum(u.paid + u.bonus) as held
        from payment p join wallet_use u on u.payment_id = p.id where p.state = 'created' group by 1, 2
      ), book as (
        select owner, currency, -balance as balance from ledger.account where code = 'liab:wallet_hold'
      )
      select owner, currency, coalesce(book.balance, 0) as balance, coalesce(held.held, 0) as held
      from held full join book using (owner, currency)
      where coalesce(book.balance, 0) <> coalesce(held.held, 0)`,
  },
  {
    // An attempt on a balance has taken exactly its amount from lots, unless it was released.
    name: "wallet.attempt_is_its_uses",
    sql: `
      select p.id, p.state, p.amount, coalesce(sum(u.paid + u.bonus), 0) as taken from payment p
      left join wallet_use u on u.payment_id = p.id
      where p.provider = 'balance' group by p.id
      having coalesce(sum(u.paid + u.bonus), 0) <> case p.state when 'cancelled' then 0 else p.amount end`,
  },
  {
    // A lot's rest is its amount less what was used and not returned, less its expired bonus.
    name: "wallet.lot_is_what_became_of_it",
    sql: `
      select l.id, l.paid, l.bonus, l.paid_left, l.bonus_left from wallet_lot l
      left join wallet_use u on u.lot_id = l.id
      group by l.id
      having l.paid <> l.paid_left + l.paid_returned + coalesce(sum(u.paid - u.paid_back), 0)
        or l.bonus <> l.bonus_left + l.bonus_expired + l.bonus_forfeited + coalesce(sum(u.bonus - u.bonus_back), 0)`,
  },
  {
    // The rest of a voucher, plus the amounts held by attempts, equals our debt to its holder in the books.
    name: "voucher.left_is_its_account",
    sql: `
      select v.id, v.left_over, h.held, coalesce(-a.balance, 0) as balance, coalesce(-b.balance, 0) as on_hold
      from voucher v
      cross join lateral (
        select coalesce(sum(u.amount), 0) as held from voucher_use u join payment p on p.id = u.payment_id
        where u.voucher_id = v.id and p.state = 'created'
      ) h
      left join ledger.account a on a.code = 'liab:voucher' and a.owner = 'voucher:' || v.id
      left join ledger.account b on b.code = 'liab:voucher_hold' and b.owner = 'voucher:' || v.id
      where coalesce(-a.balance, 0) <> v.left_over or coalesce(-b.balance, 0) <> h.held`,
  },
  {
    name: "wallet.one_currency",
    sql: `
      select owner, array_agg(distinct currency) as currencies from ledger.account
      where code in ('liab:wallet_paid', 'liab:wallet_bonus', 'liab:wallet_hold') and balance <> 0
      group by owner having count(distinct currency) > 1`,
  },
  {
    name: "wallet.top_up_is_a_lot",
    sql: `
      select r.id, r.amount_due, r.bonus, l.paid, l.bonus as lot_bonus from payment_request r
      left join wallet_lot l on l.payment_request_id = r.id
      left join ledger.journal u on u.key = 'uncapture:' || r.id
      where r.kind = 'top_up' and case
        when r.state = 'settled' then l.id is null or l.paid <> r.amount_due or l.bonus <> r.bonus
          or l.currency <> r.currency
        when u.id is not null then l.id is null or l.paid_left <> 0 or l.bonus_left <> 0
        else l.id is not null end`,
  },
] as const satisfies readonly Check[];
