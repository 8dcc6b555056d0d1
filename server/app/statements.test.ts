import { describe, expect, test } from "vitest";
import type { OrderInput } from "#contract/orders/orders.ts";
import type { Installation } from "#test/installation.ts";
import type { JobName } from "#server/kernel/jobs/payloads.ts";
import { statementsOf, transactionsOf } from "#test/statements.ts";
import type { Session } from "#test/session.ts";
import { transact } from "#server/kernel/db/transact.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { runJob } from "#server/kernel/jobs/worker.ts";
import { act, system } from "#server/orders/index.ts";
import { jobs } from "./composition.ts";
import {
  anna,
  atBank,
  buyer,
  inOneInstallation,
  order_input,
  paidOrder,
  piotr,
  placeOrder,
  type Placed,
  quote_input,
  takeStage,
  translator,
  visitor,
} from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

/**
 * The most statements that a call sends, its token and its idempotency key included, and the goal without them. A change
 * that needs fewer lowers the first number. The numbers vary by one or two with
 * what the process has cached, and of the jobs by a few more, because the queue is polled.
 */
const most = {
  settleAndJobs: { now: 110, goal: 120 },
  deskOrder: { now: 10, goal: 12 },
  deskOrderToPrice: { now: 10, goal: 12 },
  order: { now: 7, goal: 12 },
  job: { now: 8, goal: 12 },
  orders: { now: 2, goal: 2 },
  deskOrders: { now: 3, goal: 2 },
} as const;

/** The sentence about a call that sends more than it may; null for one that does not. */
async function tooMany(name: keyof typeof most, run: () => Promise<unknown>): Promise<string | null> {
  const all = await statementsOf(run);
  // A page does not poll the queue, but on a slow machine the worker may do so meanwhile. A brand's settings are cached for
  // a second, which may end within the call: one read of them is not counted, a second one is.
  const cached = all.findIndex((text) => /from "brand_setting"/.test(text));
  const sent =
    name === "settleAndJobs"
      ? all
      : all.filter((text, place) => place !== cached && !/graphile_worker/.test(text));
  return sent.length > most[name].now
    ? `${name}: ${sent.length} statements\n${sent.map((text) => text.slice(0, 150)).join("\n")}`
    : null;
}

/** The most statements of a command between begin and commit, however many orders it changes. */
const budget = {
  "hold.set": 8,
  "stage.submit": 14,
  placeCart: 15,
  "order.analyse": 12,
  "dispatch.start": 14,
} as const;

/** The sentence about a command whose transaction sends more than it may, with its statements; null for one that does not. */
async function overBudget(name: keyof typeof budget, run: () => Promise<unknown>): Promise<string | null> {
  const [longest = []] = (await transactionsOf(run)).toSorted((a, b) => b.length - a.length);
  expect(longest.length, `${name} sends statements`).toBeGreaterThan(0);
  return longest.length > budget[name]
    ? `${name}: ${longest.length} statements\n${longest.map((text) => text.slice(0, 150)).join("\n")}`
    : null;
}

const inTransaction =
  <T>(work: (tx: Tx) => Promise<T>) =>
  () =>
    transact(installation.db, work);

/** A cart with one order for each target language, priced and not placed. */
async function cartOf(who: Session, target_langs: readonly OrderInput["target_langs"][number][]) {
  const { cart_hash } = await who.call("createOrder", {
    body: { ...order_input, target_langs: [...target_langs] },
  });
  const { price_gross } = await who.call("cart", { params: { hash: cart_hash } });
  const body = { ...buyer, expected_gross: price_gross.currency_amount_decimal };
  return () => who.call("placeCart", { params: { hash: cart_hash }, body });
}

/** What is over its budget on the way of an order; the first time, the process learns the columns of its reads. */
async function measureWork(): Promise<Partial<Record<keyof typeof budget, string | null>>> {
  const now = () => installation.clock.now();
  const steps: Partial<Record<keyof typeof budget, string | null>> = {};
  const placed = await placeOrder(visitor(installation), { package: "expert" }, buyer);
  await atBank(installation, placed, "pay");
  await installation.runJobs(["order.analyse", "dispatch.start"]);
  const order_id = placed.orders[0]?.id ?? 0;
  const job = (name: "order.analyse" | "dispatch.start") => () =>
    runJob(installation.machine, jobs, name, { order_id });
  steps["order.analyse"] = await overBudget("order.analyse", job("order.analyse"));
  steps["dispatch.start"] = await overBudget("dispatch.start", job("dispatch.start"));
  const stage_id = await takeStage(installation, order_id, "olena@example.com");
  const desk = { role: "staff", id: 1 } as const;
  const held = inTransaction((tx) => act(tx, order_id, desk, { event: "hold.set" }, now()));
  steps["hold.set"] = await overBudget("hold.set", held);
  await inTransaction((tx) => act(tx, order_id, system, { event: "hold.clear" }, now()))();
  await installation.runJobs();
  const { translator_id } = await installation.db
    .selectFrom("stage")
    .select("translator_id")
    .where("id", "=", stage_id)
    .executeTakeFirstOrThrow();
  const worker = { role: "worker", id: translator_id } as const;
  const facts = { deliverable_present: true, qa_passed: true, checklist_signed: true };
  const submitted = inTransaction((tx) => act(tx, order_id, worker, { event: "stage.submit", facts }, now()));
  steps["stage.submit"] = await overBudget("stage.submit", submitted);
  await installation.runJobs();
  return steps;
}

describe("Statements of a call", () => {
  test("placing a cart of one order and of five, as a guest and as a customer", async () => {
    const five = ["en", "de", "fr", "es", "it"] as const;
    for (const who of [visitor(installation), anna(installation)])
      for (const langs of [["en"], five] as const) {
        // The first call of a process learns the columns of its reads.
        await (
          await cartOf(who, langs)
        )();
        expect(await overBudget("placeCart", await cartOf(who, langs))).toBeNull();
      }
  });

  test("an order that is analysed, offered, held, and handed in", async () => {
    await measureWork();
    const steps = await measureWork();
    expect(Object.values(steps).filter((one) => one !== null)).toEqual([]);
  });

  test("a payment that arrives, and every job up to the offers to translators", async () => {
    await paidOrder(installation, visitor(installation));
    const placed: Placed = await placeOrder(visitor(installation));
    const pay = async () => {
      await atBank(installation, placed, "pay");
      await installation.runJobs();
    };
    expect(await tooMany("settleAndJobs", pay)).toBeNull();
  });

  test("the desk's page of an order, and pages of lists", async () => {
    const { orders } = await paidOrder(installation, anna(installation));
    const params = { id: String(orders[0]?.id ?? 0) };
    const desk = piotr(installation);
    await desk.call("deskOrder", { params });
    expect(await tooMany("deskOrder", () => desk.call("deskOrder", { params }))).toBeNull();
    expect(await tooMany("deskOrders", () => desk.call("deskOrders", { query: {} }))).toBeNull();
    const customer = anna(installation);
    await customer.call("orders", { query: {} });
    expect(await tooMany("orders", () => customer.call("orders", { query: {} }))).toBeNull();
  });

  test("the pages of an order: the customer's, the translator's, and the desk's while it makes the price", async () => {
    const email = "olena@example.com";
    const { orders } = await paidOrder(installation, anna(installation));
    const order = { id: orders[0]?.id ?? 0, hash: orders[0]?.hash ?? "" };
    const job_id = await takeStage(installation, order.id, email);
    const request = await visitor(installation).call("createOrder", { body: quote_input });
    await installation.runJobs();
    const [customer, worker, desk] = [
      anna(installation),
      translator(installation, email),
      piotr(installation),
    ];
    const pages = {
      order: () => customer.call("order", { params: { hash: order.hash } }),
      job: () => worker.call("job", { params: { id: String(job_id) } }),
      deskOrderToPrice: () => desk.call("deskOrder", { params: { id: String(request.orders[0]?.id ?? 0) } }),
    };
    for (const [name, open] of Object.entries(pages)) {
      await open();
      expect(await tooMany(name as keyof typeof pages, open)).toBeNull();
    }
  });
});

/** The most statements of a job between begin and commit, when its reads were made before in this process. */
const most_inside = {
  "payment.settle": 12,
  "invoice.issue": 9,
  "invoice.render": 2,
  "mail.order_placed": 2,
  "mail.order_paid": 2,
  "mail.invoice_issued": 3,
  "mail.offer_sent": 3,
  // Without an SMTP server nothing is sent and nothing is written.
  "mail.send": 0,
} as const satisfies Partial<Record<JobName, number>>;
type MeasuredJob = keyof typeof most_inside;

/** The jobs of a paid order run one by one, with what each of them sends. */
async function measurePaidOrder(): Promise<Partial<Record<MeasuredJob, readonly string[]>>> {
  const placed = await placeOrder(visitor(installation));
  await atBank(installation, placed, "pay");
  const sent: Partial<Record<MeasuredJob, readonly string[]>> = {};
  const run = async (name: MeasuredJob, payload: Readonly<Record<string, unknown>>): Promise<void> => {
    sent[name] = (await transactionsOf(() => installation.runRound(name, payload))).flat();
  };
  const { provider_event_id, ...paid } = await installation.db
    .selectFrom("provider_event as event")
    .innerJoin("payment", "payment.id", "event.payment_id")
    .select(["event.id as provider_event_id", "payment.id as payment_id", "payment.payment_request_id"])
    .orderBy("event.id", "desc")
    .executeTakeFirstOrThrow();
  await run("mail.order_placed", paid);
  await run("payment.settle", { provider_event_id });
  await run("mail.order_paid", paid);
  await run("invoice.issue", paid);
  const invoice = await installation.db
    .selectFrom("invoice")
    .select("id as invoice_id")
    .where("payment_request_id", "=", paid.payment_request_id)
    .executeTakeFirstOrThrow();
  await run("invoice.render", invoice);
  await run("mail.invoice_issued", invoice);
  const mail = await installation.db
    .selectFrom("mail")
    .select("id as mail_id")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  await run("mail.send", mail);
  await installation.runJobs(["mail.offer_sent"]);
  const offer = await installation.db
    .selectFrom("offer")
    .select("id as offer_id")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  await run("mail.offer_sent", { offer_ids: [offer.offer_id] });
  return sent;
}

describe("Statements of jobs between begin and commit", () => {
  test("a payment that settles an order, its invoice, and the mails about them", async () => {
    await measurePaidOrder();
    const sent = await measurePaidOrder();
    const too_many = Object.entries(most_inside).filter(
      ([name, limit]) => (sent[name as MeasuredJob] ?? []).length > limit,
    );
    expect(too_many.map(([name]) => [name, sent[name as MeasuredJob]])).toEqual([]);
    // Every payment waits for the accounts that a posting locks.
    const last = sent["payment.settle"]?.slice(-2).map((text) => /ledger\.post|queue_jobs/.exec(text)?.[0]);
    expect(last).toEqual(["ledger.post", "queue_jobs"]);
  });
});
