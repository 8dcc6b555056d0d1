import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Webhook } from "standardwebhooks";
import { message_types, messageBody } from "#contract/webhooks/messages.ts";
import { webhook_types, type WebhookType } from "#domain/webhooks/public-events.ts";
import type { Installation } from "#test/installation.ts";
import { someCustomer } from "#test/people.ts";
import { session, type Session } from "#test/session.ts";
import {
  anna,
  atBank,
  day,
  hour,
  inOneInstallation,
  minute,
  paidOrder,
  piotr,
  placeOrder,
} from "#test/steps.ts";
import { openWebhookReceiver } from "#test/webhook-receiver.ts";
import { transact } from "#server/kernel/db/transact.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { changeEndpoint, removeOldMessages } from "./commands.ts";
import { openLanes } from "./lanes.ts";
import { writePing } from "./messages.ts";

let installation: Installation;
let receiver: Awaited<ReturnType<typeof openWebhookReceiver>>;
inOneInstallation(
  (opened) => {
    installation = opened;
  },
  { OUTSIDE_LOOPBACK: "1" },
);
beforeAll(async () => {
  receiver = await openWebhookReceiver();
});
afterAll(() => receiver.close());

let count = 0;
/** A customer with an endpoint of its own path. */
async function withEndpoint(types: readonly WebhookType[] = webhook_types) {
  const { who } = await someCustomer(installation);
  const path = `/hook/${++count}`;
  const url = receiver.origin + path;
  const { endpoint, secret } = await who.call("createWebhook", { body: { url, types: [...types] } });
  const params = { id: String(endpoint.id) };
  return { who, path, url, id: endpoint.id, secret, params };
}

/** Sends all that is due, as the leader does. */
async function deliver(): Promise<void> {
  const lanes = openLanes(installation.machine);
  await lanes.look();
  await lanes.idle();
  lanes.stop();
}
const deliveries = async (who: Session, params: { readonly id: string }) =>
  (await who.call("webhookDeliveries", { params, query: {} })).data;
const endpoint = async (who: Session, id: number) =>
  (await who.call("webhooks", {})).find((one) => one.id === id);

type Endpoint = { readonly who: Session; readonly params: { readonly id: string }; readonly path: string };

/** Which of the secrets sign a message that is sent now. */
async function signing({ who, params, path }: Endpoint, secrets: readonly string[]): Promise<boolean[]> {
  await who.call("testWebhook", { params });
  await deliver();
  const last = receiver.received.findLast((one) => one.path === path);
  const timestamp = new Date(Number(last?.headers["webhook-timestamp"]) * 1000);
  const signatures = String(last?.headers["webhook-signature"]).split(" ");
  return secrets.map((one) =>
    signatures.includes(new Webhook(one).sign(last?.message.id ?? "", timestamp, last?.text ?? "")),
  );
}

describe("Events of a customer reach the endpoints of the account", () => {
  test("an order that is placed and paid: thin, signed messages", async () => {
    const { who, path, secret } = await withEndpoint();
    const { orders } = await paidOrder(installation, who);
    await deliver();
    const types = receiver.typesAt(path);
    expect(types).toContain("order.placed");
    expect(types).toContain("order.paid");
    expect(types).toContain("order.started");
    expect(types).toContain("invoice.issued");
    const placed = receiver.received.find((one) => one.path === path && one.message.type === "order.placed");
    expect(placed?.message).toMatchObject({
      mode: "live",
      data: { order: { id: orders[0]?.id, status: "awaiting_payment", reference: null } },
    });
    expect(placed?.text).not.toContain(orders[0]?.hash ?? "no hash");
    expect(placed?.headers["webhook-id"]).toBe(placed?.message.id);
    // The clock of the test is another one, so the official library is given the time of the message.
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const timestamp = new Date(Number(placed?.headers["webhook-timestamp"]) * 1000);
    const signature = new Webhook(secret).sign(placed?.message.id ?? "", timestamp, placed?.text ?? "");
    expect(placed?.headers["webhook-signature"]).toBe(signature);
  });

  test("a customer without endpoints writes no message", async () => {
    const before = await installation.db.selectFrom("webhook_message").select("id").execute();
    await paidOrder(installation, anna(installation));
    expect(await installation.db.selectFrom("webhook_message").select("id").execute()).toEqual(before);
  });

  test("only the chosen types are sent, and the messages of a guest never", async () => {
    const { who, path } = await withEndpoint(["order.paid"]);
    await paidOrder(installation, who);
    await deliver();
    expect(receiver.typesAt(path)).toEqual(["order.paid"]);
  });

  test("a message of the desk, a failed payment and a cancellation", async () => {
    const { who, path } = await withEndpoint();
    const placed = await placeOrder(who);
    await atBank(installation, placed, "refuse");
    await installation.runJobs();
    const order_id = placed.orders[0]?.id ?? 0;
    const body = { text: "Dzień dobry", is_question: false };
    await piotr(installation).call("writeToCustomer", { params: { id: String(order_id) }, body });
    await who.call("cancelOrder", {
      params: { hash: placed.orders[0]?.hash ?? "" },
      body: { expected_refund: "0.00" },
    });
    await installation.runJobs();
    await deliver();
    const types = receiver.typesAt(path);
    for (const type of ["payment.failed", "order.message", "order.canceled"]) expect(types).toContain(type);
    const canceled = receiver.received.findLast((one) => one.message.type === "order.canceled");
    expect(canceled?.message.data.order?.status).toBe("canceled");
  });
});

describe("What is not accepted is sent again", () => {
  test("by the schedule, one attempt at a time after three failures, and all of it once it is accepted", async () => {
    const { who, path, params, id } = await withEndpoint(["order.placed"]);
    receiver.answer(path, (response) => void response.writeHead(500).end("broken".repeat(500)));
    await who.call("testWebhook", { params });
    await deliver();
    await deliver();
    expect(receiver.typesAt(path)).toHaveLength(1);
    for (const pause of [6000, 6 * minute]) {
      installation.clock.forward(pause);
      await deliver();
    }
    expect(receiver.typesAt(path)).toHaveLength(3);
    expect((await endpoint(who, id))?.state).toBe("failing");
    await placeOrder(who);
    await deliver();
    expect(receiver.typesAt(path), "the rest waits for the probe").toHaveLength(3);
    const [, ping] = await deliveries(who, params);
    expect(ping).toMatchObject({ type: "ping", state: "waiting" });
    expect(ping?.attempts).toHaveLength(3);
    expect(ping?.attempts[0]).toMatchObject({ status: 500, error: null });
    expect(Buffer.byteLength(ping?.attempts[0]?.answer ?? "")).toBe(1024);
    receiver.answer(path, (response) => void response.writeHead(200).end());
    installation.clock.forward(34 * minute);
    await deliver();
    expect(receiver.typesAt(path).slice(3)).toEqual(expect.arrayContaining(["order.placed", "ping"]));
    expect(await endpoint(who, id)).toMatchObject({ state: "on", failing_since: null });
  });

  test("a receiver that refuses one message only gets all others", async () => {
    const { who, path, params } = await withEndpoint(["order.placed"]);
    let refused = "";
    receiver.answer(path, (response, { message }) => {
      refused ||= message.id;
      response.writeHead(message.id === refused ? 500 : 200).end();
    });
    for (let order = 0; order < 5; order++) {
      await who.call("testWebhook", { params });
      await deliver();
      installation.clock.forward(7 * minute);
    }
    const found = await deliveries(who, params);
    expect(found.filter(({ state }) => state === "delivered")).toHaveLength(4);
    expect(found.filter(({ state }) => state === "waiting").map(({ message_id }) => message_id)).toEqual([
      refused,
    ]);
  });

  test("410 turns it off with a mail; 429 waits as long as it asks", async () => {
    const { who, path, params, id } = await withEndpoint();
    receiver.answer(path, (response) => void response.writeHead(429, { "retry-after": "7200" }).end());
    await who.call("testWebhook", { params });
    await deliver();
    installation.clock.forward(hour);
    await deliver();
    expect(receiver.typesAt(path)).toHaveLength(1);
    receiver.answer(path, (response) => void response.writeHead(410).end());
    installation.clock.forward(hour + minute);
    await deliver();
    expect(await endpoint(who, id)).toMatchObject({ state: "off", off_why: "gone" });
    expect(await mailsAbout(id)).toEqual(["webhook_off"]);
    expect((await who.refusal("testWebhook", { params })).code).toBe("webhook.off");
  });

  test("a mail after a day, and off with a mail after five days without success", async () => {
    const { who, path, params, id } = await withEndpoint();
    receiver.answer(path, (response) => void response.writeHead(503).end());
    await who.call("testWebhook", { params });
    for (let hours = 0; hours < 24 * 7; hours += 3) {
      await deliver();
      installation.clock.forward(3 * hour);
      if (hours === 60) await who.call("testWebhook", { params });
    }
    expect(await endpoint(who, id)).toMatchObject({ state: "off", off_why: "unanswered" });
    expect(await mailsAbout(id)).toEqual(["webhook_failing", "webhook_off"]);
    const [last] = await deliveries(who, params);
    expect(last?.state).toBe("failed");
  });
});

const mailsAbout = async (id: number): Promise<string[]> =>
  (
    await installation.db
      .selectFrom("mail")
      .select("kind")
      .where("unique_key", "like", `webhook%:${id}:%`)
      .orderBy("id")
      .execute()
  ).map(({ kind }) => kind);

describe("Owners manage their endpoints", () => {
  test("both secrets sign for 24 hours after a rotation, then the new one alone", async () => {
    const { who, path, params, secret } = await withEndpoint();
    const rotated = await who.call("rotateWebhook", { params });
    expect(rotated.secret).not.toBe(secret);
    expect(await who.call("webhookSecret", { params })).toMatchObject({ secret: rotated.secret });
    const signedBy = () => signing({ who, params, path }, [secret, rotated.secret]);
    expect(await signedBy()).toEqual([true, true]);
    installation.clock.forward(day);
    expect(await signedBy()).toEqual([false, true]);
  });

  test("every secret that was replaced within 24 hours signs, at most four of them", async () => {
    const { who, path, params, secret, id } = await withEndpoint();
    const secrets = [secret];
    const rotate = async () => secrets.push((await who.call("rotateWebhook", { params })).secret);
    for (let nth = 0; nth < 4; nth += 1) {
      installation.clock.forward(hour);
      await rotate();
    }
    const signedBy = () => signing({ who, params, path }, secrets);
    expect(await signedBy()).toEqual([true, true, true, true, true]);
    expect((await endpoint(who, id))?.signing_secrets).toBe(5);
    const refused = await who.refusal("rotateWebhook", { params });
    expect([refused.status, refused.code]).toEqual([409, "webhook.rotated_often"]);
    installation.clock.forward(21 * hour);
    await rotate();
    expect(await signedBy()).toEqual([false, true, true, true, true, true]);
    installation.clock.forward(day);
    expect(await signedBy()).toEqual([false, false, false, false, false, true]);
    expect(await endpoint(who, id)).toMatchObject({ signing_secrets: 1, both_sign_until: null });
  });

  test("turned off, nothing waits; turned on, the messages of that time can be sent", async () => {
    const { who, path, url, params } = await withEndpoint(["order.placed"]);
    const since = installation.clock.now().toISOString();
    const body = { url, types: ["order.placed" as const] };
    await who.call("changeWebhook", { params, body: { ...body, on: false } });
    await placeOrder(who);
    await deliver();
    expect(receiver.typesAt(path)).toEqual([]);
    expect((await who.refusal("replayWebhook", { params, body: { since } })).code).toBe("webhook.off");
    await who.call("changeWebhook", { params, body: { ...body, on: true } });
    expect(await who.call("replayWebhook", { params, body: { since } })).toEqual({ messages: 1 });
    await deliver();
    expect(receiver.typesAt(path)).toEqual(["order.placed"]);
    const [sent] = await deliveries(who, params);
    const message = { ...params, message_id: sent?.message_id ?? "" };
    expect((await who.call("resendWebhook", { params: message })).state).toBe("waiting");
    await deliver();
    expect(receiver.received.filter((one) => one.path === path).map((one) => one.message.id)).toEqual([
      message.message_id,
      message.message_id,
    ]);
  });

  test("an address inside is refused with the reason, and the twenty-first endpoint", async () => {
    const { who } = await withEndpoint();
    const codeOf = async (url: string) =>
      (await who.refusal("createWebhook", { body: { url, types: ["order.paid"] } })).code;
    expect(await codeOf("example.com/hook")).toBe("webhook.form");
    expect(await codeOf("http://example.com/hook")).toBe("webhook.scheme");
    expect(await codeOf("https://example.com:22/")).toBe("webhook.port");
    expect(await codeOf("https://me:secret@example.com/")).toBe("webhook.credentials");
    expect(await codeOf("https://169.254.169.254/latest/meta-data")).toBe("webhook.host");
    expect(await codeOf(`${installation.origin}/api/v2/order`)).toBe("webhook.own");
    for (let nth = 1; nth < 20; nth++)
      await who.call("createWebhook", { body: { url: `${receiver.origin}/many`, types: ["order.paid"] } });
    expect(await codeOf("https://example.com/hook")).toBe("webhook.too_many");
  });

  test("an endpoint of another account is not found", async () => {
    const { params, url } = await withEndpoint();
    const { who } = await withEndpoint();
    const refused = [
      await who.refusal("webhookSecret", { params }),
      await who.refusal("webhookDeliveries", { params, query: {} }),
      await who.refusal("testWebhook", { params }),
      await who.refusal("rotateWebhook", { params }),
      await who.refusal("removeWebhook", { params }),
      await who.refusal("changeWebhook", { params, body: { url, types: ["order.paid"], on: true } }),
    ];
    for (const { status, code } of refused) expect([status, code]).toEqual([404, "webhook.not_found"]);
  });

  test("an act on an endpoint in another transaction delays no message to it, as of an order", async () => {
    const { id, url } = await withEndpoint();
    const { customer_id } = await installation.db
      .selectFrom("webhook_endpoint")
      .select("customer_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const now = installation.clock.now();
    const owner = { role: "customer", id: customer_id, name: `customer:${customer_id}` } as Caller;
    const wanted = { id, url, types: ["order.paid" as const], on: true };
    await transact(installation.db, async (act) => {
      await changeEndpoint(act, installation.machine, owner, wanted, now);
      await transact(installation.db, async (order) => {
        await sql`set local lock_timeout = '500ms'`.execute(order);
        await writePing(order, { id, customer_id }, now);
      });
    });
    expect(
      await installation.db
        .selectFrom("webhook_delivery")
        .select("id")
        .where("endpoint_id", "=", id)
        .execute(),
    ).toHaveLength(1);
  });

  test("a removed endpoint gets nothing that was on its way, and messages go after 30 days", async () => {
    const { who, path, params } = await withEndpoint();
    await who.call("testWebhook", { params });
    expect(await who.call("removeWebhook", { params })).toEqual([]);
    await deliver();
    expect(receiver.typesAt(path)).toEqual([]);
    await transact(installation.db, (tx) => removeOldMessages(tx, installation.clock.now()));
    expect(await messages()).toBeGreaterThan(0);
    installation.clock.forward(30 * day + minute);
    await transact(installation.db, (tx) => removeOldMessages(tx, installation.clock.now()));
    expect(await messages()).toBe(0);
  });

  test("the desk reads the endpoints of a customer and turns one off with a reason", async () => {
    const { id, params } = await withEndpoint();
    const { customer_id } = await installation.db
      .selectFrom("webhook_endpoint")
      .select("customer_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const desk = piotr(installation);
    const customer = { id: String(customer_id) };
    expect(await desk.call("customerWebhooks", { params: customer })).toMatchObject([{ id, state: "on" }]);
    const body = { reason: "Das Ziel gehört jemand anderem." };
    expect((await desk.refusal("turnOffWebhook", { params, body })).code).toBe("right.missing");
    expect(await celina().call("turnOffWebhook", { params, body })).toMatchObject([
      { id, state: "off", off_why: "desk" },
    ]);
    const audited = await installation.db
      .selectFrom("audit_log")
      .select(["act", "actor_role"])
      .where("object", "=", "webhook_endpoint")
      .where("object_id", "=", id)
      .orderBy("id")
      .execute();
    expect(audited.map(({ act, actor_role }) => `${actor_role} ${act}`)).toEqual([
      "customer webhook.create",
      "staff webhook.off",
    ]);
  });
});

const celina = (): Session =>
  session(installation, { zone: "staff", email: "celina@example.com", language: "de", at_work: true });
const messages = async (): Promise<number> =>
  (await installation.db.selectFrom("webhook_message").select("id").execute()).length;

test("every message of these tests is as the document of the public API describes its type", async () => {
  const bodies = receiver.received.map(({ text }) => JSON.parse(text) as { type: string });
  expect(new Set(bodies.map(({ type }) => type.split(".")[0]))).toEqual(
    new Set(["order", "payment", "invoice", "ping"]),
  );
  for (const body of bodies) {
    const type = message_types.find((one) => one === body.type);
    expect(type && messageBody(type).parse(body)).toEqual(body);
  }
});
