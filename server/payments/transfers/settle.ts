import type { Selectable } from "kysely";
import type { MatchRule } from "#domain/payments/match.ts";
import type { MatchKind } from "#domain/payments/statement.ts";
import { Refusal } from "#domain/errors.ts";
import { type Currency, money } from "#domain/money.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { lockRequests } from "../lock-requests.ts";
import { lockPaidInvoices } from "../paid-again.ts";
import { settleRequest } from "../settlement.ts";
import {
  type PaymentRow,
  type RequestRow,
  type Account,
  lockAccounts,
  lockAttempts,
  post,
  receivable,
  sendBack,
  lockWallet,
} from "#server/ledger/index.ts";
import { bankMatchJournal } from "./journals.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import { catalogText } from "#server/kernel/format/texts.ts";
import { countryOfIban, storePayerCountry } from "#server/tax/index.ts";
import { attemptOf, openForRest } from "./bank-attempt.ts";
import { partsOf } from "./dues.ts";
import { bookedAt } from "./booked-at.ts";

export type EntryRow = Selectable<DB["bank_entry"]>;
type MatchRow = Selectable<DB["bank_match"]>;

/** The author and rule of a match; `staff_id` is null for an automatic one. */
export type By = { readonly staff_id: number | null; readonly rule: MatchRule | "by_hand" };
type Part = { readonly payment_request_id: number; readonly amount: bigint };
type Rest = "keep" | "wallet" | "refund";

/** The line, locked until the transaction ends; refuses one that does not exist. */
export async function lockEntry(tx: Tx, id: number): Promise<EntryRow> {
  const row = await tx
    .selectFrom("bank_entry")
    .selectAll()
    .where("id", "=", id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal("transfer.not_found");
  return row;
}

type NewMatch = {
  readonly kind: MatchKind;
  readonly amount: bigint;
  readonly payment_request_id?: number;
  readonly payment_id?: number;
  readonly refund_id?: number;
  readonly reversal_id?: number;
  readonly provider_payout_id?: number;
  readonly payout_id?: number;
};

/** Stores a match and reduces the rest of its line. Amounts have the sign of the line. */
export async function addMatch(
  tx: Tx,
  entry_id: number,
  match: NewMatch,
  by: By,
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto("bank_match")
    .values({ bank_entry_id: entry_id, ...match, rule: by.rule, made_by: by.staff_id, made_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("bank_entry")
    .set((w) => ({ rest: w("rest", "-", match.amount) }))
    .where("id", "=", entry_id)
    .execute();
  return id;
}

/** Ends a match, once, and adds its amount to the rest of the line again. */
export async function endMatch(
  tx: Tx,
  match: Pick<MatchRow, "id" | "bank_entry_id" | "amount">,
  staff_id: number | null,
  now: Date,
): Promise<void> {
  const ended = await tx
    .updateTable("bank_match")
    .set({ undone_at: now, undone_by: staff_id })
    .where("id", "=", match.id)
    .where("undone_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!ended) return;
  await tx
    .updateTable("bank_entry")
    .set((w) => ({ rest: w("rest", "+", match.amount) }))
    .where("id", "=", match.bank_entry_id)
    .execute();
}

/** The result of the parts of an amount due: not complete yet, its payment, or impossible because its orders ended. */
export type Outcome =
  | { readonly kind: "short" }
  | { readonly kind: "settled"; readonly payment: PaymentRow }
  | { readonly kind: "gone" };

/** When the bank booked the last one of these parts. */
async function lastBooked(tx: Tx, parts: readonly MatchRow[], now: Date): Promise<Date> {
  const ids = parts.map(({ bank_entry_id }) => bank_entry_id);
  const entries = await tx.selectFrom("bank_entry").select("booked_on").where("id", "in", ids).execute();
  const last = entries.reduce((day, { booked_on }) => (booked_on > day ? booked_on : day), "");
  return bookedAt(last, now);
}

/**
 * Settles an amount due when its parts and what is written off (`less`, minor units) add up to it; a surplus of the last
 * part is added to its line again. When the orders ended (T28), the parts are undone as well, so that the money is in
 * suspense: a part waits only for the rest of an open amount.
 */
export async function settleParts(
  tx: Tx,
  request: RequestRow,
  by: By,
  now: Date,
  less = 0n,
): Promise<Outcome> {
  const parts = await partsOf(tx, request.id);
  const came = parts.reduce((sum, { amount }) => sum + amount, 0n);
  const is_short = came + less < request.amount_due;
  if (is_short && request.state === "open") return { kind: "short" };
  const payment = is_short ? null : await attemptOf(tx, request, now);
  const by_staff = by.staff_id !== null;
  const settled =
    payment !== null &&
    (await settleRequest(
      tx,
      { request, payment, fee: 0n, capture_ref: "", by_staff, came_at: await lastBooked(tx, parts, now) },
      now,
    ));
  if (!settled) {
    for (const part of parts) await endMatch(tx, part, by.staff_id, now);
    return { kind: "gone" };
  }
  await tx
    .updateTable("bank_match")
    .set({ kind: "request", payment_id: payment.id })
    .where(
      "id",
      "in",
      parts.map(({ id }) => id),
    )
    .execute();
  return { kind: "settled", payment };
}

/** The missing rest of an amount due. */
export const missingOf = async (tx: Tx, request: RequestRow): Promise<bigint> =>
  (await partsOf(tx, request.id)).reduce((left, { amount }) => left - amount, request.amount_due);

export type Matching = {
  readonly entry_id: number;
  readonly parts: readonly Part[];
  readonly rest: Rest;
  readonly by: By;
};

/**
 * Pays amounts due (positive minor units of its currency) by a transfer or parts of it, each exactly once. A surplus is
 * used as `rest` requires; a part payment waits in suspense, and its payer gets a mail. Refuses another currency, more
 * than the rest of the line, a settled amount, and an outgoing line.
 */
export async function payByTransfer(
  tx: Tx,
  { entry_id, parts, rest, by }: Matching,
  now: Date,
): Promise<Outcome[]> {
  const ids = parts.map(({ payment_request_id }) => payment_request_id);
  const requests = await lockRequests(tx, [...new Set(ids)]);
  const entry = await lockEntry(tx, entry_id);
  if (entry.amount < 0n || parts.some(({ amount }) => amount <= 0n)) throw new Refusal("transfer.amount");
  if (new Set(ids).size !== ids.length) throw new Refusal("transfer.amount");
  if (parts.reduce((sum, { amount }) => sum + amount, 0n) > entry.rest) throw new Refusal("transfer.amount");
  await lockMoneyIn(tx, requests, { rest, currency: entry.currency }, now);
  const outcomes: Outcome[] = [];
  let payment: PaymentRow | null = null;
  for (const { payment_request_id, amount } of parts) {
    const request = requests.find(({ id }) => id === payment_request_id);
    if (!request) throw new Refusal("payment.not_found");
    if (request.currency !== entry.currency) throw new Refusal("transfer.other_currency");
    if (request.state === "settled") throw new Refusal("payment.already_settled");
    const missing = await missingOf(tx, request);
    const taken = amount < missing ? amount : missing;
    const match_id = await addMatch(
      tx,
      entry.id,
      { kind: "part", amount: taken, payment_request_id },
      by,
      now,
    );
    const outcome = await settleParts(tx, request, by, now);
    outcomes.push(outcome);
    if (outcome.kind === "settled") {
      ({ payment } = outcome);
      await storePayerCountry(tx, payment.id, countryOfIban(entry.counterparty_iban));
    }
    if (outcome.kind !== "short") continue;
    await openForRest(tx, request, now);
    await enqueue(tx, "mail.transfer_short", { bank_match_id: match_id });
  }
  if (payment) await placeRest(tx, { entry_id, payment, rest, by }, now);
  return outcomes;
}

/**
 * Locks the rows that several amounts paid by one line change, because they are posted one after the other: attempts,
 * wallets, invoices, and all their accounts.
 */
export async function lockMoneyIn(
  tx: Tx,
  requests: readonly RequestRow[],
  { rest, currency }: { readonly rest: Rest; readonly currency: Currency },
  now: Date,
): Promise<void> {
  await lockAttempts(
    tx,
    requests.map(({ id }) => id),
  );
  if (requests.length < 2 && rest === "keep") return;
  const to_wallet = requests.filter(({ kind }) => rest === "wallet" || kind === "top_up");
  const owners = [...new Set(to_wallet.flatMap(({ customer_id }) => customer_id ?? []))];
  for (const id of owners.toSorted((a, b) => a - b)) await lockWallet(tx, id);
  await lockPaidInvoices(tx, requests);
  const accounts: Account[] = [{ code: "liab:suspense", owner: "" }];
  for (const { kind, customer_id } of requests)
    accounts.push(
      kind === "invoice" && customer_id !== null
        ? receivable(customer_id)
        : { code: "liab:order_prepaid", owner: "" },
    );
  for (const id of owners) accounts.push({ code: "liab:wallet_paid", owner: `customer:${id}` });
  if (requests.some(({ kind, bonus }) => kind === "top_up" && bonus > 0n)) {
    accounts.push({ code: "exp:bonus", owner: "" });
    for (const id of owners) accounts.push({ code: "liab:wallet_bonus", owner: `customer:${id}` });
  }
  if (rest === "refund") accounts.push({ code: "liab:refund_payable", owner: "" });
  await lockAccounts(
    tx,
    accounts.map((account) => ({ ...account, currency, amount: 0n })),
    now,
  );
}

type Surplus = {
  readonly entry_id: number;
  readonly payment: PaymentRow;
  readonly rest: Rest;
  readonly by: By;
};

/**
 * Credits the surplus of a transfer to the balance of a registered customer, refunds it, or leaves it in suspense, also
 * when the balance has funds in another currency (§5).
 */
export async function placeRest(tx: Tx, { entry_id, payment, rest, by }: Surplus, now: Date): Promise<void> {
  const entry = await lockEntry(tx, entry_id);
  if (entry.rest <= 0n || rest === "keep") return;
  if (rest === "refund") return surplusBack(tx, entry, payment, by, now);
  if (payment.customer_id === null) {
    if (by.staff_id !== null) throw new Refusal("transfer.no_balance");
    return;
  }
  const { locale } = await tx
    .selectFrom("customer")
    .select("locale")
    .where("id", "=", payment.customer_id)
    .executeTakeFirstOrThrow();
  const request = await tx
    .insertInto("payment_request")
    .values({
      hash: newHash(),
      brand_id: payment.brand_id,
      kind: "top_up",
      customer_id: payment.customer_id,
      currency: entry.currency,
      amount_due: entry.rest,
      state: "open",
      product: catalogText(locale, "product.top_up"),
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const credit = await attemptOf(tx, request, now);
  const crediting = {
    request,
    payment: credit,
    fee: 0n,
    capture_ref: "",
    came_at: bookedAt(entry.booked_on, now),
  };
  if (!(await settleRequest(tx, crediting, now))) {
    // Nothing was booked, so the request is closed and the money remains in suspense.
    await tx.updateTable("payment_request").set({ state: "closed" }).where("id", "=", request.id).execute();
    await tx.updateTable("payment").set({ state: "cancelled" }).where("id", "=", credit.id).execute();
    return;
  }
  const ids = { payment_request_id: request.id, payment_id: credit.id };
  await addMatch(tx, entry.id, { kind: "wallet", amount: entry.rest, ...ids }, by, now);
}

async function surplusBack(tx: Tx, entry: EntryRow, paid: PaymentRow, by: By, now: Date): Promise<void> {
  // The row after its capture.
  const payment = await tx
    .selectFrom("payment")
    .selectAll()
    .where("id", "=", paid.id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const match = { kind: "surplus" as const, amount: entry.rest, payment_id: payment.id };
  const id = await addMatch(tx, entry.id, match, by, now);
  const surplus = {
    event_id: `transfer:${id}`,
    capture_ref: "",
    amount: entry.rest,
    reason: "other_amount" as const,
  };
  await sendBack(tx, payment, surplus, now);
}

/** Books an outgoing line as a refund or as a charge of the bank. */
export async function bookLeft(
  tx: Tx,
  entry: EntryRow,
  match: { readonly kind: "refund" | "charge"; readonly refund_id?: number },
  by: By,
  now: Date,
): Promise<void> {
  const amount = entry.rest;
  if (amount >= 0n) throw new Refusal("transfer.amount");
  const bank_match_id = await addMatch(tx, entry.id, { ...match, amount }, by, now);
  await post(tx, {
    ...bankMatchJournal({ bank_match_id, kind: match.kind, amount: money(amount, entry.currency) }),
    now,
  });
}
