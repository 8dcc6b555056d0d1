import type { Locale } from "#brands/brand.ts";
import { Refusal } from "#domain/errors.ts";
import { toDecimal } from "#domain/money.ts";
import { buyerColumns, placeUnpaid } from "#server/checkout/index.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { idOfCaller, type Caller } from "#server/kernel/http/caller.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import type { RequestRow } from "#server/ledger/index.ts";
import {
  openAttempt,
  openRequestsOf,
  orderOnAccount,
  orderTopUp,
  paymentChoice,
} from "#server/payments/index.ts";
import { acceptQuote, answerSupplement, askAboutQuoted } from "#server/quotes/index.ts";
import { askAboutBuyer } from "#server/tax/index.ts";
import type {
  ApprovalResult,
  ApprovalRow,
  CartWanted,
  PaidBy,
  QuoteWanted,
  Spender,
  SupplementWanted,
  TopUpWanted,
} from "#server/spending/index.ts";

type Stored = { readonly locale: Locale; readonly ip_country: string | null };

/** Who asked, as the caller of the command: orders, mails and history name them. */
export async function askerOf(tx: Tx, decider: Caller, approval: ApprovalRow): Promise<Caller> {
  const { customer_id, member_id } = approval;
  const { locale, ip_country } = approval.input as unknown as Stored;
  const member =
    member_id === null
      ? null
      : await tx
          .selectFrom("member")
          .select(["id", "role", "sees", "person_id"])
          .where("id", "=", member_id)
          .executeTakeFirstOrThrow();
  return {
    role: "customer",
    id: customer_id,
    person_id: member?.person_id ?? null,
    member: member && { id: member.id, role: member.role, sees: member.sees, is_limited: false },
    staff_role: null,
    confirmed_at: null,
    has_second_factor: false,
    key: null,
    requires: decider.requires,
    is_agent: false,
    brand: decider.brand,
    locale,
    ip_country,
    name: `customer:${customer_id}`,
  };
}

type Running = {
  readonly approval: ApprovalRow;
  readonly asker: Caller;
  readonly spender: Spender;
  readonly expected_gross: string;
};

/** Refuses a purchase of other orders than those that were asked for: the cart was changed meanwhile. */
function requireSame(asked: readonly number[], bought: readonly number[]): void {
  const same = asked.length === bought.length && asked.every((id) => bought.includes(id));
  if (!same) throw new Refusal("approval.changed");
}

function requireGross(expected_gross: string, gross: bigint): void {
  if (toDecimal(gross) !== expected_gross)
    throw new Refusal("quote.price_changed", { expected_gross, price_gross: toDecimal(gross) });
}

/** Pays a request as was asked for. Answers the request that a person still pays. */
async function pay(
  tx: Tx,
  machine: Machine,
  { asker, request, paid_by }: { asker: Caller; request: RequestRow; paid_by: PaidBy },
  now: Date,
): Promise<string | null> {
  if (paid_by === null) return request.hash;
  if (paid_by === "deferred") await orderOnAccount(tx, request, asker, now);
  else {
    const choice = await paymentChoice(tx, machine, asker, request.currency, { payment_method: paid_by });
    await openAttempt(tx, request, choice, now);
  }
  return null;
}

async function runCart(
  tx: Tx,
  machine: Machine,
  { approval, asker, spender, expected_gross }: Running,
  now: Date,
): Promise<ApprovalResult> {
  const { cart_hash, placement, order_ids, paid_by } = approval.input as unknown as CartWanted;
  const input = { ...placement, expected_gross, payment_method: null };
  const { request, orders } = await placeUnpaid(tx, machine, asker, { cart_hash, input, spender }, now);
  requireSame(
    order_ids,
    orders.map(({ id }) => id),
  );
  return { order_ids, payment_request_hash: await pay(tx, machine, { asker, request, paid_by }, now) };
}

async function runQuote(
  tx: Tx,
  machine: Machine,
  { approval, asker, spender, expected_gross }: Running,
  now: Date,
): Promise<ApprovalResult> {
  const { quote_hash, acceptance, order_ids, paid_by } = approval.input as unknown as QuoteWanted;
  const input = { ...acceptance, expected_gross };
  const quote = await acceptQuote(tx, asker, { hash: quote_hash, input, spender }, now);
  requireSame(order_ids, [quote.order_id]);
  const request = await openRequestsOf(tx, quote.order_id).executeTakeFirstOrThrow();
  requireGross(expected_gross, request.amount_due);
  return { order_ids, payment_request_hash: await pay(tx, machine, { asker, request, paid_by }, now) };
}

async function runSupplement(
  tx: Tx,
  _machine: Machine,
  { approval, asker, spender, expected_gross }: Running,
  now: Date,
): Promise<ApprovalResult> {
  const { quote_hash, order_ids } = approval.input as unknown as SupplementWanted;
  const accepted = { answer: "accept", expected_refund: undefined, code: undefined } as const;
  const { payment_request_hash } = await answerSupplement(
    tx,
    asker,
    { hash: quote_hash, answered: accepted, spender },
    now,
  );
  const { amount_due } = await openRequestsOf(tx, order_ids[0] ?? 0).executeTakeFirstOrThrow();
  requireGross(expected_gross, amount_due);
  return { order_ids, payment_request_hash };
}

async function runTopUp(
  tx: Tx,
  machine: Machine,
  { approval, asker, spender, expected_gross }: Running,
  now: Date,
): Promise<ApprovalResult> {
  const { top_up } = approval.input as unknown as TopUpWanted;
  requireGross(expected_gross, approval.gross);
  const { payment_request_id } = await orderTopUp(tx, machine, asker, { input: top_up, spender }, now);
  const { hash } = await tx
    .selectFrom("payment_request")
    .select("hash")
    .where("id", "=", payment_request_id)
    .executeTakeFirstOrThrow();
  return { order_ids: [], payment_request_hash: hash };
}

const runs = {
  cart: runCart,
  quote: runQuote,
  supplement: runSupplement,
  top_up: runTopUp,
} as const satisfies Record<ApprovalRow["kind"], typeof runCart>;

/** The command of a request, with its stored input and by the authority of who decides. */
export const runWanted = (tx: Tx, machine: Machine, running: Running, now: Date): Promise<ApprovalResult> =>
  runs[running.approval.kind](tx, machine, running, now);

/** Asks VIES about the buyer of a request again before it is decided. */
export async function askAgain(machine: Machine, caller: Caller, hash: string, now: Date): Promise<void> {
  const approval = await machine.db
    .selectFrom("approval")
    .select(["kind", "input"])
    .where("hash", "=", hash)
    .where("customer_id", "=", idOfCaller(caller))
    .where("state", "=", "waiting")
    .executeTakeFirst();
  if (approval?.kind === "cart") {
    const { placement } = approval.input as unknown as CartWanted;
    await askAboutBuyer(machine, buyerColumns(placement), "order", now);
  } else if (approval?.kind === "quote") {
    const { order_ids, acceptance } = approval.input as unknown as QuoteWanted;
    await askAboutQuoted(machine, order_ids[0] ?? 0, acceptance.buyer, now);
  }
}
