import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { fillPath, type Route } from "#contract/route.ts";
import { routes } from "#contract/routes.ts";
import { second_person_acts, without_second_person } from "#domain/accounts/second-person.ts";
import { may, staff_rights, staff_roles, type StaffRole } from "#domain/accounts/staff-rights.ts";
import { staffWriteCalls } from "#test/calls/desk-calls.ts";
import type { Installation } from "#test/installation.ts";
import { refusalOf, session, type Session } from "#test/session.ts";
import { inOneInstallation } from "#test/steps.ts";
import { staff } from "#demo/people.ts";

let installation: Installation;
let people: Record<StaffRole, Session>;
inOneInstallation((opened) => {
  installation = opened;
  const seat = (role: StaffRole): Session =>
    session(installation, { zone: "staff", email: staff.find((one) => one.role === role)?.email ?? "" });
  people = {
    project_manager: seat("project_manager"),
    accounting: seat("accounting"),
    customer_service: seat("customer_service"),
    admin: seat("admin"),
  };
});

const rows: readonly (readonly [string, Route])[] = Object.entries(routes);
// Streams do not end; their right is tested in `live.test.ts`. Routes that end the session of all later calls are
// tested in `session-revocation.test.ts`.
const ends_session = new Set(["revokeStaffToken", "endStaffSessions"]);
const desk = rows.filter(([name, row]) => row.who === "staff" && !row.events && !ends_session.has(name));
/** Reads with a body, because of the size of their input, and previews. */
const read_only = new Set([
  "quotePrices",
  "previewQuestion",
  "previewCorrection",
  "previewTracking",
  "previewShipment",
  "previewReduction",
  "previewBuyer",
  "previewRefund",
  "previewVatReturn",
  "previewMessage",
]);

const closed = "Your role does not allow this. Ask an administrator if you need it.";

/** A request with an unknown object and an empty body: the right is checked before anything else. */
async function answerTo(row: Route, role: StaffRole) {
  const writes = row.method === "POST" || row.method === "PUT";
  return installation.app.inject({
    method: row.method,
    url: fillPath(row.path, {
      id: 2_000_000_000,
      brand: "tolmaro",
      currency: "PLN",
      version: 1,
      attachment: "a".repeat(22),
      iban: "PL61109010140000071219812874",
    }),
    headers: {
      ...(await people[role].headers()),
      ...(writes ? { "content-type": "application/json" } : {}),
    },
    ...(writes ? { payload: "{}" } : {}),
  });
}

describe("§6 Each call of the desk is open to the roles that have its right, and to no other", () => {
  test.each(desk)("%s", async (_name, row) => {
    const right = row.right ?? "own";
    const found: Record<string, string> = {};
    const expected: Record<string, string> = {};
    for (const role of staff_roles) {
      const answer = await answerTo(row, role);
      expect(answer.statusCode, answer.body).not.toBe(500);
      found[role] = answer.statusCode === 403 ? refusalOf(answer).message : "opens";
      expected[role] = right === "own" || may(role, right) ? "opens" : closed;
    }
    expect(found).toEqual(expected);
  });

  test("an admin has every right, and every role has some", () => {
    for (const right of staff_rights) expect(may("admin", right), right).toBe(true);
    for (const role of staff_roles)
      expect(
        staff_rights.some((right) => may(role, right)),
        role,
      ).toBe(true);
  });

  test("no role has all rights over money: a seller does not decide about refunds", () => {
    expect(may("project_manager", "refunds.make")).toBe(true);
    expect(may("project_manager", "approvals.decide")).toBe(false);
    for (const right of ["users.edit", "audit.read", "price_sheets.edit", "coupons.edit"] as const)
      expect(staff_roles.filter((role) => may(role, right))).toEqual(["admin"]);
  });

  test("a changed role applies from the next call on", async () => {
    const celina = people.customer_service;
    expect((await celina.refusal("deskUsers", {})).code).toBe("right.missing");
    await installation.db
      .updateTable("staff_user")
      .set({ role: "admin" })
      .where("email", "=", "celina@example.com")
      .execute();
    expect((await celina.call("deskUsers", {})).length).toBe(staff.length);
    await installation.db
      .updateTable("staff_user")
      .set({ role: "customer_service" })
      .where("email", "=", "celina@example.com")
      .execute();
  });
});

/** Tables whose writes give money away: the books, and means of payment. */
const money_tables = [
  "ledger.entry",
  "refund",
  "wallet_lot",
  "voucher",
  "coupon",
  "bonus_sheet",
  "price_list",
  "translator_pair",
] as const;
/** Which acts wrote to which of these tables in the scenarios. */
const moving = new Map<string, readonly string[]>();

/** A digest of the rows of each table. */
async function moneyRows(): Promise<Record<string, string>> {
  const digests = money_tables.map(
    (table) =>
      sql`(select md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) from ${sql.table(table)} t) as ${sql.ref(table.replace(".", "_"))}`,
  );
  const found = await sql<Record<string, string>>`select ${sql.join(digests)}`.execute(installation.db);
  return found.rows[0] ?? {};
}

describe("Every write of the desk is recorded in the audit log", () => {
  const writing = desk
    .filter(([name, row]) => row.method !== "GET" && !read_only.has(name))
    .map(([name]) => name);

  test("the scenarios below visit every one of them", () => {
    expect(Object.keys(staffWriteCalls).toSorted()).toEqual(writing.toSorted());
  });

  test.each(Object.entries(staffWriteCalls))("%s", async (name, scenario) => {
    const newest = async (): Promise<number> =>
      (
        await installation.db
          .selectFrom("audit_log")
          .select((w) => w.fn.max("id").as("id"))
          .executeTakeFirstOrThrow()
      ).id ?? 0;
    const { prepare, act, expected } = scenario(installation, people);
    const prepared = await prepare();
    const before = await newest();
    const money_before = await moneyRows();
    const who = await act(prepared);
    const changed = Object.entries(await moneyRows()).filter(([table, now]) => money_before[table] !== now);
    if (changed.length > 0)
      moving.set(
        name,
        changed.map(([table]) => table),
      );
    const lines = await installation.db
      .selectFrom("audit_log")
      .innerJoin("staff_user", "staff_user.id", "audit_log.actor_id")
      .select(["act", "actor_role", "staff_role", "object", "role"])
      .where("audit_log.id", ">", before)
      .where("act", "!=", "login")
      .execute();
    expect(lines.map((line) => line.act)).toContain(expected);
    expect(lines.map((line) => line.staff_role)).toContain(who);
    await installation.runJobs();
  });
});

describe("Every act of the desk that gives money away has a limit, or a reason for none", () => {
  const known = new Set([...second_person_acts, ...Object.keys(without_second_person)]);

  test("each act that wrote to the books, or to means of payment, is in the list", () => {
    expect([...moving].filter(([name]) => !known.has(name))).toEqual([]);
  });

  test("the scenarios above detect it: a new act of that kind would be named here", () => {
    for (const name of ["makeRefund", "sellVoucher", "correctBalance", "makeCoupon", "publishPriceDraft"])
      expect(moving.has(name), name).toBe(true);
    expect(moving.has("takeOrder")).toBe(false);
  });

  test("the list has only writes of the desk, each once", () => {
    const writes = new Set(desk.filter(([, row]) => row.method !== "GET").map(([name]) => name));
    expect([...known].filter((name) => !writes.has(name))).toEqual([]);
    expect(second_person_acts.filter((name) => name in without_second_person)).toEqual([]);
  });
});
