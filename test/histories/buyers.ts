import { sql } from "kysely";
import { toDecimal } from "#domain/money.ts";
import type { OrderInput } from "#contract/orders/orders.ts";
import type { PlacementInput } from "#contract/checkout/carts.ts";
import { on_account_contact } from "../companies.ts";
import type { Session } from "../session.ts";
import { buyer, order_input, words } from "../steps.ts";
import { untilTold } from "../standins.ts";
import {
  bonus_code,
  buyerOf,
  discount_code,
  rowsOf,
  tried,
  type Act,
  type Dice,
  type World,
} from "./world.ts";

/** Actions of buyers, at the portal and on pages of providers. */

const by_provider = ["online", "online", "card", "bank_transfer"] as const;

const topUp: Act = async ({ customers }, { pick, one, once_in }) => {
  const customer = pick(customers);
  if (!customer) return null;
  const amount = one("20", "200", "500", "1234.56");
  const code = once_in(3) ? { code: bonus_code } : {};
  const preview = await tried(customer.who, "previewTopUp", { body: { amount, ...code } });
  if (!preview.data) return `${customer.name} looks at a top-up of ${amount}: ${preview.outcome}`;
  const { currency_code, currency_amount_decimal } = preview.data.bonus;
  const payment_method = one(...by_provider);
  const { outcome } = await tried(customer.who, "topUp", {
    body: {
      amount,
      ...code,
      currency: currency_code,
      expected_bonus: currency_amount_decimal,
      payment_method,
      terms: true,
    },
  });
  return `${customer.name} tops up ${amount} by ${payment_method}${"code" in code ? " with a code" : ""}: ${outcome}`;
};

type Way = Partial<Pick<PlacementInput, "payment_method" | "use_balance" | "voucher">> & {
  readonly payment_method: string;
};
/** A way to pay: by one means, or by several. */
function wayOf({ vouchers }: World, { pick, one, once_in }: Dice): Way {
  const voucher = pick(vouchers) ?? "";
  return one<Way>(
    { payment_method: one(...by_provider) },
    { payment_method: "balance" },
    { payment_method: "coupon", voucher },
    { payment_method: one(...by_provider), use_balance: true },
    { payment_method: one(...by_provider), voucher },
    { payment_method: "online", use_balance: once_in(2), voucher },
    { payment_method: "balance", voucher },
  );
}
const wayText = ({ payment_method, use_balance, voucher }: Way): string =>
  payment_method + (use_balance ? " with the balance" : "") + (voucher ? ` with voucher ${voucher}` : "");

type Purchase = {
  readonly who: Session;
  readonly input: Partial<OrderInput>;
  readonly contact: Partial<PlacementInput>;
};
async function purchase({ who, input, contact }: Purchase): Promise<string> {
  const made = await tried(who, "createOrder", { body: { ...order_input, ...input } });
  if (!made.data) return made.outcome;
  const params = { hash: made.data.cart_hash };
  const cart = await who.call("cart", { params });
  const { outcome } = await tried(who, "placeCart", {
    params,
    body: { ...buyer, expected_gross: cart.price_gross.currency_amount_decimal, ...contact },
  });
  return `${cart.price_gross.currency_amount_decimal}: ${outcome}`;
}

async function orderBy(world: World, { pick, one, once_in }: Dice, way: Way): Promise<string> {
  const customer = pick([...world.customers, world.guest]) ?? world.guest;
  const count = one(40, 250, 777, 2500);
  const input: Partial<OrderInput> = {
    text: words(count),
    ...(customer.currency === "EUR"
      ? { currency: "EUR", source_lang: "en", target_langs: ["de"] }
      : { target_langs: once_in(3) ? ["en", "de"] : ["en"] }),
    ...(once_in(5) ? { discount_code } : {}),
  };
  const came = await purchase({ who: customer.who, input, contact: { ...way, email: customer.email } });
  const contents = `${count} words into ${input.target_langs?.join(" and ")}${"discount_code" in input ? " with a code" : ""}`;
  return `${customer.name} orders ${contents} by ${wayText(way)}, ${came}`;
}
const order: Act = (world, chance) => orderBy(world, chance, wayOf(world, chance));
/** Bank transfers pay the whole price, without a balance or a voucher. */
export const orderByTransfer: Act = (world, chance) =>
  orderBy(world, chance, { payment_method: "bank_transfer" });

const orderOnAccount: Act = async ({ company }, { one }) => {
  const count = one(40, 250, 777);
  const input = { text: words(count), user_type: "company" } as const;
  const contact = { ...on_account_contact, email: company.email };
  return `the company orders ${count} words on account, ${await purchase({ who: company.session, input, contact })}`;
};

type Request = { readonly id: number; readonly hash: string; readonly customer_id: number | null };
const tryAgain: Act = async (world, chance) => {
  const requests = await rowsOf<Request>(
    world,
    "select id, hash, customer_id from payment_request where state <> 'settled' or id % 5 = 0 order by id desc",
  );
  const request = chance.pick(requests);
  if (!request) return null;
  const way = wayOf(world, chance);
  const who = await buyerOf(world, request.customer_id);
  const { outcome } = await tried(who, "startPayment", { params: { hash: request.hash }, body: way });
  return `request ${request.id} is to be paid by ${wayText(way)}: ${outcome}`;
};

type Attempt = { readonly id: number; readonly redirect_url: string };
const pageActs = ["pay", "pay", "pay", "refuse", "wait", "pay_twice", "other_amount", "late"] as const;
const atPage: Act = async (world, { pick, one, once_in }) => {
  const old = once_in(4) ? "" : "and state in ('created', 'redirected', 'pending')";
  const attempts = await rowsOf<Attempt>(
    world,
    `select id, redirect_url from payment where provider in ('local_bank', 'stripe') and redirect_url is not null ${old}
     order by id desc`,
  );
  const attempt = pick(attempts);
  if (!attempt) return null;
  const act = one(...pageActs);
  const { status } = await fetch(new URL(attempt.redirect_url, world.installation.origin), {
    method: "POST",
    body: new URLSearchParams({ act }),
    redirect: "manual",
  });
  if (status >= 500) throw new Error(`the page of payment ${attempt.id} answered ${status}`);
  // Late notifications are delayed until another action makes the simulators send them.
  if (act !== "late") await untilTold(world.installation);
  return `at the page of payment ${attempt.id}: ${act} (${status})`;
};

/** The money that ended an order sends back, in minor units. */
async function sentForEnd(world: World, order_id: number): Promise<bigint> {
  const [sent] = await rowsOf<{ amount: bigint }>(
    world,
    `select coalesce(sum(r.amount), 0)::bigint as amount from refund r join payment p on p.id = r.payment_id
     where r.order_id = ${order_id} and r.reason = 'order_ended' and p.provider <> 'written_off'`,
  );
  return sent?.amount ?? 0n;
}

const cancel: Act = async (world, { pick, once_in }) => {
  const orders = await rowsOf<{ id: number; hash: string; customer_id: number | null }>(
    world,
    `select id, hash, customer_id from "order" where status not in ('canceled', 'dropped', 'draft') order by id desc`,
  );
  const order_row = pick(orders);
  if (!order_row) return null;
  const who = await buyerOf(world, order_row.customer_id);
  const { cancellation } = await who.call("order", { params: { hash: order_row.hash } });
  const sent_before = await sentForEnd(world, order_row.id);
  const expected_refund = once_in(8) ? "0.01" : (cancellation?.refund.currency_amount_decimal ?? "0.00");
  const { outcome } = await tried(who, "cancelOrder", {
    params: { hash: order_row.hash },
    body: { expected_refund },
  });
  if (outcome === "done" && once_in(2)) {
    await world.installation.runJobs();
    const sent = toDecimal((await sentForEnd(world, order_row.id)) - sent_before);
    if (sent !== expected_refund)
      throw new Error(`order ${order_row.id} showed a refund of ${expected_refund} and sends ${sent}`);
  }
  return `the buyer cancels order ${order_row.id} for ${expected_refund}: ${outcome}`;
};

/** Actions of a card's bank after a capture. */
const claim: Act = async (world, { pick, one }) => {
  const taken = await rowsOf<{ dispute: string }>(
    world,
    `select body -> 'intent' ->> 'id' as dispute from standins.stored
     where shelf = 'stripe.session' and body ->> 'payment_status' = 'paid'
     order by (select id from payment where provider_ref = name) desc`,
  );
  const paid = pick(taken);
  if (!paid) return null;
  const act = one("ask", "withdraw", "win");
  const answer = await fetch(`${world.installation.origin}/_standins/stripe/desk`, {
    method: "POST",
    body: new URLSearchParams({ dispute: paid.dispute, act }),
  });
  if (answer.status >= 500) throw new Error(`the desk of Stripe answered ${answer.status}`);
  await untilTold(world.installation);
  return `the bank of a card: ${act} about ${taken.length - taken.indexOf(paid)} (${answer.status})`;
};

/** The local bank starts or stops refusing refunds of an attempt. */
const refuseRefunds: Act = async (world, { pick, once_in }) => {
  const attempts = await rowsOf<{ id: number; hash: string }>(
    world,
    "select id, hash from payment where provider = 'local_bank' and captured > 0 order by id desc",
  );
  const attempt = pick(attempts);
  if (!attempt) return null;
  const refuses = once_in(2);
  const change = refuses
    ? sql`body || '{"refuses_refunds":"the card is closed"}'::jsonb`
    : sql`body - 'refuses_refunds'`;
  await sql`update standins.stored set body = ${change} where body ->> 'ext_id' = ${attempt.hash}`.execute(
    world.installation.db,
  );
  return `the bank ${refuses ? "refuses" : "allows"} refunds of payment ${attempt.id}`;
};

export const buyer_acts = {
  topUp,
  order,
  orderOnAccount,
  tryAgain,
  atPage,
  cancel,
  claim,
  refuseRefunds,
} as const satisfies Record<string, Act>;
