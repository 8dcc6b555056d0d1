import { refreshFigures } from "#server/views/desk/figures.ts";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import type { OrderInput, OrderView } from "#contract/orders/orders.ts";
import type { PlacementInput } from "#contract/checkout/carts.ts";
import type { CallInput } from "#contract/client.ts";
import type { Routes } from "#contract/routes.ts";
import { release_points } from "#domain/work/hand-in.ts";
import { namedBytes } from "#server/app/unnamed-bytes.ts";
import { runChecks } from "#server/accounting/checks/run.ts";
import { all_breaches } from "./breaches.ts";
import { expectSameOpenItems } from "./open-items.ts";
import { openInstallation, type Installation } from "./installation.ts";
import { expectDocumentsAgree } from "./documents-agree.ts";
import { session, type Session } from "./session.ts";

/** Shared test steps, each one action of a person. */

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** A plain text with a number of words. */
export const words = (count: number): string => Array.from({ length: count }, () => "słowo").join(" ");

export const order_input = {
  intent: "order",
  service_type: "write",
  source_lang: "pl",
  target_langs: ["en"],
  text: words(250),
} as const satisfies OrderInput;

export const quote_input = {
  ...order_input,
  intent: "quote",
  email: "gosc@example.com",
  first_name: "Halina",
  terms: true,
} as const satisfies OrderInput;

export const buyer = {
  email: "gosc@example.com",
  first_name: "Halina",
  last_name: "Gość",
  user_type: "private",
  address: "ul. Krótka 1",
  postcode: "00-001",
  city: "Warszawa",
  country: "PL",
  terms: true,
  early_start: true,
  payment_method: "online",
} as const satisfies Omit<PlacementInput, "expected_gross">;

export type Placed = {
  readonly cart_hash: string;
  readonly orders: readonly { readonly id: number; readonly hash: string }[];
  readonly gross: string;
  readonly payment_hash: string;
  readonly redirect_url: string;
  readonly request_hash: string;
};

/** Orders and opens the bank's page, without acting there. */
export async function placeOrder(
  who: Session,
  input: Partial<OrderInput> = {},
  contact: Partial<PlacementInput> = {},
): Promise<Placed> {
  const { cart_hash, orders } = await who.call("createOrder", { body: { ...order_input, ...input } });
  const cart = await who.call("cart", { params: { hash: cart_hash } });
  const gross = cart.price_gross.currency_amount_decimal;
  const started = await who.call("placeCart", {
    params: { hash: cart_hash },
    body: { ...buyer, expected_gross: gross, ...contact },
  });
  const { payment_request_hash } = await who.call("payment", {
    params: { hash: started.payment_hash ?? "" },
  });
  return {
    cart_hash,
    orders,
    gross,
    payment_hash: started.payment_hash ?? "",
    redirect_url: started.redirect_url,
    request_hash: payment_request_hash,
  };
}

export type BankAct = "pay" | "refuse" | "wait" | "pay_twice" | "other_amount";

/** Presses a button on the bank's page and waits until the product has accepted every notification of it. */
export async function atBank(
  installation: Installation,
  { redirect_url }: { readonly redirect_url: string },
  act: BankAct,
): Promise<void> {
  const answer = await fetch(installation.origin + redirect_url, {
    method: "POST",
    body: new URLSearchParams({ act }),
    redirect: "manual",
  });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toContain("/payment/confirmation?payment=");
  await untilNoticed(installation);
}

/** Waits for the bank's notifications, which are sent in parallel to the test. */
async function untilNoticed(installation: Installation): Promise<void> {
  const left = () =>
    sql<{ n: number }>`select count(*)::int as n from standins.notice where not taken`.execute(
      installation.db,
    );
  while ((await left()).rows[0]?.n !== 0) await wait(10);
}

/** Orders, pays, and runs the jobs that follow. */
export async function paidOrder(
  installation: Installation,
  who: Session,
  input: Partial<OrderInput> = {},
  contact: Partial<PlacementInput> = {},
): Promise<Placed> {
  const placed = await placeOrder(who, input, contact);
  await atBank(installation, placed, "pay");
  await installation.runJobs();
  return placed;
}

export const orderOf = (who: Session, hash: string): Promise<OrderView> =>
  who.call("order", { params: { hash } });

/** The statuses of orders as shown to their buyer. */
export const statusesOf = async (who: Session, orders: readonly { hash: string }[]): Promise<string[]> => {
  const statuses: string[] = [];
  for (const { hash } of orders) statuses.push((await orderOf(who, hash)).status);
  return statuses;
};

/** Kinds of the mails to an address about orders, in order. */
export async function mailsTo(
  installation: Installation,
  recipient: string,
  order_id: number,
): Promise<string[]> {
  const rows = await installation.db
    .selectFrom("mail")
    .select("kind")
    .where("recipient", "=", recipient)
    .where("order_id", "=", order_id)
    .orderBy("id")
    .execute();
  return rows.map(({ kind }) => kind);
}

export const piotr = (installation: Installation): Session =>
  session(installation, { zone: "staff", email: "piotr@example.com", language: "pl", at_work: true });
export const translator = (installation: Installation, email: string): Session =>
  session(installation, { zone: "translator", email, at_work: true });
export const visitor = (installation: Installation, language = "en"): Session =>
  session(installation, { zone: "visitor", language });
export const anna = (installation: Installation): Session =>
  session(installation, { zone: "customer", email: "anna.nowak@example.com" });

/** The desk's record of an approval of draft and address by telephone. */
export async function approveByPhone(desk: Session, order_id: number): Promise<void> {
  const at = { params: { id: String(order_id) } };
  const { shipment } = await desk.call("deskOrder", at);
  if (!shipment || shipment.draft?.state === "approved") return;
  const { recipient, address, postcode, city, locker } = shipment;
  const body = { note: "By telephone", recipient, address, postcode, city, locker };
  await desk.call("approvePaper", { ...at, body: { version: shipment.draft?.version ?? null, ...body } });
}

/** The desk offers the waiting stage to a translator; returns the offer's id. */
export async function offerStage(
  installation: Installation,
  order_id: number,
  email: string,
): Promise<number> {
  const desk = piotr(installation);
  const { candidates, fee, deadline } = await desk.call("candidates", { params: { id: String(order_id) } });
  const { id, name } = await installation.db
    .selectFrom("translator")
    .select(["id", "name"])
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  expect(candidates.find((one) => one.id === id)?.reason, `${name} qualifies`).toBeNull();
  await desk.call("offerStage", {
    params: { id: String(order_id) },
    body: { translator_id: id, fee: fee?.currency_amount_decimal ?? "", deadline: deadline ?? "" },
  });
  const offers = await translator(installation, email).call("offers", {});
  const offer = offers.find((one) => one.order_id === order_id);
  expect(offer).toBeDefined();
  return offer?.id ?? 0;
}

/** A translator accepts the offer of the waiting stage; returns the job's id. */
export async function takeStage(
  installation: Installation,
  order_id: number,
  email: string,
): Promise<number> {
  const offer_id = await offerStage(installation, order_id, email);
  const { job_id } = await translator(installation, email).call("acceptOffer", {
    params: { id: String(offer_id) },
  });
  return job_id;
}

type Delivery = CallInput<Routes["deliverJob"]>["body"];

/** Uploads a finished file of a translator; returns its hash. */
export async function uploadedWork(who: Session, name: string, content: string | Buffer): Promise<string> {
  const file = { query: { name }, body: Buffer.from(content) };
  const answer = await who.send("uploadWork", file);
  return answer.json<{ data: { hash: string } }>().data.hash;
}

/** All input for the submission of a job, with a reason for each failed check. */
export async function workFor(installation: Installation, job_id: number, email: string): Promise<Delivery> {
  const who = translator(installation, email);
  const params = { id: String(job_id) };
  const { source, work, order_id, text: given, booking } = await who.call("job", { params });
  const text = `Work of ${email} on order ${order_id}`;
  const files = [];
  for (const { hash, name } of source)
    files.push({ answers: hash, upload: await uploadedWork(who, `ready-${name}`, text) });
  const is_typed = source.length === 0 || (given ?? "").trim() !== "";
  const pieces = { files, ...(is_typed ? { text } : {}) };
  const { findings } = await who.call("checkWork", { params, body: pieces });
  return {
    ...pieces,
    complete: true,
    warned: true,
    explanations: findings.map(({ key }) => ({ key, text: "The source repeats one word." })),
    segments_confirmed: true,
    checklist: [...release_points],
    lqa: { errors: {} },
    ...(work.asks.session
      ? { session: { minutes: booking?.duration_minutes ?? 0, notes: "As booked" } }
      : {}),
    ...(work.asks.sworn
      ? {
          sworn: {
            repertory_number: "17/2031",
            pages: 2,
            evidence: "certified_scan",
            upload: await uploadedWork(who, "scan.pdf", "%PDF-1.4 stamped"),
          },
        }
      : {}),
  };
}

/** The customer of a paper original approves draft and address by telephone, if the job waits for that. */
async function approvedByPhone(installation: Installation, job_id: number, email: string): Promise<void> {
  const { work, draft, order_id } = await translator(installation, email).call("job", {
    params: { id: String(job_id) },
  });
  if (!work.paper_copy || !work.asks.sworn || draft?.state === "approved") return;
  await approveByPhone(piotr(installation), order_id);
}

/** Submits a job with all required input. */
export async function handIn(
  installation: Installation,
  job_id: number,
  email: string,
  more: Partial<Delivery> = {},
): Promise<void> {
  await approvedByPhone(installation, job_id, email);
  const body = { ...(await workFor(installation, job_id, email)), ...more };
  // The outcome of a session is reported after its start.
  const { booking } = await translator(installation, email).call("job", { params: { id: String(job_id) } });
  if (booking)
    installation.clock.forward(
      Math.max(0, Date.parse(booking.starts_at) - installation.clock.now().getTime()),
    );
  await translator(installation, email).call("deliverJob", { params: { id: String(job_id) }, body });
  await installation.runJobs();
}

/** Offer, acceptance and submission of the waiting stage, all by one translator. */
export async function workStage(installation: Installation, order_id: number, email: string): Promise<void> {
  await handIn(installation, await takeStage(installation, order_id, email), email);
}

/**
 * Checks after every test: all forms of documents agree, no rule on live data is violated, every order has its timer,
 * and no fault was reported.
 */
export async function expectHealthy(installation: Installation): Promise<void> {
  // On a connection of the test, which has planned the statement before.
  const { rows: broken } = await installation.connections.use((client) => client.query(all_breaches));
  // Run one by one, they return the rows.
  if (broken.length > 0) expect(await runChecks(installation.db)).toEqual([]);
  const { rows } = await sql`
    select o.id, o.status, o.timer_event, o.timer_at, job.id as job from "order" o
    left join graphile_worker._private_jobs job on job.key = 'order-timer:' || o.id
    where (o.status in ('finished', 'canceled', 'dropped')) <> (o.timer_at is null)
      or (o.timer_at is null) <> (job.id is null)
  `.execute(installation.db);
  expect(rows, "every open order has one timer, an ended one none").toEqual([]);
  const noted = await installation.db.selectFrom("bytes_without_row").select("storage_key").execute();
  const named = await namedBytes(
    installation.db,
    noted.map(({ storage_key }) => storage_key),
  );
  expect(named, "no bytes of a row are noted as having none").toEqual([]);
  expect(installation.faults.splice(0)).toEqual([]);
  await expectDocumentsAgree(installation);
  // Only stored figures can be wrong: what the next test changes is compared with them.
  await refreshFigures(installation.db);
}

/**
 * One installation for all tests of a file, checked after each; `begin` gets it before the first. `environment` is
 * added to the settings of all tests.
 */
export function inOneInstallation(
  begin: (installation: Installation) => void | Promise<void>,
  environment: Record<string, string> = {},
): void {
  let installation: Installation;
  beforeAll(async () => {
    installation = await openInstallation(environment);
    await begin(installation);
  });
  afterAll(async () => {
    await expectSameOpenItems(installation.db);
    await installation.end();
  });
  afterEach(() => expectHealthy(installation));
}

/** Refunds of an order, in order; gross. */
export const refundsOfOrder = (installation: Installation, order_id: number) =>
  installation.db
    .selectFrom("refund")
    .select(["amount", "state"])
    .where("order_id", "=", order_id)
    .orderBy("id")
    .execute();
