import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { demo_password } from "#server/app/demo-password.ts";
import type { Installation } from "#test/installation.ts";
import { session, type Session } from "#test/session.ts";
import { anna, day, inOneInstallation, minute, paidOrder, piotr } from "#test/steps.ts";

let installation: Installation;
let ada: Session;
inOneInstallation((opened) => {
  installation = opened;
  ada = session(installation, { zone: "staff", email: "admin@example.com" });
});

describe("The audit log", () => {
  test("records each access to personal data, once for a page that stays open", async () => {
    const { orders } = await paidOrder(installation, anna(installation));
    const id = String(orders[0]?.id ?? 0);
    const desk = piotr(installation);
    const looks = async () =>
      (await ada.call("auditLines", { query: { act: "order.look", object: "order", object_id: id } })).data;
    for (let i = 0; i < 5; i += 1) await desk.call("deskOrder", { params: { id } });
    expect(await looks()).toHaveLength(1);
    expect((await looks())[0]).toMatchObject({
      person: "Piotr Desk",
      role: "project_manager",
      actor_role: "staff",
    });
    installation.clock.forward(16 * minute);
    await desk.call("deskOrder", { params: { id } });
    await ada.call("deskOrder", { params: { id } });
    expect(await looks()).toHaveLength(3);
  });

  test("is append-only: the database itself refuses a change, a deletion and a truncation", async () => {
    for (const change of [
      "update audit_log set act = 'nothing'",
      "delete from audit_log",
      "truncate audit_log",
    ])
      await expect(sql.raw(change).execute(installation.db), change).rejects.toThrow(
        "the audit log is only added to",
      );
  });

  test("is filtered by user, act, object and Warsaw's day, and paged", async () => {
    installation.clock.forward(day);
    const before = installation.clock.now();
    // Half past midnight in Warsaw is still yesterday in UTC.
    installation.clock.forward(Date.parse("2031-03-10T23:30:00Z") - before.getTime());
    const byPassword = (email: string) =>
      session(installation, { zone: "staff", email, password: demo_password });
    await byPassword("piotr@example.com").call("queue", {});
    await byPassword("admin@example.com").call("queue", {});
    const query = { day: "2031-03-11", act: "login" };
    const { data } = await ada.call("auditLines", { query });
    expect(new Set(data.map(({ person }) => person))).toEqual(new Set(["Ada Admin", "Piotr Desk"]));
    expect((await ada.call("auditLines", { query: { ...query, day: "2031-03-10" } })).data).toEqual([]);
    const { people, acts, objects } = await ada.call("auditFilters", {});
    const me = people.find(({ name }) => name === "Ada Admin")?.id ?? 0;
    const mine = await ada.call("auditLines", { query: { ...query, person: String(me) } });
    expect(mine.data.map(({ person }) => person)).toEqual(["Ada Admin"]);
    expect(acts).toEqual(expect.arrayContaining(["login", "order.look"]));
    expect(objects).toEqual(expect.arrayContaining(["order", "staff_user"]));
    const pages = [
      await ada.call("auditLines", { query: { per_page: "1", page: "1" } }),
      await ada.call("auditLines", { query: { per_page: "1", page: "2" } }),
    ];
    const [first = 0, second = 0] = pages.map(({ data: [line] }) => line?.id);
    expect(first).toBeGreaterThan(second);
  });

  test("is exported as CSV without formulas, and the export is recorded", async () => {
    await installation.db
      .insertInto("audit_log")
      .values({
        at: installation.clock.now(),
        actor_role: "provider",
        act: "test.formula",
        object: "=1+1",
        detail: JSON.stringify({ why: 'a "quoted", word' }),
      })
      .execute();
    const { csv, rows, complete } = await ada.call("exportAudit", { body: { act: "test.formula" } });
    expect([rows, complete]).toEqual([1, true]);
    const [head, line] = csv.slice(1).split("\r\n");
    expect(head).toBe("id,at,person,role,act,object,object_id,detail");
    expect(line).toContain(`,provider,,test.formula,'=1+1,,"{""why"":""a \\""quoted\\"", word""}"`);
    const { data } = await ada.call("auditLines", { query: { act: "audit.export" } });
    expect(data[0]?.detail).toEqual({ act: "test.formula", rows: 1 });
  });
});
