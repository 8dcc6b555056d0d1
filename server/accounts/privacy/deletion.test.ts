import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { deletion_waits_days } from "#domain/accounts/privacy.ts";
import { complaint, finishedOrder, openCase } from "#test/cases.ts";
import type { Installation } from "#test/installation.ts";
import { logIn, mailsSentTo, someCustomer } from "#test/people.ts";
import { uploadText } from "#test/services.ts";
import { session } from "#test/session.ts";
import { day, expectHealthy, hour, inOneInstallation, paidOrder } from "#test/steps.ts";
import { demo_password } from "#server/app/demo-password.ts";
import { deleteDue } from "./deletion-commands.ts";
import { held_tables } from "./held-tables.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

const customerRow = (id: number) =>
  installation.db.selectFrom("customer").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
async function deletionsRun(): Promise<void> {
  await installation.runRound("account.deletions");
  await installation.runJobs();
}

/** Sessions of this database that wait for a lock. */
async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(installation.db);
  return rows[0]?.count ?? 0;
}

/** The tables with a text anywhere in a row. */
async function tablesWith(text: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of Object.keys(held_tables)) {
    const { rows } =
      await sql`select 1 from ${sql.table(name)} as x where x::text ilike ${`%${text}%`} limit 1`.execute(
        installation.db,
      );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

describe("GDPR art. 17: a customer deletes the account", () => {
  test("not while orders are open, money is on the balance, or an invoice is unpaid", async () => {
    const { id, who } = await someCustomer(installation);
    await paidOrder(installation, who);
    expect((await who.refusal("askAccountDeletion", {})).code).toBe("customer.has_open_orders");
    expect((await who.call("privacy", {})).open_matters).toEqual(["orders"]);
    const other = await someCustomer(installation);
    const celina = session(installation, { zone: "staff", email: "celina@example.com" });
    const body = { amount: "5.00", reason: "Reklamacja" };
    await celina.call("correctBalance", { params: { id: String(other.id) }, body });
    expect((await other.who.refusal("askAccountDeletion", {})).code).toBe("customer.has_funds");
    expect((await customerRow(id)).deletion_due_at).toBeNull();
  });

  test("it waits, can be cancelled, and is not asked for twice", async () => {
    const { id, email, who } = await someCustomer(installation);
    expect((await who.refusal("cancelAccountDeletion", {})).code).toBe("deletion.not_asked");
    const { deletion } = await who.call("askAccountDeletion", {});
    const days = (Date.parse(deletion?.due_at ?? "") - Date.parse(deletion?.asked_at ?? "")) / day;
    expect(days).toBe(deletion_waits_days);
    expect((await who.refusal("askAccountDeletion", {})).code).toBe("deletion.asked");
    expect((await mailsSentTo(installation, email)).map(({ kind }) => kind)).toContain("deletion_asked");
    await deletionsRun();
    expect((await customerRow(id)).anonymised_at).toBeNull();
    expect((await who.call("cancelAccountDeletion", {})).deletion).toBeNull();
    installation.clock.forward((deletion_waits_days + 1) * day);
    await deletionsRun();
    expect((await customerRow(id)).anonymised_at).toBeNull();
    expect((await logIn(installation, email, demo_password)).statusCode).toBe(200);
  });

  test("a cancellation that is stored while the deletion runs wins", async () => {
    const { id, who } = await someCustomer(installation);
    await finishedOrder(installation, who);
    await who.call("askAccountDeletion", {});
    installation.clock.forward((deletion_waits_days + 1) * day);
    const { db, machine, clock } = installation;
    // The deletion waits for this lock of an order.
    const holding = await db.startTransaction().execute();
    await holding.selectFrom("order").select("id").where("customer_id", "=", id).forUpdate().execute();
    const deleting = db
      .transaction()
      .execute((tx) => deleteDue(tx, machine, id, clock.now()))
      .then(
        () => "deleted",
        (error: unknown) => String(error),
      );
    await expect.poll(waitingForLocks).toBeGreaterThan(0);
    await who.call("cancelAccountDeletion", {});
    await holding.commit().execute();
    expect(await deleting).toContain("deletion.not_asked");
    expect(await customerRow(id)).toMatchObject({ anonymised_at: null, deletion_due_at: null });
  });

  test("what is opened meanwhile postpones it to its end", async () => {
    const { id, who } = await someCustomer(installation);
    await who.call("askAccountDeletion", {});
    const celina = session(installation, { zone: "staff", email: "celina@example.com" });
    const correct = (amount: string) =>
      celina.call("correctBalance", { params: { id: String(id) }, body: { amount, reason: "Reklamacja" } });
    await correct("5.00");
    installation.clock.forward((deletion_waits_days + 1) * day);
    await deletionsRun();
    expect((await customerRow(id)).anonymised_at).toBeNull();
    await correct("-5.00");
    await deletionsRun();
    expect((await customerRow(id)).anonymised_at).not.toBeNull();
  });

  test("afterwards only tables that the law keeps name them, and the books are in order", async () => {
    const { id, email, who } = await someCustomer(installation);
    const marker = "Zapominalska";
    const secret = "tajemnica-ogrodnika";
    const order = await finishedOrder(installation, who, {
      files: [await uploadText(installation, who, `${marker}.txt`, `To jest ${secret}. `.repeat(12))],
    });
    await openCase(installation, who, order.hash, { ...complaint, text: `${marker}: ${secret}` });
    const admin = session(installation, { zone: "staff", email: "admin@example.com" });
    const { profile, seen } = await admin.call("customerFile", { params: { id: String(id) } });
    const body = { ...profile, seen, last_name: marker };
    await admin.call("changeDeskCustomer", { params: { id: String(id) }, body });
    await who.call("writeMessage", {
      params: { hash: order.hash },
      body: { text: `${marker} pyta`, files: [] },
    });
    expect(await tablesWith(marker)).toEqual(
      expect.arrayContaining(["customer", "file", "correction", "message", "audit_log"]),
    );
    expect(await tablesWith(secret)).toEqual(expect.arrayContaining(["correction"]));

    expect((await who.refusal("askAccountDeletion", {})).code).toBe("customer.has_open_orders");
    await installation.db
      .updateTable("correction")
      .set({ state: "closed", closed_at: installation.clock.now(), timer_at: null, timer_event: null })
      .where("order_id", "=", order.id)
      .execute();
    await who.call("askAccountDeletion", {});
    installation.clock.forward(deletion_waits_days * day + hour);
    await deletionsRun();
    const { anonymised_at, email: left } = await customerRow(id);
    expect(anonymised_at).not.toBeNull();
    expect(left).toMatch(/@removed\.invalid$/);
    expect((await mailsSentTo(installation, email)).map(({ kind }) => kind)).toEqual(["account_deleted"]);
    installation.clock.forward(2 * day);
    await installation.runRound("upkeep.sweep");
    await installation.runJobs();

    expect(await tablesWith(secret)).toEqual([]);
    const by_law = Object.entries(held_tables).flatMap(([name, held]) =>
      held.about === "customers" && held.ending.rows === "retained" ? [name] : [],
    );
    for (const found of [...(await tablesWith(marker)), ...(await tablesWith(email))])
      expect(by_law).toContain(found);
    expect((await logIn(installation, email, demo_password)).statusCode).toBe(401);
    await expectHealthy(installation);
  });
});
