import { translator, workFor } from "../steps.ts";
import { toDecimal } from "#domain/money.ts";
import { rowsOf, tried, type Act, type Dice } from "./world.ts";

/** Actions of the desk on orders, money and documents. */

/** A part of an amount, all of it, or a little more than it. */
export const somePart = (amount: bigint, { one }: Dice): bigint =>
  one(amount, amount / 2n, amount / 3n, 1n, amount + 1n);

const cancelOrder: Act = async (world, { pick }) => {
  const orders = await rowsOf<{ id: number; status: string }>(
    world,
    `select id, status from "order" where status not in ('canceled', 'dropped', 'draft') order by id desc`,
  );
  const order = pick(orders);
  if (!order) return null;
  const { outcome } = await tried(world.desk.manager, "actOnOrder", {
    params: { id: String(order.id) },
    body: { event: "order.cancel", reason: "Klient zadzwonił" },
  });
  return `the desk cancels order ${order.id} (${order.status}): ${outcome}`;
};

const worker = "marta@example.com";
/** A translator is found for a waiting order, and usually accepts and does the work. */
const deliver: Act = async (world, { pick, once_in }) => {
  const { manager } = world.desk;
  const orders = await rowsOf<{ id: number }>(
    world,
    `select id from "order" where status in ('waiting_translation', 'translation') order by id`,
  );
  const order = pick(orders);
  if (!order) return null;
  const params = { id: String(order.id) };
  const found = await tried(manager, "candidates", { params });
  if (!found.data) return `no translator for order ${order.id}: ${found.outcome}`;
  const { fee, deadline, candidates } = found.data;
  const marta = candidates.find(({ name }) => name.startsWith("Marta"));
  const { outcome } = await tried(manager, "offerStage", {
    params,
    body: {
      translator_id: marta?.id ?? 0,
      fee: fee?.currency_amount_decimal ?? "",
      deadline: deadline ?? "",
    },
  });
  const who = translator(world.installation, worker);
  const offer = (await who.call("offers", {})).find(({ order_id }) => order_id === order.id);
  if (!offer || once_in(8)) return `order ${order.id} is offered: ${outcome}`;
  const accepted = await tried(who, "acceptOffer", { params: { id: String(offer.id) } });
  if (!accepted.data || once_in(8)) return `the offer of order ${order.id} is taken: ${accepted.outcome}`;
  const done = await tried(who, "deliverJob", {
    params: { id: String(accepted.data.job_id) },
    body: await workFor(world.installation, accepted.data.job_id, worker),
  });
  return `order ${order.id} is translated: ${done.outcome}`;
};

const makeRefund: Act = async (world, chance) => {
  const orders = await rowsOf<{ search: string }>(
    world,
    `select id::text as search from "order" where status <> 'draft'
     union all select c.email from customer c where exists (select 1 from wallet_lot l where l.customer_id = c.id)
     order by 1 desc`,
  );
  const found = chance.pick(orders);
  if (!found) return null;
  const payments = await world.desk.manager.call("refundables", { query: { search: found.search } });
  const payment = chance.pick(payments);
  const part = chance.pick(payment?.parts ?? []);
  if (!payment || !part) return null;
  const available = BigInt(part.available.currency_amount_decimal.replace(".", ""));
  const amount = toDecimal(somePart(available, chance));
  const who = chance.one(world.desk.manager, world.desk.accounting);
  const { outcome, data } = await tried(who, "makeRefund", {
    body: { payment_id: payment.payment_id, order_id: part.order_id, amount, note: "Spóźniona dostawa" },
  });
  const what = `${amount} of payment ${payment.payment_id} for ${part.order_id ?? "a top-up"}`;
  return `the desk refunds ${what} (${toDecimal(available)} is there): ${data?.state ?? outcome}`;
};

const decideApproval: Act = async (world, { pick, one }) => {
  const requests = await rowsOf<{ id: number }>(
    world,
    "select id from approval_request order by state = 'waiting' desc, id desc limit 5",
  );
  const request = pick(requests);
  if (!request) return null;
  const decision = one("approve", "approve", "reject");
  const who = one("accounting", "admin");
  const { outcome } = await tried(world.desk[who], "decideApproval", {
    params: { id: String(request.id) },
    body: { decision, note: "sprawdzone" },
  });
  return `${who} decides request ${request.id}: ${decision}, ${outcome}`;
};

const sendRefundAgain: Act = async (world, { pick, once_in }) => {
  const refunds = await rowsOf<{ id: number; state: string }>(
    world,
    "select id, state from refund order by state = 'failed' desc, state = 'pending' desc, id desc limit 4",
  );
  const refund = pick(refunds);
  if (!refund) return null;
  const params = { id: String(refund.id) };
  if (once_in(3)) {
    const input = { params, body: { proof: "wyciąg 12/2031, poz. 4" } };
    const { outcome } = await tried(world.desk.accounting, "settleRefundByHand", input);
    return `a person has sent refund ${refund.id} (${refund.state}): ${outcome}`;
  }
  const { outcome } = await tried(world.desk.manager, "sendRefundAgain", { params });
  return `refund ${refund.id} (${refund.state}) is sent again: ${outcome}`;
};

const confirmPayment: Act = async (world, { pick, once_in }) => {
  const { tasks } = await world.desk.accounting.call("moneyTasks", {});
  const payments = await rowsOf<{ id: number }>(world, "select id from payment order by id desc limit 6");
  const ids = tasks.filter(({ task }) => task !== "refund_failed").map(({ id }) => id);
  const id = pick(once_in(3) ? payments.map((row) => row.id) : ids);
  if (id === undefined) return null;
  const { outcome } = await tried(world.desk.accounting, "confirmPayment", {
    params: { id: String(id) },
    body: { proof: "wyciąg 12/2031, poz. 4" },
  });
  return `accounting confirms payment ${id}: ${outcome}`;
};

const reduceInvoice: Act = async (world, chance) => {
  const invoices = await rowsOf<{ id: number; number: string }>(
    world,
    "select id, number from invoice order by paid, id desc limit 6",
  );
  const invoice = chance.pick(invoices);
  if (!invoice) return null;
  const params = { id: String(invoice.id) };
  const { standing } = await world.desk.accounting.call("deskInvoice", { params });
  const line = chance.pick(standing);
  const gross = BigInt((line?.gross.currency_amount_decimal ?? "1.00").replace(".", ""));
  const amount = toDecimal(somePart(gross, chance));
  const { outcome } = await tried(world.desk.accounting, "reduceInvoice", {
    params,
    body: { reason: "Rabat", lines: [{ position: line?.position ?? 1, amount }] },
  });
  return `${invoice.number} is lowered by ${amount} of ${toDecimal(gross)}: ${outcome}`;
};

const correctBuyer: Act = async (world, { pick, one }) => {
  const invoices = await rowsOf<{ id: number; number: string }>(
    world,
    "select id, number from invoice order by id desc limit 8",
  );
  const invoice = pick(invoices);
  if (!invoice) return null;
  const params = { id: String(invoice.id) };
  const { buyer } = await world.desk.accounting.call("deskInvoice", { params });
  const change = one(
    { name: `Nazwa ${world.next()}` },
    { tax_id: "PL5252344078" },
    { tax_id: "PL5260250274" },
    { tax_id: null },
  );
  const body = { ...buyer, ...change };
  const { outcome } = await tried(world.desk.accounting, "correctBuyer", { params, body });
  return `the buyer of ${invoice.number} is corrected, ${JSON.stringify(change)}: ${outcome}`;
};

const setCredit: Act = async (world, { one }) => {
  const limit = one("0", "100.00", "2000.00", "5000.00");
  const params = { id: String(world.company.id) };
  const { outcome } = await tried(world.desk.accounting, "setCredit", { params, body: { limit } });
  return `the company may owe ${limit}: ${outcome}`;
};

export const desk_acts = {
  cancelOrder,
  deliver,
  makeRefund,
  decideApproval,
  sendRefundAgain,
  confirmPayment,
  reduceInvoice,
  correctBuyer,
  setCredit,
} as const satisfies Record<string, Act>;
