import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { askForQuote, inAnalysis, sendQuote, sendSupplement } from "#test/dialogue.ts";
import type { Installation } from "#test/installation.ts";
import { mailsSentTo } from "#test/people.ts";
import { session, type Session } from "#test/session.ts";
import { day, hour, inOneInstallation, minute, orderOf, piotr, quote_input, visitor } from "#test/steps.ts";

let installation: Installation;
let desk: Session;
inOneInstallation((opened) => {
  installation = opened;
  desk = piotr(installation);
});

const byId = (id: number) => ({ params: { id: String(id) } });
const rowOf = async (id: number) => (await desk.call("queue", {})).waiting.find((row) => row.id === id);
/** The clock goes on to a time of day in Warsaw, in winter: today, or tomorrow when it is past. */
function until(time: string): void {
  const now = installation.clock.now().getTime();
  const at = Date.parse(`${new Date(now).toISOString().slice(0, 10)}T${time}:00+01:00`);
  installation.clock.forward(at > now ? at - now : at + day - now);
}

describe("S2 What the head of the queue says", () => {
  test("today begins at midnight in Warsaw, and a supplement does not count as an answer", async () => {
    until("23:55");
    const { id } = await askForQuote(installation);
    await sendQuote(installation, id);
    expect((await desk.call("queue", {})).answered_today).toBe(1);
    until("00:05");
    expect((await desk.call("queue", {})).answered_today).toBe(0);
    const other = await askForQuote(installation);
    await sendQuote(installation, other.id);
    const bought = await inAnalysis(installation, visitor(installation));
    await sendSupplement(installation, bought.id, "500.00");
    // The rest of the same day of Warsaw, an hour of which was still yesterday by UTC.
    until("12:00");
    expect((await desk.call("queue", {})).answered_today).toBe(1);
  });

  test("all that wait are counted, however many rows are shown", async () => {
    const { id } = await askForQuote(installation);
    installation.clock.forward(16 * minute);
    const before = await desk.call("queue", {});
    const { id: _id, ...columns } = await installation.db
      .selectFrom("order")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const copies = Array.from({ length: 205 }, (_, n) => ({
      ...columns,
      hash: `copy${String(n).padStart(28, "0")}`,
    }));
    await installation.db.insertInto("order").values(copies).execute();
    const after = await desk.call("queue", {});
    expect([after.waiting_count, after.late]).toEqual([before.waiting_count + 205, before.late + 205]);
    expect(after.waiting).toHaveLength(200);
    // They were never ordered, so their history may go with them.
    await installation.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      const copied = tx.selectFrom("order").select("id").where("hash", "like", "copy%");
      // No other transaction holds their locks.
      await copied.orderBy("id").forUpdate().noWait().execute();
      await tx.deleteFrom("order_change").where("order_id", "in", copied).execute();
      await tx.deleteFrom("order").where("hash", "like", "copy%").execute();
    });
    await sendQuote(installation, id);
  });
});

describe("D13 The clock of the queue outside the hours of the desk", () => {
  test("it is paused while the desk is closed, names the opening time, and counts open time alone", async () => {
    const admin = session(installation, { zone: "staff", email: "admin@example.com" });
    const brand = "tolmaro";
    const settings = await admin.call("brandSettings", {});
    const seen = settings.find((one) => one.brand === brand)?.quote_clock.value;
    if (!seen) throw new Error("no such brand");
    const hours = { minutes: 15, days: seen.days.map(() => ({ from: 480, to: 1320 })), closed: [] };
    const params = { brand };
    await admin.call("setQuoteClock", { params, body: { value: hours, seen, reason: "Godziny" } });

    until("21:50");
    const { id } = await askForQuote(installation);
    const left = async () => {
      const row = await rowOf(id);
      const now = installation.clock.now().getTime();
      const opens_at = row?.opens_at ?? null;
      const from = opens_at === null ? now : Date.parse(opens_at);
      const minutes = (Date.parse(row?.due_at ?? "") - from - (row?.closed_ms ?? 0)) / minute;
      const { due_clock } = await desk.call("deskOrder", byId(id));
      expect(due_clock).toEqual({
        due_at: row?.due_at,
        opens_at,
        closed_ms: row?.closed_ms,
      });
      return { minutes, opens_in_hours: opens_at === null ? null : (from - now) / hour };
    };
    installation.clock.forward(4 * minute);
    expect(await left()).toEqual({ minutes: 11, opens_in_hours: null });
    until("23:00");
    expect(await left()).toEqual({ minutes: 5, opens_in_hours: 9 });
    until("08:02");
    expect(await left()).toEqual({ minutes: 3, opens_in_hours: null });
    until("21:59");
    until("08:00");
    // Late since 8:05 of yesterday: fourteen hours less five minutes were open.
    expect((await left()).minutes).toBeCloseTo(-(14 * 60 - 5), 5);
    await sendQuote(installation, id);
    await admin.call("setQuoteClock", { params, body: { value: seen, seen: hours, reason: "Jak było" } });
  });
});

describe("T06 Snoozed: the desk waits for the customer, and says for what", () => {
  test("the clock is paused with its reason, the customer reads it, and the desk resumes", async () => {
    const { id, hash } = await askForQuote(installation);
    installation.clock.forward(5 * minute);
    const body = { reason: "files", note: "Obiecał przez telefon" } as const;
    const view = await desk.call("pauseQuote", { ...byId(id), body });
    expect(view).toMatchObject({ waits_for_customer: true, pause_reason: "files", pause_note: body.note });
    expect(await rowOf(id)).toMatchObject({ pause_reason: "files" });
    expect((await desk.call("deskOrder", byId(id))).due_clock).toBeNull();
    await installation.runJobs();
    const mails = (await mailsSentTo(installation, quote_input.email)).filter(
      ({ kind }) => kind === "order_message",
    );
    expect(mails.at(-1)?.text).toContain("We are waiting for the files");
    expect(mails.at(-1)?.text).not.toContain(body.note);
    expect(await visitor(installation).call("orderMessages", { params: { hash } })).toMatchObject([
      { author: "desk", is_question: true },
    ]);
    expect(await desk.refusal("pauseQuote", { ...byId(id), body })).toMatchObject({
      code: "order.guard_failed",
      details: { guard: "not_paused" },
    });
    installation.clock.forward(2 * hour);
    await desk.call("resumeQuote", { ...byId(id), body: { note: "Przyniósł" } });
    const due = new Date(installation.clock.now().getTime() + 10 * minute).toISOString();
    expect(await rowOf(id)).toMatchObject({ paused_at: null, pause_reason: null, due_at: due });
    expect(await desk.refusal("resumeQuote", { ...byId(id), body: {} })).toMatchObject({
      code: "order.guard_failed",
      details: { guard: "paused" },
    });
    await sendQuote(installation, id);
    expect((await orderOf(visitor(installation), hash)).status).toBe("acceptation");
    const late = await desk.refusal("pauseQuote", { ...byId(id), body });
    expect(late.code).toBe("order.wrong_status");
  });

  test("the customer's own answer lets it go on too, and after seven days without one the request ends", async () => {
    const { id, hash } = await askForQuote(installation);
    await desk.call("pauseQuote", { ...byId(id), body: { reason: "decision" } });
    installation.clock.forward(hour);
    await visitor(installation).call("writeMessage", { params: { hash }, body: { text: "Tak" } });
    expect(await rowOf(id)).toMatchObject({ paused_at: null, pause_reason: null });
    await desk.call("pauseQuote", { ...byId(id), body: { reason: "reply" } });
    installation.clock.forward(7 * day + minute);
    await installation.runJobs();
    expect((await orderOf(visitor(installation), hash)).status).toBe("dropped");
  });
});
