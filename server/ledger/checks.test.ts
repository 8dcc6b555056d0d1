import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { money } from "#domain/money.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import * as journals from "./journals.ts";
import * as provider_journals from "#server/payments/journals.ts";
import { postAll } from "./post.ts";
import { pay_damage } from "#test/fixtures/pay-damage.ts";
import { all_breaches } from "#test/breaches.ts";
import { testDatabase, type TestDatabase } from "#test/database.ts";
import { checks, type CheckName, runChecks, type Violation } from "#server/accounting/checks/run.ts";

let database: TestDatabase;
const now = new Date("2026-03-02T09:30:00Z");

/** The stored trace of 100.00 net for a thousand words. */
const trace = JSON.stringify({
  currency: "PLN",
  rate_bps: "2300",
  mode: "net_first",
  lines: [{ code: "words", unit: "word", quantity: "1000", rate_micros: "100000", amount: "10000" }],
});

/** One order, paid with 123.00 PLN through PayU (fee 1.50) and invoiced. */
async function sell(tx: Tx): Promise<void> {
  await sql`
    insert into cart (hash, brand_id, locale, currency, created_at) values ('cart', 1, 'pl', 'PLN', ${now});
  `.execute(tx);
  await sql`
    insert into "order" (hash, brand_id, cart_id, service_type, plan, source_lang, target_lang, status, currency,
      tax_rate_bps, price_net, vat, price_gross, price_trace, created_at)
    values ('order', 1, 1, 'write', 'E', 'pl', 'en', 'in_analysis', 'PLN', 2300, 10000, 2300, 12300, ${trace},
      ${now})
  `.execute(tx);
  await sql`
    insert into order_event (order_id, row_id, event, actor_role, from_status, to_status, at) values
      (1, 'T01', 'order.create', 'guest', null, 'draft', ${now}),
      (1, 'T04', 'order.place', 'guest', 'draft', 'payment', ${now}),
      (1, 'T21', 'payment.settled', 'provider', 'payment', 'in_analysis', ${now})
  `.execute(tx);
  await sql`
    insert into payment_request (hash, brand_id, kind, cart_id, currency, amount_due, state, product, created_at)
    values ('request', 1, 'cart', 1, 'PLN', 12300, 'settled', 'order', ${now})
  `.execute(tx);
  await sql`insert into payment_request_order (payment_request_id, order_id, amount) values (1, 1, 12300)`.execute(
    tx,
  );
  await sql`
    insert into payment (hash, payment_request_id, brand_id, provider, method, transaction_name, product, currency,
      amount, captured, gateway_fee, state, start_date, expires_at)
    values ('payment', 1, 1, 'payu', 'payu', 'T1', 'order', 'PLN', 12300, 12300, 150, 'captured', ${now}, ${now})
  `.execute(tx);
  await sql`
    insert into invoice (hash, number, kind, brand_id, cart_id, payment_request_id, locale, currency, seller, customer,
      date_of_issue, sale_date, payment_date, paid, mode, tax, total_net, total_vat, total_gross, created_at)
    values ('invoice', 'FV/2026/03/000001', 'VAT', 1, 1, 1, 'pl', 'PLN', '{}', '{}', '2026-03-02', '2026-03-02',
      '2026-03-02', true, 'gross_first', '{}', 10000, 2300, 12300, ${now})
  `.execute(tx);
  await sql`
    insert into invoice_line (invoice_id, position, order_id, description, quantity, unit, net_price, net_value,
      vat_rate_bps, vat, gross)
    values (1, 1, 1, 'Translation', '1', 'pcs', 10000, 10000, 2300, 2300, 12300)
  `.execute(tx);
  await sql`
    insert into einvoice (invoice_id, state, exemption, created_at) values (1, 'not_due', 'consumer', ${now})
  `.execute(tx);
  await sql`insert into invoice_series values ('FV', '2026-03', 1)`.execute(tx);
  const pln = (amount: bigint) => money(amount, "PLN");
  const provider = "payu";
  const books = [
    provider_journals.captureJournal({ payment_request_id: 1, provider, amount: pln(12300n) }),
    provider_journals.gatewayFeeJournal({ payment_id: 1, provider, fee: pln(150n) }),
    journals.invoiceJournal({ invoice_id: 1, currency: "PLN", net: 10000n, vat: 2300n, gross: 12300n }),
  ];
  await postAll(tx, books, now);
}

/** A line of 1.00 PLN without a booking, with `rest` left of it. */
const line = (rest: number): string => `
  insert into bank_entry (id, bank_statement_id, iban, known_by, line, booked_on, valued_on, currency, amount, rest,
    title, counterparty_name, counterparty_iban, credited_iban, bank_ref, type_code, is_reversal)
  overriding system value values (1, 1, 'PL1', '', 1, '2026-03-02', '2026-03-02', 'PLN', 100, ${rest},
    '', '', '', '', '', 'TRF', false)`;
/** The invoice once more, with other columns. */
const copied = (change: string): string => `
  create temporary table copied on commit drop as select * from invoice;
  alter table copied drop column id;
  update copied set hash = 'copied', payment_request_id = null, ${change};
  insert into invoice overriding user value
    select (jsonb_populate_record(null::invoice, to_jsonb(copied) || '{"id": 2}')).* from copied`;

/** A correction of the invoice without a booking. */
const correction = (totals: string): string => `
  ${copied("number = 'FV-KOR/2026/03/000001', kind = 'KOR', corrected_invoice_id = 1, correction = 'amount'")};
  update invoice set (total_net, total_vat, total_gross) = (${totals}) where kind = 'KOR'`;

/** For every rule, a change of the tables that breaks it. */
const damage: Record<CheckName, string> = {
  ...pay_damage,
  "journal.sums_to_zero": `update ledger.entry set amount = amount + 1 where id = 1`,
  "journal.has_entries": `
    insert into ledger.journal (key, content_sha256, kind, posted_at) values ('x', '', 'trial', now())`,
  "account.balance_is_its_entries": `update ledger.account_row set balance = balance + 1 where code = 'rev:sales'`,
  "account.one_currency": `update ledger.entry set currency = 'EUR' where journal_id = 1`,
  "account.never_negative": `
    alter table ledger.account_row drop constraint never_negative;
    insert into ledger.account_row (code, owner, currency, normal_side, no_overdraft, balance)
    values ('liab:wallet_paid', 'customer:1', 'PLN', 'credit', true, 1)`,
  "wallet.balance_is_its_lots": `
    insert into wallet_lot (customer_id, payment_request_id, currency, paid, bonus, paid_left, bonus_left, created_at,
      bonus_expires_at)
    values (1, 1, 'PLN', 10000, 300, 10000, 300, now(), now())`,
  "wallet.hold_is_its_attempts": `
    insert into ledger.account_row (code, owner, currency, normal_side, no_overdraft, balance)
    values ('liab:wallet_hold', 'customer:1', 'PLN', 'credit', true, -100)`,
  "wallet.attempt_is_its_uses": `update payment set provider = 'balance'`,
  "wallet.lot_is_what_became_of_it": `
    insert into wallet_lot (customer_id, payment_request_id, currency, paid, bonus, paid_left, bonus_left, created_at,
      bonus_expires_at)
    values (1, 1, 'PLN', 10000, 300, 9000, 300, now(), now())`,
  "voucher.left_is_its_account": `
    insert into voucher (code, brand_id, currency, amount, left_over, sold_to, reference, created_at)
    values ('BON', 1, 'PLN', 5000, 5000, 'x', 'x', now())`,
  "wallet.one_currency": `
    insert into ledger.account_row (code, owner, currency, normal_side, no_overdraft, balance)
    values ('liab:wallet_paid', 'customer:1', 'PLN', 'credit', true, -1),
      ('liab:wallet_paid', 'customer:1', 'EUR', 'credit', true, -1)`,
  "wallet.top_up_is_a_lot": `update payment_request set kind = 'top_up'`,
  "request.captured_once": `
    insert into ledger.journal (key, content_sha256, kind, reference, posted_at)
    values ('x', '', 'capture', 'payment_request:1', now())`,
  "request.settled_means_captured": `update payment_request set state = 'open'`,
  "request.captured_what_was_due": `update payment_request set amount_due = 12200`,
  "request.due_is_its_orders": `update payment_request_order set amount = 100`,
  "payment.captured_means_money": `update payment set captured = 0`,
  "payment.refunded_within_captured": `
    insert into refund (hash, payment_id, amount, currency, reason, state, unique_key, created_at)
    values ('a', 1, 12000, 'PLN', '', 'pending', 'a', now()), ('b', 1, 301, 'PLN', '', 'pending', 'b', now())`,
  "payment.refunded_is_its_refunds": `update payment set refunded = 100`,
  "payment.written_off_is_its_cost": `
    insert into ledger.account_row (code, owner, currency, normal_side, balance)
    values ('exp:written_off', '', 'PLN', 'debit', 1)`,
  "refund.within_share_of_order": `
    insert into refund (hash, payment_id, amount, currency, reason, state, unique_key, created_at, order_id)
    values ('a', 1, 12301, 'PLN', '', 'pending', 'a', now(), 1)`,
  "provider.clearing_is_its_payments": `update payment set gateway_fee = 0`,
  "bank.account_is_its_entries": `
    insert into ledger.account_row (code, owner, currency, normal_side, balance)
    values ('asset:bank', 'bank:PL1', 'PLN', 'debit', 1)`,
  "bank.rest_is_what_no_match_took": line(99),
  "bank.suspense_is_unmatched": line(100),
  "bank.captured_is_its_matches": `update payment set provider = 'bank'`,
  "bank.on_its_way_is_refunds_sent": `
    insert into ledger.account_row (code, owner, currency, normal_side, balance)
    values ('asset:psp_clearing', 'provider:bank', 'PLN', 'debit', 1)`,
  "bank.statement_is_its_entries": `
    insert into bank_import (id, sha256, file_name, format, statements, entries, entries_known, imported_at)
    overriding system value values (1, '', 'a', 'mt940', 1, 1, 0, now());
    insert into bank_statement (id, bank_import_id, iban, number, currency, opening, closing)
    overriding system value values (1, 1, 'PL1', '1', 'PLN', 0, 99);
    ${line(100)}`,
  "bank.reversal_has_its_original": `
    insert into bank_match (bank_entry_id, kind, amount, reversal_id, rule, made_at)
    values (1, 'reversal', 100, 2, 'reference', now())`,
  "books.open_items_are_their_entries": `update ledger.open_items_through set entry_id = 1`,
  "clearing.is_explained": `
    insert into provider_payout_row (provider_payout_id, line, row_ref, kind, refs, description, gross, fee, state,
      entry_id) values (1, 1, 'x', 'capture', '[]', '', 12300, 150, 'booked', 1)`,
  "payout.is_in_the_books": `
    insert into provider_payout (provider, payout_id, currency, amount, kept, paid_on, file_name, content_sha256,
      imported_by, imported_at) values ('payu', 'w1', 'PLN', 12150, 0, '2026-03-03', 'march.csv', '', 1, now())`,
  "payout.in_transit_is_unseen": `
    insert into ledger.account_row (code, owner, currency, normal_side, balance)
    values ('asset:payout_in_transit', 'provider:payu', 'PLN', 'debit', 1)`,
  "payout.rows_are_of_their_provider": `
    insert into provider_payout (id, provider, payout_id, currency, amount, kept, paid_on, file_name, content_sha256,
      imported_by, imported_at) overriding system value
    values (1, 'stripe', 'po_1', 'PLN', 12150, 0, '2026-03-03', 'march.csv', '', 1, now());
    insert into provider_payout_row (provider_payout_id, line, row_ref, kind, refs, description, gross, fee, state,
      entry_id) values (1, 1, 'x', 'capture', '[]', '', 12300, 150, 'booked', 1)`,
  "books.closed_months_stand": `
    insert into books_month (month, totals, totals_sha256, closed_by, closed_at)
    values ('2026-03', '{"accounts": []}', '', 1, now())`,
  "invoice.numbers_without_gaps": `update invoice_series set last_number = 2`,
  "invoice.number_of_a_series": `update invoice set number = 'FV/2026/03/000009'`,
  "invoice.totals_are_its_lines": `update invoice_line set gross = gross + 1`,
  "invoice.is_in_the_books": `update invoice set total_net = 9999, total_vat = 2301`,
  "invoice.discount_adds_up": `update invoice_line set discount = 100`,
  "invoice.correction_is_in_the_books": correction("-1000, -230, -1230"),
  "invoice.refund_is_corrected": `
    insert into ledger.journal (key, content_sha256, kind, posted_at) values ('refund-owed:1', '', 'refund_owed', now());
    insert into ledger.entry (journal_id, account_id, currency, amount)
    select j.id, a.id, a.currency, 100 from ledger.journal j, ledger.account a
    where j.key = 'refund-owed:1' and a.code = 'rev:sales'`,
  "invoice.corrected_below_zero": correction("-10001, -2300, -12301"),
  "invoice.is_what_was_due": `update invoice set currency = 'EUR'`,
  "invoice.reverse_charge_is_proven": `update invoice set tax = '{"orders": [{"treatment": "RC_EU"}]}'`,
  "invoice.vat_is_said_in_pln": `update invoice set currency = 'EUR'`,
  "invoice.one_per_period": `
    drop index invoice_once_per_period;
    update invoice set period = '2026-02', due_date = '2026-04-01', treatment = 'PL23', customer_id = 1;
    ${copied("number = 'FV/2026/03/000002'")}`,
  "invoice.is_asked_for": `update invoice set due_date = '2026-04-01', paid = false`,
  "receivable.is_what_is_open": `
    insert into on_account (order_id, customer_id, currency, net, vat, gross, ordered_at, delivered_on)
    values (1, 1, 'PLN', 100, 23, 123, now(), '2026-03-02')`,
  "on_account.delivered_is_a_sale": `
    insert into on_account (order_id, customer_id, currency, net, vat, gross, ordered_at, delivered_on)
    values (1, 1, 'PLN', 100, 23, 123, now(), '2026-03-02')`,
  "einvoice.every_invoice_has_a_row": `delete from einvoice`,
  "einvoice.businesses_go_to_ksef": `
    update invoice set seller = '{"country": "PL"}', tax = '{"buyer": {"user_type": "company"}, "orders": []}'`,
  "einvoice.number_is_the_accepted_one": `update invoice set ksef_number = '5260001246-20260302-0100001AF629-6B'`,
  "einvoice.what_waits_has_a_next_step": `
    update einvoice set state = 'queued', exemption = null, xml = 'x', sha256 = 'x', deadline = now()`,
  "einvoice.what_is_there_was_given_out": `
    update einvoice set state = 'accepted', exemption = null, xml = 'x', sha256 = 'x', deadline = now(),
      ksef_number = 'x'`,
  "order.history_ends_in_its_status": `update "order" set status = 'translation'`,
  "order.history_has_no_leap": `update order_event set from_status = 'calculation' where id = 3`,
  "mail.staff_has_accepted": `
    insert into staff_user (email, name, role, locale, created_at)
    values ('nowa@example.com', 'Nowa', 'admin', 'pl', now());
    insert into mail (unique_key, kind, brand_id, locale, recipient, subject, html, text, created_at)
    values ('x', 'staff_task', 1, 'pl', 'nowa@example.com', '', '', '', now())`,
  "order.held_offers_nothing": `
    update "order" set on_hold = true;
    insert into offer_round (order_id, stage_id, state, mode, wave, urgent, seed, seed_sha256, base_fee, fee, deadline,
      opened_at, wave_at, window_ends_at, wave_ends_at, ends_at)
    values (1, 1, 'open', 'waves', 1, false, '', '', 0, 0, now(), now(), now(), now(), now(), now())`,
  "order.price_adds_up": `update "order" set vat = 2301`,
  "order.price_is_explained": `
    update "order" set price_trace = jsonb_set(price_trace, '{lines,0,amount}', '"9999"')`,
  "quote.price_is_explained": `
    alter table quote drop constraint quote_price_is_explained;
    insert into quote (hash, order_id, version, state, price_net, vat, price_gross, tax_rate_bps, lines, price_trace,
      production_minutes, deadline, valid_until, issued_at)
    select 'quote', 1, 1, 'open', 9900, 2277, 12177, 2300, '[]', price_trace, 60, now(), now(), now() from "order"`,
  "order.figures_are_current": `
    insert into order_figure
      select (jsonb_populate_record(null::order_figure, to_jsonb(now) || '{"complaints": 9}')).* from order_figure_now now;
    delete from order_figure_stale`,
  "order.posting_has_an_address": `update "order" set shipping_method = 1, shipment_status = 'requested'`,
  "order.posted_means_paid": `
    update "order" set shipping_method = 1, shipment_status = 'handed_over';
    update payment_request set state = 'open';
    insert into shipment (order_id, recipient, country, fee, payment_request_id, requested_at)
    values (1, 'A', 'PL', 1470, 1, now())`,
  "order.history_replays": `update "order" set price_net = 10100, price_gross = 12400`,
  "order.history_has_no_gap": `
    insert into order_change (order_id, change) values (1, '{"words": [7, 0]}')`,
  "order.event_is_what_it_changed": `
    insert into order_change (order_id, event_id, change)
    select 1, id, '{"status": ["in_analysis", "in_analysis"]}' from order_event where event = 'payment.settled'`,
  "order.quote_options_are_a_choice": `
    insert into quote (hash, order_id, version, state, price_net, vat, price_gross, tax_rate_bps, lines, price_trace,
      production_minutes, deadline, valid_until, issued_at)
    select 'quote', 1, 1, 'open', 10000, 2300, 12300, 2300, '[]', price_trace, 60, now(), now(), now() from "order";
    insert into quote_option (quote_id, position, speed, plan, lines, price_net, vat, price_gross, tax_rate_bps,
      price_trace, production_minutes, deadline)
    select id, 1, 'normal', 'E', '[]', 10000, 2300, 12300, 2300, price_trace, 60, now() from quote`,
  "order.session_has_a_booking": `
    update "order" set session_starts_at = now(), duration_minutes = 60`,
};

/** Checks a database in which triggers slept while `statement` ran; nothing of it stays. */
async function checkAfter(statement: string): Promise<Violation[]> {
  let found: Violation[] = [];
  await database.db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      for (const part of statement.split(";")) await sql.raw(part).execute(tx);
      found = await runChecks(tx);
      throw new RangeError("undo");
    })
    .catch((error: unknown) => {
      if (!(error instanceof RangeError)) throw error;
    });
  return found;
}

/** The names that the combined statement answers, from the plan it was prepared with on the sound database. */
async function namesAfter(statement: string): Promise<string[]> {
  await client.query("begin");
  await client.query("set local session_replication_role = replica");
  for (const part of statement.split(";")) await client.query(part);
  const { rows } = await client.query<{ name: string }>(all_breaches);
  await client.query("rollback");
  return rows.map(({ name }) => name);
}

let client: pg.Client;
beforeAll(async () => {
  database = await testDatabase();
  await database.db.transaction().execute(sell);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

describe("rules on live data", () => {
  test("an order paid and invoiced as it should be breaks none", async () => {
    expect(await runChecks(database.db)).toEqual([]);
    expect((await client.query(all_breaches)).rows).toEqual([]);
  });

  test.each(Object.entries(damage))("a breach of %s is seen and named", async (name, statement) => {
    const found = await checkAfter(statement);
    expect(found.map((violation) => violation.name)).toContain(name);
    expect(found.find((violation) => violation.name === name)?.rows.length).toBeGreaterThan(0);
  });

  test.each(Object.entries(damage))(
    "the check after every test sees a breach of %s",
    async (name, statement) => {
      const names = await namesAfter(statement);
      expect(names).toContain(name);
    },
  );

  test("every rule has a name of its own", () => {
    expect(new Set(checks.map((check) => check.name)).size).toBe(checks.length);
  });
});
