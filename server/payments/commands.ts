import type { Brand } from "#brands/brand.ts";
import { Refusal } from "#domain/errors.ts";
import type { Currency } from "#domain/money.ts";
import { lockRequest, lockRequestOfEvent } from "./lock-requests.ts";
import {
  lockAttempts,
  lockOwn,
  moneyOfParts,
  own_providers,
  releaseOfRequests,
  holdFromVoucher,
  requireVoucher,
  voucher_provider,
  voucherByCode,
  sendBack,
  walletBalance,
  balance_provider,
  holdFromBalance,
  returnClaim,
  noteForDesk,
  noteForeignMoney,
  refundByHash,
  rejectRefund,
  settleRefund,
  takeBack,
  type PaymentRow,
  type RequestRow,
} from "#server/ledger/index.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import { failAttempt, holdAttempt, ordersToPay, recordStart, startAttempt } from "./attempts.ts";
import { settleRequest } from "./settlement.ts";
import { reminders, spans } from "#domain/orders/timers.ts";
import { endClaimHold, holdForClaim, tellOfLateMoney } from "./disputes.ts";
import { storePayerCountry } from "#server/tax/index.ts";
import { saidOf } from "./providers/event-body.ts";

const attempt_hours = 24;
/** Money of the balance waits this long for the rest; later it is free again, and taken anew if the rest still comes. */
const hold_hours = 2;
/** What a transfer pays by itself stays open as long as its order does. */
const timed_kinds: readonly RequestRow["kind"][] = ["cart", "supplement"];
const hour_ms = 3_600_000;

export type Due = {
  readonly brand: Brand;
  readonly kind: RequestRow["kind"];
  readonly cart_id: number | null;
  readonly customer_id: number | null;
  readonly currency: Currency;
  /** Gross minor units of each order that the request pays. */
  readonly orders: readonly { readonly id: number; readonly amount: bigint }[];
  readonly product: string;
};

/** Opens one amount due for one or several orders; what follows from it follows once, not once an order. */
export async function openRequest(tx: Tx, due: Due, now: Date): Promise<RequestRow> {
  const request = await tx
    .insertInto("payment_request")
    .values({
      hash: newHash(),
      brand_id: due.brand.id,
      kind: due.kind,
      cart_id: due.cart_id,
      customer_id: due.customer_id,
      currency: due.currency,
      amount_due: due.orders.reduce((sum, { amount }) => sum + amount, 0n),
      state: "open",
      product: due.product,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (due.orders.length > 0)
    await tx
      .insertInto("payment_request_order")
      .values(due.orders.map(({ id, amount }) => ({ payment_request_id: request.id, order_id: id, amount })))
      .execute();
  await enqueue(tx, "mail.order_placed", { payment_request_id: request.id });
  for (const hours of reminders.payment.after_hours) {
    const remind_at = new Date(now.getTime() + hours * hour_ms);
    await enqueue(
      tx,
      "mail.payment_reminder",
      { payment_request_id: request.id, hours },
      { run_at: remind_at },
    );
  }
  return request;
}

/** When an attempt counts as failed: money that comes later is still taken where its order can be. */
function attemptEnds(request: RequestRow, provider: string, now: Date): Date {
  if (provider !== "bank") return new Date(now.getTime() + attempt_hours * hour_ms);
  const since = timed_kinds.includes(request.kind) ? request.created_at : now;
  return new Date(since.getTime() + spans.transfer);
}

type Method = { readonly method: string; readonly provider: string };
type Part = { readonly amount: bigint; readonly beside_id: number | null };

/** How somebody wants to pay; `balance_of` names whose balance may be used, `voucher` a voucher of this brand. */
export type Wish = Method & { readonly balance_of: number | null; readonly voucher: string | null };

/** Money that is here already and pays a part: how much (gross), and how it is set aside for its attempt. */
type Own = {
  readonly method: Method;
  readonly amount: bigint;
  readonly hold: (attempt: PaymentRow) => Promise<boolean>;
  readonly refusal: "balance.too_low" | "voucher.invalid";
};

/**
 * One attempt to pay an open request (gross). A voucher pays first, then the balance where it may be used, each up to
 * what is due; a provider brings the rest while they are held. What pays it all without a provider settles it at once.
 * Refuses a request that is settled or closed, `balance.too_low` when the balance was to pay the rest and cannot, and
 * `transfer.whole` when a transfer would pay only a part.
 */
export async function openAttempt(tx: Tx, request: RequestRow, wish: Wish, now: Date): Promise<PaymentRow> {
  // Two tabs that pay the same request are looked at one after the other.
  const { state } = await lockRequest(tx, request.id);
  if (state === "settled") throw new Refusal("payment.already_settled");
  if (state === "closed") throw new Refusal("payment.not_found");
  const orders = await ordersToPay(tx, request);
  await lockMoneyToUse(tx, request, wish, await lockAttempts(tx, [request.id]), now);
  await releaseOfRequests(tx, [request.id], now);
  return addAttempts(tx, request, wish, (attempt) => startAttempt(tx, orders, attempt, now), now);
}

/**
 * `openAttempt` for a request that this transaction has opened, for orders that it has locked: there is nothing to wait
 * for and no earlier attempt.
 */
export async function openFirstAttempt(
  tx: Tx,
  request: RequestRow,
  asked: Wish,
  orders: readonly { readonly id: number }[],
  now: Date,
): Promise<PaymentRow> {
  await lockMoneyToUse(tx, request, asked, [], now);
  const ids = orders.map(({ id }) => id);
  return addAttempts(tx, request, asked, () => recordStart(tx, ids, now), now);
}

async function addAttempts(
  tx: Tx,
  request: RequestRow,
  asked: Wish,
  start: (attempt: PaymentRow) => Promise<void>,
  now: Date,
): Promise<PaymentRow> {
  const own = await ownMoney(tx, request, asked, now);
  const rest = request.amount_due - own.reduce((sum, { amount }) => sum + amount, 0n);
  const [first, ...others] = own;
  if (rest > 0n) {
    // A transfer is matched against all that is due, and may take days longer than anything is held.
    if (first && asked.provider === "bank") throw new Refusal("transfer.whole");
    if (own_providers.includes(asked.provider))
      throw new Refusal(asked.provider === balance_provider ? "balance.too_low" : "voucher.too_low");
    const main = await addAttempt(tx, request, asked, { amount: rest, beside_id: null }, now);
    for (const part of own) await addPart(tx, request, part, main.id, now);
    await start(main);
    const run_at = new Date(now.getTime() + hold_hours * hour_ms);
    if (first) await enqueue(tx, "payment.release", { payment_id: main.id }, { run_at });
    return main;
  }
  if (!first) throw new Refusal("payment.method_unavailable");
  const main = await addPart(tx, request, first, null, now);
  for (const part of others) await addPart(tx, request, part, main.id, now);
  await start(main);
  const settling = { request, payment: main, fee: 0n, capture_ref: "" };
  if (!(await settleRequest(tx, settling, now))) throw new Refusal("payment.not_found");
  return main;
}

/** Locks the money that earlier attempts at a request let go, or that a new one may take. */
async function lockMoneyToUse(
  tx: Tx,
  { brand_id, customer_id, currency, kind }: RequestRow,
  { balance_of, voucher }: Wish,
  attempts: readonly PaymentRow[],
  now: Date,
): Promise<void> {
  const held = await moneyOfParts(
    tx,
    attempts.filter(({ provider, state }) => own_providers.includes(provider) && state === "created"),
  );
  const takes_own = !takesNoOwn(kind) && (balance_of !== null || voucher !== null);
  if (!held && !takes_own) return;
  const voucher_id = voucher === null ? null : await voucherByCode(tx, { brand_id, code: voucher });
  const asked = voucher_id === null ? [] : [voucher_id];
  const voucher_ids = [...(held?.voucher_ids ?? []), ...asked];
  const owner = balance_of !== null && balance_of === customer_id ? balance_of : null;
  await lockOwn(tx, { currency, customer_id: held?.customer_id ?? owner, voucher_ids }, [], now);
}

/**
 * What of a request can be paid with money that is here already. A top-up cannot be paid out of what it fills, and an
 * invoice not with a bonus, which would have made it smaller.
 */
async function ownMoney(tx: Tx, request: RequestRow, wish: Wish, now: Date): Promise<Own[]> {
  const { kind, brand_id, currency, customer_id } = request;
  const { balance_of, voucher } = wish;
  // Nobody pays from the balance of somebody else.
  const is_own = balance_of !== null && balance_of === customer_id && !takesNoOwn(kind);
  if (wish.provider === balance_provider && !is_own) throw new Refusal("payment.method_unavailable");
  if (takesNoOwn(kind)) return [];
  const own: Own[] = [];
  let due = request.amount_due;
  if (voucher !== null) {
    const { id, left_over } = await requireVoucher(tx, { brand_id, code: voucher, currency }, now);
    const amount = left_over < due ? left_over : due;
    due -= amount;
    const hold: Own["hold"] = (attempt) => holdFromVoucher(tx, attempt, id, now);
    own.push({ method: by_voucher, amount, hold, refusal: "voucher.invalid" });
  }
  if (!is_own || due === 0n) return own;
  const { amount: there } = await walletBalance(tx, balance_of, currency);
  const amount = there < due ? there : due;
  const hold: Own["hold"] = (attempt) => holdFromBalance(tx, attempt, now);
  return amount > 0n ? [...own, { method: by_balance, amount, hold, refusal: "balance.too_low" }] : own;
}

/** Whether an amount due is paid with money from outside alone. */
const takesNoOwn = (kind: RequestRow["kind"]): boolean => kind === "top_up" || kind === "invoice";

const by_balance: Method = { method: "balance", provider: balance_provider };
const by_voucher: Method = { method: "coupon", provider: voucher_provider };

async function addPart(
  tx: Tx,
  request: RequestRow,
  { method, amount, hold, refusal }: Own,
  beside_id: number | null,
  now: Date,
): Promise<PaymentRow> {
  const attempt = await addAttempt(tx, request, method, { amount, beside_id }, now);
  if (!(await hold(attempt))) throw new Refusal(refusal);
  return attempt;
}

async function addAttempt(
  tx: Tx,
  request: RequestRow,
  method: Method,
  { amount, beside_id }: Part,
  now: Date,
): Promise<PaymentRow> {
  const hash = newHash();
  const payment = await tx
    .insertInto("payment")
    .values({
      hash,
      payment_request_id: request.id,
      brand_id: request.brand_id,
      customer_id: request.customer_id,
      provider: method.provider,
      method: method.method,
      transaction_name: `${method.provider.replaceAll("_", " ")} ${hash.slice(0, 8)}`,
      product: request.product,
      currency: request.currency,
      amount,
      beside_id,
      bonus: request.bonus,
      state: "created",
      start_date: now,
      expires_at: attemptEnds(request, method.provider, now),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  // Whoever pays at the bank needs the account and the title on paper at once.
  if (method.provider === "bank") await enqueue(tx, "mail.transfer_details", { payment_id: payment.id });
  return payment;
}

/**
 * Lets one provider event have its effect, exactly once. The right money for an open request settles it and all its
 * orders in this transaction; money that came twice, too late or in another amount is booked as owed back and sent
 * back. Locks the orders and the request first, so parallel events of one request wait for each other.
 */
export async function settleEvent(tx: Tx, provider_event_id: number, now: Date): Promise<void> {
  const locked = await lockRequestOfEvent(tx, provider_event_id);
  if (!locked) return;
  const { request, orders } = locked;
  const event = await tx
    .updateTable("provider_event")
    .set({ settled_at: now })
    .where("id", "=", provider_event_id)
    .where("settled_at", "is", null)
    .returningAll()
    .executeTakeFirst();
  if (!event) return;
  const attempts = await lockAttempts(tx, [request.id]);
  const payment = attempts.find(({ id }) => id === event.payment_id);
  if (!payment) throw new Error(`event ${provider_event_id} is about no attempt at its request`);
  const said = saidOf(event.body);
  if (said.for_desk !== undefined) await noteForDesk(tx, payment.id, { ...event, task: said.for_desk }, now);
  if (event.kind === "pending") return holdAttempt(tx, request, payment.id, now);
  if (event.kind === "failed") return failAttempt(tx, request, payment.id, now);
  if (event.kind === "refunded" || event.kind === "refund_rejected") {
    const refund_id = await refundByHash(tx, said.refund_hash);
    if (refund_id === null) return;
    return event.kind === "refunded"
      ? settleRefund(tx, refund_id, now)
      : rejectRefund(tx, refund_id, { hash: said.refund_hash, why: JSON.stringify(said.raw ?? null) }, now);
  }
  const amount = event.amount ?? 0n;
  if (event.kind === "charged_back") return loseClaim(tx, payment, { ...event, amount }, now);
  if (event.kind === "claim_won") return winClaim(tx, payment, { ...event, amount }, now);
  if (event.kind !== "captured") return;
  if (event.currency !== payment.currency) return noteForeignMoney(tx, payment, { ...event, amount }, now);
  const expected = amount === payment.amount;
  await storePayerCountry(tx, payment.id, said.payer_country ?? null);
  const { fee, capture_ref } = said;
  const settling = { request, payment, fee, capture_ref, locked: { orders, attempts } };
  if (expected && payment.captured === 0n && (await settleRequest(tx, settling, now))) return;
  const twice = payment.captured > 0n || request.state === "settled";
  const reason = !expected
    ? "other_amount"
    : twice
      ? "second_capture"
      : request.kind === "top_up"
        ? "other_currency"
        : "too_late";
  await sendBack(tx, payment, { event_id: event.event_id, capture_ref, amount, reason }, now);
  if (reason === "too_late") await tellOfLateMoney(tx, request, event.event_id);
}

type Claim = { readonly event_id: string; readonly amount: bigint };

async function loseClaim(tx: Tx, payment: PaymentRow, claim: Claim, now: Date): Promise<void> {
  await takeBack(tx, payment, claim, now);
  if (claim.amount > 0n) await holdForClaim(tx, payment, claim.event_id, now);
}

async function winClaim(tx: Tx, payment: PaymentRow, claim: Claim, now: Date): Promise<void> {
  await returnClaim(tx, payment, claim, now);
  await endClaimHold(tx, payment.id, now);
}

/**
 * Locks what the events of an attempt touch, when several of them have their effect in one transaction: the orders and
 * the request, the events, and all attempts at the request, which it answers.
 */
export async function lockEvents(
  tx: Tx,
  { id, payment_request_id }: Pick<PaymentRow, "id" | "payment_request_id">,
): Promise<PaymentRow[]> {
  await lockRequest(tx, payment_request_id);
  await tx
    .selectFrom("provider_event")
    .select("id")
    .where("payment_id", "=", id)
    .where("settled_at", "is", null)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return lockAttempts(tx, [payment_request_id]);
}

/**
 * Lets everything a provider has said of an attempt have its effect now, for somebody who waits for it and has called
 * `lockEvents` before.
 */
export async function settleKept(tx: Tx, payment_id: number, now: Date): Promise<void> {
  const events = await tx
    .selectFrom("provider_event")
    .select("id")
    .where("payment_id", "=", payment_id)
    .where("settled_at", "is", null)
    .orderBy("id")
    .execute();
  for (const { id } of events) await settleEvent(tx, id, now);
}
