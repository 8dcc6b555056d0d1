import type { Check } from "./check.ts";

/** Payments: a request is settled once, by booked money, and no amount is refunded that was never received. */
export const payment_checks = [
  {
    name: "request.captured_once",
    sql: `
      select reference, count(*) as captures from ledger.journal
      where kind = 'capture' group by reference having count(*) > 1`,
  },
  {
    // A zero request (paid by a coupon) is settled without a capture; a cancelled one is not settled any more.
    name: "request.settled_means_captured",
    sql: `
      select r.id, r.state, j.key from payment_request r
      left join ledger.journal j on j.key = 'capture:' || r.id
      left join ledger.journal u on u.key = 'uncapture:' || r.id
      where r.amount_due > 0 and (r.state = 'settled') <> (j.id is not null and u.id is null)`,
  },
  {
    // The bonus of a top-up is in the same journal, without a payment.
    name: "request.captured_what_was_due",
    sql: `
      select r.id, r.amount_due, -sum(e.amount) as captured from payment_request r
      join ledger.journal j on j.key = 'capture:' || r.id
      join ledger.entry e on e.journal_id = j.id and e.amount < 0
      join ledger.account a on a.id = e.account_id and a.code <> 'liab:wallet_bonus'
      group by r.id having -sum(e.amount) <> r.amount_due`,
  },
  {
    name: "request.due_is_its_orders",
    sql: `
      select r.id, r.amount_due, coalesce(sum(o.amount), 0) as orders from payment_request r
      left join payment_request_order o on o.payment_request_id = r.id
      where r.kind in ('cart', 'supplement', 'posting', 'overtime')
      group by r.id having coalesce(sum(o.amount), 0) <> r.amount_due`,
  },
  {
    name: "payment.captured_means_money",
    sql: `select id, state, captured from payment where state = 'captured' and captured = 0`,
  },
  {
    // A refund that the provider refused is still due, and may be sent again.
    name: "payment.refunded_within_captured",
    sql: `
      select p.id, p.captured, p.refunded, coalesce(sum(r.amount), 0) as promised from payment p
      left join refund r on r.payment_id = p.id
      group by p.id having p.refunded > p.captured or coalesce(sum(r.amount), 0) > p.captured`,
  },
  {
    name: "payment.written_off_is_its_cost",
    sql: `
      select p.currency, p.written_off, coalesce(a.balance, 0) as cost
      from (
        select currency, sum(captured - refunded) as written_off from payment
        where provider = 'written_off' group by currency
      ) p
      full join (select currency, balance from ledger.account where code = 'exp:written_off') a using (currency)
      where coalesce(p.written_off, 0) <> coalesce(a.balance, 0)`,
  },
  {
    name: "payment.refunded_is_its_refunds",
    sql: `
      select p.id, p.refunded, coalesce(sum(r.amount), 0) as settled from payment p
      left join refund r on r.payment_id = p.id and r.state = 'settled'
      group by p.id having p.refunded <> coalesce(sum(r.amount), 0)`,
  },
  {
    // Money that came without being due, and that of a monthly invoice, belongs to no share of an order.
    name: "refund.within_share_of_order",
    sql: `
      select p.payment_request_id, r.order_id, share.amount, sum(r.amount) as refunded from refund r
      join payment p on p.id = r.payment_id
      join payment_request_order share
        on share.payment_request_id = p.payment_request_id and share.order_id = r.order_id
      group by p.payment_request_id, r.order_id, share.amount having sum(r.amount) > share.amount`,
  },
  {
    // The balance at a provider is what it captured, less refunds, disputes and its fees. Its payouts since then are
    // checked by another rule.
    name: "provider.clearing_is_its_payments",
    sql: `
      with clearing as (
        select a.owner, a.currency, sum(e.amount) as held from ledger.account a
        join ledger.entry e on e.account_id = a.id join ledger.journal j on j.id = e.journal_id
        where a.code = 'asset:psp_clearing' and j.kind not in ('payout', 'payout_row') group by a.owner, a.currency
      )
      select p.provider, p.currency, p.held, coalesce(c.held, 0) as clearing
      from (
        select provider, currency, sum(captured - refunded - gateway_fee - charged_back) as held from payment
        where provider not in ('balance', 'coupon', 'written_off', 'bank') group by provider, currency
      ) p
      left join clearing c on c.owner = 'provider:' || p.provider and c.currency = p.currency
      where p.held <> coalesce(c.held, 0)`,
  },
] as const satisfies readonly Check[];
