import { once } from "node:events";
import http from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { expect, describe, test } from "vitest";
import { fillPath } from "#contract/route.ts";
import { routes } from "#contract/routes.ts";
import { buildApp } from "#server/app/app.ts";
import { finishedOrder, openCase } from "#test/cases.ts";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import { session } from "#test/session.ts";
import {
  inOneInstallation,
  offerStage,
  order_input,
  paidOrder,
  piotr,
  quote_input,
  takeStage,
  translator,
  visitor,
} from "#test/steps.ts";
import { change as segmentChange, changed, opened as openedEditor, taken } from "#test/workbench.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

type Change = { readonly order_id: number | null };
type Reader = {
  readonly status: number;
  /** Waits for a change that fits; fails when none arrives. */
  readonly until: (fits: (change: Change) => boolean) => Promise<Change>;
  readonly all: readonly Change[];
  readonly end: () => void;
};

/** A reader of an event stream, over its own connection. */
async function listener(who: Session, path: string, origin = installation.origin): Promise<Reader> {
  const headers = await who.headers();
  // Not `fetch`: it opens spare connections, for which a server that ends would wait.
  const request = http.get(`${origin}${path}`, { headers, agent: false }).on("error", () => {});
  const [answer] = (await once(request, "response")) as [http.IncomingMessage];
  const all: Change[] = [];
  let text = "";
  answer.setEncoding("utf8").on("data", (part: string) => {
    const events = `${text}${part}`.split("\n\n");
    text = events.pop() ?? "";
    for (const event of events)
      if (event.startsWith("event: change"))
        all.push(JSON.parse(event.slice(event.indexOf("data: ") + 6)) as Change);
  });
  const until = async (fits: (change: Change) => boolean): Promise<Change> => {
    for (let waited = 0; waited < 5000; waited += 20) {
      const found = all.find(fits);
      if (found) return found;
      await wait(20);
    }
    throw new Error(`no such change was received: ${JSON.stringify(all)}`);
  };
  const status = answer.statusCode ?? 0;
  if (status === 200) await until(({ order_id }) => order_id === null);
  return { status, until, all, end: () => void request.destroy() };
}

const orderChanges = (hash: string): string => fillPath(routes.orderChanges.path, { hash });
const desk = routes.deskChanges.path;
const zone = routes.zoneChanges.path;

describe("Changes are sent to the open pages, by ids alone", () => {
  test("the desk is notified of a new request; a customer of their order and of no other", async () => {
    const at_desk = await listener(piotr(installation), desk);
    const guest = visitor(installation);
    const { orders } = await guest.call("createOrder", { body: quote_input });
    const [order] = orders;
    if (!order) throw new Error("no order was made");
    await at_desk.until(({ order_id }) => order_id === order.id);

    const at_home = await listener(guest, orderChanges(order.hash));
    const other = await guest.call("createOrder", { body: order_input });
    await piotr(installation).call("takeOrder", { params: { id: String(order.id) }, body: { take: true } });
    await at_home.until(({ order_id }) => order_id === order.id);
    expect(at_home.all.map(({ order_id }) => order_id)).not.toContain(other.orders[0]?.id);
    at_desk.end();
    at_home.end();
  });

  test("the desk is notified of a message, and its author of its being read", async () => {
    const guest = visitor(installation);
    const { orders } = await guest.call("createOrder", { body: quote_input });
    const { id = 0, hash = "" } = orders[0] ?? {};
    await installation.runJobs();
    const at_desk = await listener(piotr(installation), desk);
    const at_home = await listener(guest, orderChanges(hash));
    await guest.call("writeMessage", { params: { hash }, body: { text: "Czy zdążymy na piątek?" } });
    expect(await at_desk.until(({ order_id }) => order_id === id)).toEqual({ order_id: id });
    const before = at_home.all.length;
    await piotr(installation).call("deskMessages", { params: { id: String(id) } });
    const read = await at_home.until((change) => at_home.all.indexOf(change) >= before);
    expect(read).toEqual({ order_id: id });
    at_desk.end();
    at_home.end();
  });

  test("the desk is notified of a colleague's answer to a question or act on a complaint", async () => {
    const id = (await paidOrder(installation, visitor(installation))).orders[0]?.id ?? 0;
    const params = { id: String(id) };
    const of_job = {
      params: { id: String(await takeStage(installation, id, "olena@example.com")) },
      body: { to: "desk" as const, text: "Który lokal?" },
    };
    await translator(installation, "olena@example.com").call("askQuestion", of_job);
    const reader = await listener(piotr(installation), desk);
    const [question] = (await piotr(installation).call("orderWork", { params })).questions;
    await piotr(installation).call("answerQuestion", {
      params: { ...params, question: String(question?.id ?? 0) },
      body: { text: "Ten pod piątką" },
    });
    expect(await reader.until(({ order_id }) => order_id === id)).toEqual({ order_id: id });
    reader.end();

    const order = await finishedOrder(installation, visitor(installation));
    const opened = await openCase(installation, visitor(installation), order.hash);
    const other = await listener(piotr(installation), desk);
    await piotr(installation).call("triageCorrection", { params: { id: opened.id } });
    expect(await other.until(({ order_id }) => order_id === order.id)).toEqual({ order_id: order.id });
    other.end();
  });

  test("a translator is notified of an offer made to them", async () => {
    const olena = await listener(translator(installation, "olena@example.com"), zone);
    const { orders } = await paidOrder(installation, visitor(installation));
    await offerStage(installation, orders[0]?.id ?? 0, "olena@example.com");
    expect(await olena.until((change) => olena.all.indexOf(change) > 0)).toEqual({ order_id: null });
    olena.end();
  });

  test("who watches the segments of an order is notified of each that is stored, and the rest of the desk is not", async () => {
    const job = await taken(installation, visitor(installation), { text: "Umowa najmu lokalu." });
    const [segment] = await openedEditor(job);
    if (!segment) throw new Error("the order has no segment");
    const at_desk = await listener(piotr(installation), desk);
    const params = { id: String(job.order_id) };
    const watching = await listener(piotr(installation), fillPath(routes.deskSegmentChanges.path, params));
    const before = at_desk.all.length;
    await changed(job, segmentChange(segment, "edit", "Lease of premises."));
    expect(await watching.until(({ order_id }) => order_id !== null)).toEqual({ order_id: job.order_id });
    expect(at_desk.all).toHaveLength(before);
    const { segments } = await piotr(installation).call("deskSegments", { params });
    expect(segments).toMatchObject([{ target: "Lease of premises." }]);
    at_desk.end();
    watching.end();
  });

  test("a change that was rolled back is not sent", async () => {
    const at_desk = await listener(piotr(installation), desk);
    const { orders } = await visitor(installation).call("createOrder", { body: order_input });
    const id = orders[0]?.id ?? 0;
    await at_desk.until(({ order_id }) => order_id === id);
    const before = at_desk.all.length;
    await installation.db
      .transaction()
      .execute(async (tx) => {
        await tx.updateTable("order").set({ specialized: true }).where("id", "=", id).execute();
        throw new Error("and back");
      })
      .catch(() => {});
    const { orders: later } = await visitor(installation).call("createOrder", { body: order_input });
    await at_desk.until(({ order_id }) => order_id === later[0]?.id);
    expect(at_desk.all.slice(before).map(({ order_id }) => order_id)).not.toContain(id);
    at_desk.end();
  });

  test("a second server sends the changes of the first", async () => {
    const second = await buildApp(installation.machine);
    try {
      const origin = await second.listen({ port: 0, host: "127.0.0.1" });
      const there = await listener(piotr(installation), desk, origin);
      const { orders } = await visitor(installation).call("createOrder", { body: order_input });
      const id = orders[0]?.id ?? 0;
      expect(await there.until(({ order_id }) => order_id === id)).toEqual({ order_id: id });
    } finally {
      // With a connected reader: an open stream must not prevent a shutdown.
      await second.close();
    }
  });

  test("a broken session of the database is opened again, and all readers learn that they may have missed something", async () => {
    const at_desk = await listener(piotr(installation), desk);
    const before = at_desk.all.length;
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query = 'listen live'`.execute(installation.db);
    await at_desk.until((change) => change.order_id === null && at_desk.all.indexOf(change) >= before);
    const { orders } = await visitor(installation).call("createOrder", { body: order_input });
    const id = orders[0]?.id ?? 0;
    expect(await at_desk.until(({ order_id }) => order_id === id)).toEqual({ order_id: id });
    at_desk.end();
  });
});

describe("§6 A stream is refused where the caller may not read", () => {
  test("an order that does not exist, and one of another brand", async () => {
    const { orders } = await visitor(installation).call("createOrder", { body: order_input });
    expect((await listener(visitor(installation), orderChanges("a".repeat(22)))).status).toBe(404);
    const lingy = session(installation, { zone: "visitor", brand: "turbotlumaczenia" });
    expect((await listener(lingy, orderChanges(orders[0]?.hash ?? ""))).status).toBe(404);
  });

  test("one person may open a limited number of streams", async () => {
    const who = piotr(installation);
    const readers = await Promise.all(Array.from({ length: 14 }, () => listener(who, desk)));
    expect(readers.filter(({ status }) => status === 429)).toHaveLength(2);
    for (const { end } of readers) end();
    await expect
      .poll(async () => {
        const reader = await listener(who, desk);
        reader.end();
        return reader.status;
      })
      .toBe(200);
  });
});
