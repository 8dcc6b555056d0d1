import type { Brand } from "#brands/brand.ts";
import { Refusal } from "#domain/errors.ts";
import { type Currency, toDecimal } from "#domain/money.ts";
import { lockRequest, lockRequestOfEvent } from "./lock-requests.ts";
import {
  lockAttempts,
  sendBack,
  walletBalance,
  type PaymentRow,
  type RequestRow,
} from "#server/ledger/index.ts";
import { lockOwn, moneyOfParts, own_providers, releaseOfRequests } from "./wallet/own-money.ts";
import { holdFromVoucher, requireVoucher, voucher_provider, voucherByCode } from "./vouchers/uses.ts";
import { balance_provider, holdFromBalance } from "./wallet/uses.ts";
import {
  returnClaim,
  noteForDesk,
  noteForeignMoney,
  refundByHash,
  rejectRefund,
  settleRefund,
  takeBack,
} from "./refunds/money-back.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import { attemptEnds, failAttempt, holdAttempt, ordersToPay, recordStart, startAttempt } from "./attempts.ts";
import { settleRequest } from "./settlement.ts";
import type { Service } from "#domain/catalog.ts";
import { takesTransfer } from "#domain/payments/payment-method.ts";
import { hour, reminders } from "#domain/orders/timers.ts";
import { endClaimHold, holdForClaim, notifyOfLateMoney } from "./disputes.ts";
import { storePayerCountry } from "#server/tax/index.ts";
import { bodyOfEvent } from "./providers/event-body.ts";

/**
 * The balance is held this long for the rest of a payment; later it is released, and held again if the rest arrives.
 */
const hold_hours = 2;

export type Due = {
  readonly brand: Brand;
  readonly kind: RequestRow["kind"];
  readonly cart_id: number | null;
  readonly customer_id: number | null;
  readonly currency: Currency;
  /** The orders of the request, each with its gross minor units. */
  readonly orders: readonly { readonly id: number; readonly amount: bigint }[];
  readonly product: string;
};

/**
 * Opens one amount due for one or several orders; mails and jobs are enqueued once for the request, not for each order.
 */
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
    const remind_at = new Date(now.getTime() + hours * hour);
    await enqueue(
      tx,
      "mail.payment_reminder",
      { payment_request_id: request.id, hours },
      { run_at: remind_at },
    );
  }
  return request;
}

type Method = { readonly method: string; readonly provider: string };
type Part = { readonly amount: bigint; readonly beside_id: number | null };

/** The choice of a payment method: whose balance may be used, and the code of a voucher of the brand. */
export type PaymentChoice = Method & { readonly balance_of: number | null; readonly voucher: string | null };

/** A part paid by the balance or a voucher: the gross amount, and the function that holds it for its attempt. */
type Own = {
  readonly method: Method;
  readonly amount: bigint;
  readonly hold: (attempt: PaymentRow) => Promise<boolean>;
  readonly refusal: "balance.too_low" | "voucher.invalid";
};

/**
 * Opens one attempt to pay an open request (gross). A voucher pays first, then the balance where it may be used, each up
 * to the amount due; both are held while a provider collects the rest. Without a rest the request is settled at once.
 * Refuses a request that is settled or closed, `balance.too_low` with what is missing when the balance cannot pay the rest, and
 * `transfer.whole` when a transfer would pay only a part, and `payment.method_unavailable` for one of a session.
 */
export async function openAttempt(
  tx: Tx,
  request: RequestRow,
  choice: PaymentChoice,
  now: Date,
): Promise<PaymentRow> {
  // Concurrent attempts at the same request are handled one after the other.
  const { state } = await lockRequest(tx, request.id);
  if (state === "settled") throw new Refusal("payment.already_settled");
  if (state === "closed") throw new Refusal("payment.not_found");
  const orders = await ordersToPay(tx, request);
  await lockMoneyToUse(tx, request, choice, await lockAttempts(tx, [request.id]), now);
  await releaseOfRequests(tx, [request.id], now);
  requireInTime(request, choice, orders);
  return addAttempts(tx, request, choice, (attempt) => startAttempt(tx, orders, attempt, now), now);
}

/**
 * `openAttempt` for a request that this transaction has opened and whose orders it has locked, so there are no
 * concurrent and no earlier attempts.
 */
export async function openFirstAttempt(
  tx: Tx,
  request: RequestRow,
  asked: PaymentChoice,
  orders: readonly PaidOrder[],
  now: Date,
): Promise<PaymentRow> {
  requireInTime(request, asked, orders);
  await lockMoneyToUse(tx, request, asked, [], now);
  return addAttempts(tx, request, asked, () => recordStart(tx, orders, now), now);
}

type PaidOrder = { readonly id: number; readonly service_type: Service };

/** Refuses a transfer that would come after the time to pay its orders (T25). */
function requireInTime(
  { kind }: RequestRow,
  { provider }: PaymentChoice,
  orders: readonly PaidOrder[],
): void {
  const services = orders.map(({ service_type }) => service_type);
  if (kind === "cart" && provider === "bank" && !takesTransfer(services))
    throw new Refusal("payment.method_unavailable");
}

async function addAttempts(
  tx: Tx,
  request: RequestRow,
  asked: PaymentChoice,
  start: (attempt: PaymentRow) => Promise<void>,
  now: Date,
): Promise<PaymentRow> {
  const own = await ownMoney(tx, request, asked, now);
  const rest = request.amount_due - own.reduce((sum, { amount }) => sum + amount, 0n);
  const [first, ...others] = own;
  if (rest > 0n) {
    // A transfer is matched against the whole amount due, and takes days longer than money is held.
    if (first && asked.provider === "bank") throw new Refusal("transfer.whole");
    if (own_providers.includes(asked.provider))
      throw asked.provider === balance_provider
        ? new Refusal("balance.too_low", { missing: toDecimal(rest), currency: request.currency })
        : new Refusal("voucher.too_low");
    const main = await addAttempt(tx, request, asked, { amount: rest, beside_id: null }, now);
    for (const part of own) await addPart(tx, request, part, main.id, now);
    await start(main);
    const run_at = new Date(now.getTime() + hold_hours * hour);
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

/** Locks the balance and vouchers that earlier attempts at a request release or a new one may use. */
async function lockMoneyToUse(
  tx: Tx,
  { brand_id, customer_id, currency, kind }: RequestRow,
  { balance_of, voucher }: PaymentChoice,
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
 * The parts of a request that a voucher and the balance can pay. A top-up cannot be paid from the balance, and an
 * invoice not with a bonus, which would have reduced it.
 */
async function ownMoney(tx: Tx, request: RequestRow, choice: PaymentChoice, now: Date): Promise<Own[]> {
  const { kind, brand_id, currency, customer_id } = request;
  const { balance_of, voucher } = choice;
  // The balance of another customer is never used.
  const is_own = balance_of !== null && balance_of === customer_id && !takesNoOwn(kind);
  if (choice.provider === balance_provider && !is_own) throw new Refusal("payment.method_unavailable");
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

/** Whether an amount due cannot be paid by a voucher or the balance. */
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
  // A payer by bank transfer needs the account and the title immediately.
  if (method.provider === "bank") await enqueue(tx, "mail.transfer_details", { payment_id: payment.id });
  return payment;
}

/**
 * Applies one provider event, exactly once. The expected amount settles an open request and all its orders in this
 * transaction; money that was paid twice, too late or in another amount is booked as owed and refunded. Locks the orders
 * and the request first, so concurrent events of one request wait for each other.
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
  if (!payment) throw new Error(`event ${provider_event_id} belongs to no attempt at its request`);
  const body = bodyOfEvent(event.body);
  if (body.for_desk !== undefined) await noteForDesk(tx, payment.id, { ...event, task: body.for_desk }, now);
  if (event.kind === "pending") return holdAttempt(tx, request, payment.id, now);
  if (event.kind === "failed") return failAttempt(tx, request, payment.id, now);
  if (event.kind === "refunded" || event.kind === "refund_rejected") {
    const refund_id = await refundByHash(tx, body.refund_hash);
    if (refund_id === null) return;
    return event.kind === "refunded"
      ? settleRefund(tx, refund_id, now)
      : rejectRefund(tx, refund_id, { hash: body.refund_hash, why: JSON.stringify(body.raw ?? null) }, now);
  }
  const amount = event.amount ?? 0n;
  if (event.kind === "charged_back") return loseClaim(tx, payment, { ...event, amount }, now);
  if (event.kind === "claim_won") return winClaim(tx, payment, { ...event, amount }, now);
  if (event.kind !== "captured") return;
  if (event.currency !== payment.currency) return noteForeignMoney(tx, payment, { ...event, amount }, now);
  const expected = amount === payment.amount;
  await storePayerCountry(tx, payment.id, body.payer_country ?? null);
  const { fee, capture_ref } = body;
  const came_at = event.received_at;
  const settling = { request, payment, fee, capture_ref, came_at, locked: { orders, attempts } };
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
  if (reason === "too_late") await notifyOfLateMoney(tx, request, event.event_id);
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
 * Locks the rows that events of an attempt change, before several of them are applied in one transaction: the orders and
 * the request, the events, and all attempts at the request. Answers the attempts.
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

/** Applies all stored events of an attempt now; the caller has called `lockEvents`. */
export async function settleEvents(tx: Tx, payment_id: number, now: Date): Promise<void> {
  const events = await tx
    .selectFrom("provider_event")
    .select("id")
    .where("payment_id", "=", payment_id)
    .where("settled_at", "is", null)
    .orderBy("id")
    .execute();
  for (const { id } of events) await settleEvent(tx, id, now);
}
