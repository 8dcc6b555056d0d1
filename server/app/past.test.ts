import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Status, statuses } from "#domain/catalog.ts";
import { transitions } from "#domain/orders/transitions.ts";
import { openDatabase } from "#server/kernel/db/open.ts";
import { claimPast } from "#demo/first-start.ts";
import { past_days, pastBegins, writePast } from "#demo/write-past.ts";
import { translators } from "#demo/people.ts";
import { testDatabase } from "#test/database.ts";
import { wrongBadges } from "#test/desk-badges.ts";
import { differing, recordedAnswers } from "#test/recording.ts";
import { everyReplayed } from "#test/replayed.ts";
import { openInstallation, type Installation } from "#test/installation.ts";
import { session } from "#test/session.ts";
import { day, expectHealthy, hour, piotr, translator } from "#test/steps.ts";

// One company has a past here; a demo also has the other actors.
const email = "firma@example.com";
let installation: Installation;
let broken: readonly string[];

beforeAll(async () => {
  installation = await openInstallation({ STANDINS: "payu" });
  installation.clock.forward(past_days * day + 4 * hour);
  const brands = ["turbotlumaczenia"];
  const left = await writePast(installation.machine, {
    url: installation.url,
    until: installation.clock.now,
    brands,
  });
  broken = left.map(({ name, error }) => `${name}: ${String(error)}`);
});
afterAll(() => installation.end());

const begun = (): number => pastBegins(installation.clock.now()).getTime();
const orders = () =>
  installation.db
    .selectFrom("order")
    .innerJoin("customer", "customer.id", "order.customer_id")
    .selectAll("order")
    .where("customer.email", "=", email)
    .execute();

describe("The demo begins with the orders of the last weeks", () => {
  test("every reading route answers as recorded", async () => {
    expect(differing("answers", await recordedAnswers(installation))).toEqual([]);
  });

  test("4.10 invariant 6: each of them can be rebuilt from its history", async () => {
    expect(await everyReplayed(installation.db)).toBeGreaterThan(statuses.length);
  });

  test("each actor did all planned steps, and no job failed", () => {
    expect(broken).toEqual([]);
  });

  test("the customer has an order in every status, and no rule on live data is broken", async () => {
    const there = new Set((await orders()).map(({ status }) => status));
    expect(statuses.filter((status) => !there.has(status))).toEqual([]);
    await expectHealthy(installation);
  });

  test("every event is a row of the order's table, made by an allowed actor, and continues the previous one", async () => {
    const events = await installation.db.selectFrom("order_event").selectAll().orderBy("id").execute();
    const places = new Map<number, { status: Status; at: number }>();
    for (const { order_id, row_id, event, actor_role, from_status, to_status, at } of events) {
      const row = transitions.find(({ id }) => id === row_id);
      expect(row, `${row_id} is a row`).toMatchObject({ event, from: from_status, to: to_status });
      expect(row?.roles, `${row_id} by ${actor_role}`).toContain(actor_role);
      const before = places.get(order_id);
      expect(from_status).toBe(before?.status ?? null);
      expect(at.getTime()).toBeGreaterThanOrEqual(before?.at ?? begun());
      expect(at.getTime()).toBeLessThanOrEqual(installation.clock.now().getTime());
      places.set(order_id, { status: to_status, at: at.getTime() });
    }
    for (const { id, status } of await orders()) expect(places.get(id)?.status).toBe(status);
  });

  test("the weeks are spread, mails have their dates and none of them is sent", async () => {
    const weeks = new Set(
      (await orders()).map(({ created_at }) => Math.floor(created_at.getTime() / (7 * day))),
    );
    expect(weeks.size).toBeGreaterThanOrEqual(6);
    const mails = await installation.db
      .selectFrom("mail")
      .select(["created_at", "sent_at", "html"])
      .execute();
    expect(mails.filter(({ sent_at }) => sent_at !== null)).toEqual([]);
    const days = new Set(mails.map(({ created_at }) => created_at.toISOString().slice(0, 10)));
    expect(days.size).toBeGreaterThan(15);
    expect(Math.min(...mails.map(({ created_at }) => created_at.getTime()))).toBeGreaterThan(begun());
  });

  test("the customer's pages, the desk and the zone have content", async () => {
    const who = session(installation, { zone: "customer", email, brand: "turbotlumaczenia", language: "pl" });
    expect((await who.call("orders", { query: { per_page: "50" } })).data.length).toBeGreaterThan(30);
    expect((await who.call("invoices", {})).data.length).toBeGreaterThan(15);
    expect((await who.call("payments", {})).data.length).toBeGreaterThan(15);
    const options = await installation.db
      .selectFrom("quote_option")
      .innerJoin("quote", "quote.id", "quote_option.quote_id")
      .innerJoin("order", "order.id", "quote.order_id")
      .select(["quote_option.package"])
      .where("order.status", "=", "acceptation")
      .orderBy("quote_option.position")
      .execute();
    expect(options.map(({ package: key }) => key)).toEqual(["economy", "business"]);
    const { waiting } = await piotr(installation).call("queue", {});
    expect(waiting.some(({ paused_at }) => paused_at !== null)).toBe(true);
    expect(waiting.some(({ paused_at }) => paused_at === null)).toBe(true);
    const states = new Set<string>();
    for (const { email: worker } of translators) {
      const zone = translator(installation, worker);
      for (const { state } of await zone.call("jobs", {})) states.add(state);
      if ((await zone.call("offers", {})).length > 0) states.add("offered");
      if ((await zone.call("reworks", {})).length > 0) states.add("rework");
      for (const { outcome } of await zone.call("roundResults", {})) states.add(outcome);
    }
    expect([...states].toSorted()).toEqual([
      "active",
      "archived",
      "delivered",
      "got_it",
      "not_chosen",
      "offered",
      "rework",
    ]);
  });

  test("each number of the desk's menu is what its page lists", async () => {
    const admin = session(installation, { zone: "staff", email: "admin@example.com", at_work: true });
    expect(await wrongBadges(admin)).toEqual({});
    expect((await admin.call("queue", {})).paused_count).toBeGreaterThan(0);
    const month = installation.clock.now().toISOString().slice(0, 7);
    const { checklist, statements } = await admin.call("monthWork", { params: { month } });
    const left = (step: string) => checklist.find((one) => one.step === step)?.left;
    const einvoices = async (group: "open" | "rejected") =>
      (await admin.call("einvoices", { query: { group, per_page: "100" } })).data.length;
    expect(left("einvoices")).toBe((await einvoices("open")) + (await einvoices("rejected")));
    expect([left("transfers"), left("refunds"), left("bills")]).toEqual([0, 0, 0]);
    expect(statements.map(({ currency, until }) => [currency, until])).toEqual([
      ["PLN", null],
      ["EUR", null],
    ]);
    expect(left("statements")).toBe(Number(installation.clock.now().toISOString().slice(8, 10)) - 1);
  });

  test("an hour later all of them have the same state", async () => {
    const before = new Map((await orders()).map(({ id, status }) => [id, status]));
    installation.clock.forward(hour);
    await installation.runJobs();
    for (const { id, status } of await orders()) expect(status).toBe(before.get(id));
    await expectHealthy(installation);
  });
});

describe("The past is written once and completely", () => {
  test("a database in use gets none; an incomplete one is started again; a complete one is not changed", async () => {
    const database = await testDatabase();
    const { pool, close } = openDatabase(database.url, { max_connections: 4 });
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tolmaro-past-"));
    const claim = () => claimPast(pool, folder, installation.clock.now());
    const tables = async (): Promise<number> =>
      (await pool.query("select from information_schema.tables where table_schema = 'public'")).rowCount ?? 0;
    try {
      expect(await claim()).toBeNull();
      expect(await tables()).toBeGreaterThan(50);
      // The state after a process that was killed while writing.
      await pool.query(
        "create schema demo; create table demo.past (begun_at timestamptz, written_at timestamptz)",
      );
      await pool.query("insert into demo.past values (now())");
      fs.mkdirSync(path.join(folder, "files"));
      const first = await claim();
      expect(first).not.toBeNull();
      expect(await tables()).toBe(0);
      expect(fs.readdirSync(folder)).toEqual([]);
      expect(await claim(), "another process finds it being written").toBeNull();
      first?.release();
      const second = await claim();
      await second?.written();
      second?.release();
      expect(await claim()).toBeNull();
    } finally {
      await close();
      await database.drop();
      fs.rmSync(folder, { recursive: true });
    }
  });
});
