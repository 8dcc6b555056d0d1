import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { fromDecimal } from "#domain/money.ts";
import type { Installation } from "#test/installation.ts";
import { session } from "#test/session.ts";
import { day, inOneInstallation, paidOrder, piotr, visitor } from "#test/steps.ts";
import { stripe_report } from "#test/fixtures/payout-reports.ts";
import { closeMonth, reopenMonth } from "./closing.ts";
import { isOtherThan, monthTotals, totalsDigest } from "./month.ts";
import { checks, runChecks } from "./checks/run.ts";
import type { Journal } from "#server/ledger/post.ts";
import { post } from "#server/ledger/post.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

const zofia = () => session(installation, { zone: "staff", email: "ksiegowa@example.com" });
const ada = () => session(installation, { zone: "staff", email: "admin@example.com" });
const month = "2031-03";
const minor = (text: string): bigint => fromDecimal(text) ?? 0n;
const inside = new Date("2031-03-20T12:00:00Z");

/** A journal that a user might book by hand: a fee whose bill has not arrived. */
const byHand = (key: string): Journal => ({
  key,
  kind: "by_hand",
  reference: "",
  lines: [
    { code: "exp:gateway_fee", owner: "", currency: "PLN", amount: 100n },
    { code: "liab:suspense", owner: "", currency: "PLN", amount: -100n },
  ],
});
const book = (key: string, now: Date) =>
  installation.db.transaction().execute((tx) => post(tx, { ...byHand(key), now }));

/** Checks the rules as the button of the desk does. */
async function check(): Promise<void> {
  await zofia().call("checkBooks", {});
  await installation.runJobs();
}

describe("Access to the books", () => {
  test("accounting and admins have it; a project manager is refused", async () => {
    const manager = piotr(installation);
    for (const refused of [
      await manager.refusal("booksMonth", { params: { month } }),
      await manager.refusal("closeMonth", { params: { month }, body: { totals_sha256: "0".repeat(64) } }),
      await manager.refusal("reopenMonth", { params: { month }, body: { reason: "x" } }),
      await manager.refusal("booksCheck", {}),
      await manager.refusal("checkBooks", {}),
      await manager.refusal("clearing", {}),
      await manager.refusal("deferred", {}),
      await manager.refusal("settlePayoutRow", { params: { id: "1" }, body: { how: "suspense" } }),
      await manager.refusal("exportBooks", { body: { what: "journal", month } }),
      await manager.refusal("importPayouts", { query: { provider: "stripe", name: "x.csv" } }),
    ])
      expect(refused).toMatchObject({ status: 403, code: "right.missing" });
    expect(await zofia().call("booksMonth", { params: { month } })).toMatchObject({ may_reopen: false });
    expect(await ada().call("booksMonth", { params: { month } })).toMatchObject({ may_reopen: true });
  });
});

describe("A month of the books", () => {
  test("invoiced amounts equal the booked ones, and the register declares the same", async () => {
    await paidOrder(installation, visitor(installation));
    await paidOrder(installation, visitor(installation), { target_langs: ["en", "de"] });
    const view = await zofia().call("booksMonth", { params: { month } });
    const account = (code: string) => {
      const row = view.accounts.find((one) => one.code === code && one.moved.currency_code === "PLN");
      return minor(row?.moved.currency_amount_decimal ?? "0");
    };
    const sum = (part: "net" | "vat") =>
      view.sales.reduce((total, row) => total + minor(row[part].currency_amount_decimal), 0n);
    expect(view.sales).toHaveLength(1);
    expect(sum("net")).toBe(-account("rev:sales"));
    expect(sum("vat")).toBe(-account("liab:vat"));
    expect(view).toMatchObject({ is_over: false, closed: null, broken: [], straddling: [] });

    const { name, content } = await zofia().call("exportBooks", {
      body: { what: "jpk_v7m", month, tax_office: "1435" },
    });
    expect(name).toBe("jpk_v7m-2031-03.xml");
    // The next return is for the same office, whatever file was made meanwhile.
    await zofia().call("exportBooks", { body: { what: "journal", month } });
    expect(await zofia().call("booksOffice", {})).toEqual({ tax_office: "1435" });
    const total = (field: string) =>
      [...content.matchAll(new RegExp(`<${field}>([^<]*)<`, "g"))].reduce(
        (all, [, text = ""]) => all + minor(text),
        0n,
      );
    expect(total("K_19")).toBe(-account("rev:sales"));
    expect(total("K_20")).toBe(-account("liab:vat"));
    expect(total("PodatekNalezny")).toBe(-account("liab:vat"));
  });

  test("a return requires the tax office, tables do not", async () => {
    const refused = await zofia().refusal("exportBooks", { body: { what: "vat_ue", month } });
    expect(refused).toMatchObject({ status: 422, fields: { tax_office: [expect.any(String)] } });
    for (const what of ["oss", "invoices", "journal", "overdue", "deferred"] as const)
      expect((await zofia().call("exportBooks", { body: { what, month } })).content).toContain("\r\n");
  });

  test("the journal's file balances by currency", async () => {
    const { content } = await zofia().call("exportBooks", { body: { what: "journal", month } });
    const [, ...lines] = content.trimEnd().split("\r\n");
    expect(lines.length).toBeGreaterThan(4);
    const total = lines.reduce((sum, line) => sum + minor(line.split(",").at(-1) ?? ""), 0n);
    expect(total).toBe(0n);
  });

  test("an overdue invoice is in the list with its days", async () => {
    await installation.db.updateTable("invoice").set({ paid: false }).where("id", "=", 1).execute();
    installation.clock.forward(2 * day);
    const { content } = await zofia().call("exportBooks", { body: { what: "overdue", month } });
    expect(content).toMatch(/FV\/2031\/03\/000001,tolmaro,.*,2031-03-03,2031-03-03,2,PLN,/);
    await installation.db.updateTable("invoice").set({ paid: true }).where("id", "=", 1).execute();
  });

  test("it cannot be closed while it runs", async () => {
    const { totals_sha256 } = await zofia().call("booksMonth", { params: { month } });
    expect(await zofia().refusal("closeMonth", { params: { month }, body: { totals_sha256 } })).toMatchObject(
      { code: "books.month_running" },
    );
  });

  test("the totals that were shown are frozen; later nothing can be booked into the month, but today can", async () => {
    installation.clock.forward(40 * day);
    const seen = await zofia().call("booksMonth", { params: { month } });
    expect(seen.is_over).toBe(true);
    expect(seen.check).toEqual({ checked_at: null, broken: [], running: null, is_fresh: false });
    const unchecked = { params: { month }, body: { totals_sha256: seen.totals_sha256 } };
    expect((await zofia().refusal("closeMonth", unchecked)).code).toBe("books.unchecked");
    await check();
    await book("late-but-in-time", inside);
    expect(
      await zofia().refusal("closeMonth", {
        params: { month },
        body: { totals_sha256: seen.totals_sha256 },
      }),
    ).toMatchObject({ code: "books.changed" });

    const { totals_sha256 } = await zofia().call("booksMonth", { params: { month } });
    const closed = await zofia().call("closeMonth", { params: { month }, body: { totals_sha256 } });
    expect(closed.closed).toMatchObject({ by: "Zofia Grosz", totals_sha256 });
    expect(closed.totals_sha256).toBe(totals_sha256);
    expect(closed.closed?.differs).toBe(false);
    await installation.db.updateTable("invoice").set({ paid: false }).where("id", "=", 1).execute();
    const unpaid = await zofia().call("booksMonth", { params: { month } });
    expect(unpaid.receivables, "an invoice is open again").not.toEqual(closed.receivables);
    expect(unpaid.closed?.differs, "which changes neither sales nor balances").toBe(false);
    await installation.db.updateTable("invoice").set({ paid: true }).where("id", "=", 1).execute();
    const { totals: stored } = await installation.db
      .selectFrom("books_month")
      .select("totals")
      .executeTakeFirstOrThrow();
    const totals = await monthTotals(installation.db, month);
    expect(isOtherThan(stored, { ...totals, accounts: totals.accounts.slice(1) })).toBe(true);
    expect(isOtherThan(stored, { ...totals, sales: [] })).toBe(true);
    await expect(book("too-late", inside)).rejects.toMatchObject({ code: "books.month_closed" });
    await book("correction-of-today", installation.clock.now());
    expect(await zofia().refusal("closeMonth", { params: { month }, body: { totals_sha256 } })).toMatchObject(
      { code: "books.month_closed" },
    );
  });

  test("only an admin reopens it, and the reason is stored", async () => {
    expect(await zofia().refusal("reopenMonth", { params: { month }, body: { reason: "x" } })).toMatchObject({
      status: 403,
    });
    expect(await ada().refusal("reopenMonth", { params: { month }, body: { reason: " " } })).toMatchObject({
      status: 422,
    });
    const open = await ada().call("reopenMonth", {
      params: { month },
      body: { reason: "A bank statement came late" },
    });
    expect(open.closed).toBeNull();
    await book("late-after-all", inside);
    expect(
      await ada().refusal("reopenMonth", { params: { month }, body: { reason: "again" } }),
    ).toMatchObject({ code: "books.month_not_closed" });
    const rows = await installation.db.selectFrom("books_month").select(["month", "reason"]).execute();
    expect(rows).toEqual([{ month, reason: "A bank statement came late" }]);
    const acts = await installation.db
      .selectFrom("audit_log")
      .select("act")
      .where("act", "in", ["books.close", "books.reopen"])
      .orderBy("id")
      .execute();
    expect(acts.map(({ act }) => act)).toEqual(["books.close", "books.reopen"]);
  });

  test("a journal posted during the closing is either in the frozen totals or refused", async () => {
    const staff = await installation.db.selectFrom("staff_user").select("id").executeTakeFirstOrThrow();
    for (let round = 0; round < 8; round += 1) {
      const totals_sha256 = totalsDigest(await monthTotals(installation.db, month));
      const close = () =>
        installation.db
          .transaction()
          .execute((tx) => closeMonth(tx, { month, totals_sha256 }, staff.id, installation.clock.now()));
      const posting = () => book(`race-${round}`, inside);
      const pair = round % 2 === 0 ? [close(), posting(), close()] : [posting(), close(), close()];
      const [...ended] = await Promise.allSettled(pair);
      const posted = await installation.db
        .selectFrom("ledger.journal")
        .select("id")
        .where("key", "=", `race-${round}`)
        .execute();
      const closings = await installation.db
        .selectFrom("books_month")
        .select("totals_sha256")
        .where("reopened_at", "is", null)
        .execute();
      // One of the two came first, and the other was refused.
      expect(closings.length + posted.length).toBe(1);
      expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect(await runChecks(installation.db)).toEqual([]);
      if (closings.length > 0)
        await installation.db
          .transaction()
          .execute((tx) =>
            reopenMonth(tx, { month, reason: "next round" }, staff.id, installation.clock.now()),
          );
    }
  });
});

describe("A check of the rules of the books", () => {
  const shown = () => zofia().call("booksCheck", {});
  /** Changes the net price of an order and nothing else, past everything that forbids it. */
  const addToPrice = (amount: number): Promise<void> =>
    installation.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update "order" set price_net = price_net + ${amount}
        where id = (select min(id) from "order" where price_gross is not null)`.execute(tx);
    });

  test("is asked for once however often the button is pressed, and says when it was made", async () => {
    const { checked_at } = await shown();
    installation.clock.forward(day);
    await Promise.all([zofia().call("checkBooks", {}), zofia().call("checkBooks", {})]);
    await installation.runJobs();
    const after = await shown();
    expect(after).toEqual({
      checked_at: installation.clock.now().toISOString(),
      broken: [],
      running: null,
    });
    expect(after.checked_at).not.toBe(checked_at);
  });

  test("shows its progress while it waits", async () => {
    const { running } = await zofia().call("checkBooks", {});
    expect(running).toEqual({ done: 0, rules: checks.length });
    expect((await zofia().call("booksMonth", { params: { month } })).check.running).toEqual(running);
    await installation.runJobs();
    expect((await shown()).running).toBeNull();
    const acts = await installation.db
      .selectFrom("audit_log")
      .select("actor_id")
      .where("act", "=", "books.check")
      .execute();
    expect(acts.length).toBeGreaterThan(1);
  });

  test("that finds a broken rule names it, reports it, and prevents the closing", async () => {
    const next = "2031-04";
    installation.clock.forward(40 * day);
    await addToPrice(1);
    await check();
    const { broken } = await shown();
    expect(broken).toContain("order.price_adds_up");
    const reported = installation.faults.splice(0);
    expect(reported.join()).toContain("order.price_adds_up");
    const { totals_sha256 } = await zofia().call("booksMonth", { params: { month: next } });
    const closing = { params: { month: next }, body: { totals_sha256 } };
    expect((await zofia().refusal("closeMonth", closing)).code).toBe("books.broken");
    await addToPrice(-1);
    await check();
    expect((await shown()).broken).toEqual([]);
    const again = await zofia().call("booksMonth", { params: { month: next } });
    expect(again.check.is_fresh).toBe(true);
    installation.clock.forward(day + 1000);
    const old = { params: { month: next }, body: { totals_sha256: again.totals_sha256 } };
    expect((await zofia().refusal("closeMonth", old)).code).toBe("books.unchecked");
  });

  test("runs every night as well, and the newest runs are kept", async () => {
    await installation.db
      .insertInto("books_check")
      .values(
        Array.from({ length: 120 }, () => ({
          asked_at: installation.clock.now(),
          began_at: installation.clock.now(),
          finished_at: installation.clock.now(),
          broken: [],
        })),
      )
      .execute();
    await installation.runRound("books.check");
    const rows = await installation.db.selectFrom("books_check").select("id").execute();
    expect(rows).toHaveLength(100);
    expect((await shown()).checked_at).toBe(installation.clock.now().toISOString());
  });
});

describe("Payout reports at the desk", () => {
  const importing = async (text: string) =>
    installation.app.inject({
      method: "POST",
      url: "/api/staff/v1/books/payout-report?provider=stripe&name=march.csv",
      headers: { ...(await zofia().headers()), "content-type": "application/octet-stream" },
      payload: Buffer.from(text),
    });

  test("an unreadable file is refused with its line, and nothing is booked", async () => {
    const answer = await importing(stripe_report.replace("97.00", "98.00"));
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ error: { code: "report.unreadable", details: { line: 2 } } });
    expect(await installation.db.selectFrom("provider_payout").select("id").execute()).toEqual([]);
  });

  test("a report is booked once; an unknown row is parked until a staff user settles it", async () => {
    const first = await importing(stripe_report);
    expect(first.json()).toEqual({
      data: { payouts: [{ payout_id: "po_1", outcome: "booked", parked: 3 }] },
    });
    expect((await importing(stripe_report)).json()).toEqual({
      data: { payouts: [{ payout_id: "po_1", outcome: "known", parked: 0 }] },
    });
    const { parked, payouts } = await zofia().call("clearing", {});
    expect(payouts).toMatchObject([{ payout_id: "po_1", file_name: "march.csv", arrived_on: null }]);
    for (const { id } of parked)
      await zofia().call("settlePayoutRow", { params: { id: String(id) }, body: { how: "suspense" } });
    const after = await zofia().call("clearing", {});
    expect(after.parked).toEqual([]);
    expect(after.providers.find(({ provider }) => provider === "stripe")).toMatchObject({
      balance: { currency_amount_decimal: "0.00" },
    });
  });
});
