import { sql } from "kysely";
import { expect } from "vitest";
import type { JobName } from "#server/kernel/jobs/payloads.ts";
import { runChecks } from "#server/accounting/checks/run.ts";
import { untilQuiet } from "../standins.ts";
import { day, expectHealthy, hour } from "../steps.ts";
import { everyReplayed } from "../replayed.ts";
import { rowsOf, type World } from "./world.ts";

/** The periodic jobs that affect money or documents, in order. */
const rounds: readonly JobName[] = [
  "tax.fetch_rates",
  "payment.poll",
  "invoice.monthly",
  "wallet.expire_bonus",
  "invoice.remind",
  "einvoice.send",
];

/** Advances the time and runs scheduled jobs; queued jobs wait for the next run. */
export async function pass(world: World, milliseconds: number): Promise<void> {
  world.installation.clock.forward(milliseconds);
  for (const name of rounds) await world.installation.runRound(name);
}

/** Checks the rules on live data, which apply at every moment, also while jobs wait; and that no fault was reported. */
export async function expectRules(world: World): Promise<void> {
  expectNothing(await runChecks(world.installation.db));
  expectNothing(world.installation.faults.splice(0));
}

/** Reports all unexpected entries as text. */
function expectNothing(wrong: readonly unknown[]): void {
  const text = (_: string, value: unknown) => (typeof value === "bigint" ? value.toString() : value);
  const reports = wrong.map((one) => JSON.stringify(one, text));
  if (reports.length > 0) throw new Error(reports.join("\n"));
}

/** Runs everything that ends automatically: notifications, jobs, holds, attempts and waiting orders. */
export async function settleDown(world: World): Promise<void> {
  await untilQuiet(world.installation);
  for (const span of [3 * hour, day, 9 * day, 9 * day]) {
    await pass(world, span);
    await untilQuiet(world.installation);
  }
}

/** Rules for the final state, by the ledger alone or compared with another source. */
const at_rest = {
  "the postings of each currency sum to zero": `
    select currency, sum(balance) as sum from ledger.account group by currency having sum(balance) <> 0`,
  "nothing is reserved for an attempt that has ended": `
    select code, owner, balance from ledger.account where code in ('liab:wallet_hold', 'liab:voucher_hold')
      and balance <> 0`,
  // An invoice whose payment the desk reversed is unpaid again: its amount is missing while it is valid.
  "every prepayment became a sale or was refunded": `
    select a.currency, a.balance, open.amount as open, (
      select json_agg(j.key || ' ' || e.amount order by j.id) from ledger.entry e
      join ledger.journal j on j.id = e.journal_id where e.account_id = a.id
    ) as journals
    from ledger.account a
    left join (
      select i.currency, sum(i.total_gross + coalesce(k.gross, 0)) as amount from invoice i
      left join lateral (
        select sum(total_gross) as gross from invoice where corrected_invoice_id = i.id
      ) k on true
      where i.kind = 'VAT' and not i.paid and i.due_date is null group by i.currency
    ) open using (currency)
    where a.code = 'liab:order_prepaid' and a.balance <> coalesce(open.amount, 0)`,
  "no invoice waits for the payment of an ended order": `
    select i.number, l.order_id, sum(case when l.is_before then -l.gross else l.gross end) as standing
    from invoice i
    join invoice p on p.id = i.id or p.corrected_invoice_id = i.id
    join invoice_line l on l.invoice_id = p.id
    join "order" o on o.id = l.order_id and o.status in ('canceled', 'dropped')
    where i.kind = 'VAT' and not i.paid and i.due_date is null
    group by i.number, l.order_id having sum(case when l.is_before then -l.gross else l.gross end) <> 0`,
  "the liability for refunds equals the refunds that are not sent": `
    select coalesce(a.currency, r.currency) as currency, coalesce(-a.balance, 0) as owed, coalesce(r.amount, 0) as refunds
    from (select currency, balance from ledger.account where code = 'liab:refund_payable') a
    full join (
      select f.currency, sum(f.amount) as amount from refund f
      join payment p on p.id = f.payment_id and p.provider not in ('balance', 'coupon')
      where f.state <> 'settled' group by f.currency
    ) r using (currency)
    where coalesce(-a.balance, 0) <> coalesce(r.amount, 0)`,
  "every refund was sent, refused, or has to be sent by a person": `
    select f.id, f.state, p.provider from refund f join payment p on p.id = f.payment_id
    where f.state = 'pending' and p.provider <> 'bank'`,
  "the balance at the local bank equals that of the ledger": `
    select coalesce(b.currency, a.currency) as currency, b.held, a.balance from (
      select body ->> 'currency' as currency, sum(
        (select coalesce(sum((c ->> 'amount')::bigint), 0) from jsonb_array_elements(body -> 'captures') c)
        - (select coalesce(sum((f ->> 'amount')::bigint), 0) from jsonb_array_elements(body -> 'refunds') f)
      ) as held
      from standins.stored where body ? 'captures' and body ? 'ext_id' group by 1
    ) b full join (
      select currency, balance + coalesce((
        select sum(f.amount) from audit_log l join refund f on f.id = l.object_id and l.object = 'refund'
        join payment p on p.id = f.payment_id and p.provider = 'local_bank'
        where l.act = 'refund.settled_by_hand' and f.currency = account.currency
      ), 0) as balance
      from ledger.account where code = 'asset:psp_clearing' and owner = 'provider:local_bank'
    ) a using (currency)
    where coalesce(b.held, 0) <> coalesce(a.balance, 0)`,
  "every paid order has its invoice": `
    select s.order_id, r.id from payment_request r join payment_request_order s on s.payment_request_id = r.id
    where r.state = 'settled' and s.amount > s.bonus and r.kind in ('cart', 'supplement')
      and not exists (select 1 from invoice i where i.payment_request_id = r.id)
      and not exists (select 1 from refund f where f.order_id = s.order_id)`,
} as const;

/** Checks the final state and reports all violations together. */
export async function expectAtRest(world: World): Promise<void> {
  await everyReplayed(world.installation.db);
  await expectRules(world);
  await expectHealthy(world.installation);
  const wrong: unknown[] = [];
  for (const [name, query] of Object.entries(at_rest)) {
    const rows = await rowsOf<object>(world, query);
    if (rows.length > 0) wrong.push({ name, rows });
  }
  expectNothing(wrong);
  const { rows: failed } = await sql<{ last_error: string }>`
    select last_error from graphile_worker._private_jobs where last_error is not null`.execute(
    world.installation.db,
  );
  expect(failed).toEqual([]);
}
