import { describe, expect, test } from "vitest";
import { openZip } from "#document-count/zip.ts";
import { export_lasts_days } from "#domain/accounts/privacy.ts";
import { finishedOrder } from "#test/cases.ts";
import type { Installation } from "#test/installation.ts";
import { mailsSentTo, someCustomer } from "#test/people.ts";
import { session, type Session } from "#test/session.ts";
import { day, inOneInstallation } from "#test/steps.ts";
import { columnsOf } from "./held.ts";
import { customer_tables } from "./held-tables.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

type Data = {
  readonly email: string;
  readonly tables: Readonly<Record<string, { readonly rows: readonly Record<string, unknown>[] }>>;
};

const fetched = async (url: string) => installation.app.inject({ method: "GET", url });
async function linkOf(who: Session): Promise<string> {
  const [newest] = (await who.call("privacy", {})).exports;
  return (await who.call("dataExportFile", { params: { id: String(newest?.id) } })).url;
}

describe("GDPR art. 15 and 20: a copy of everything held on a customer", () => {
  test("has the data for people and for programs, the files of the orders, and no secret", async () => {
    const { id, email, who } = await someCustomer(installation);
    const order = await finishedOrder(installation, who);
    const message = { params: { hash: order.hash }, body: { text: "Proszę o pośpiech", files: [] } };
    await who.call("writeMessage", message);
    const asked = await who.call("askDataExport", {});
    expect(asked.exports[0]).toMatchObject({ state: "waiting", by_desk: false });
    expect((await who.refusal("askDataExport", {})).code).toBe("data_export.at_work");
    await installation.runJobs();
    const [made] = (await who.call("privacy", {})).exports;
    expect(made).toMatchObject({ state: "ready" });
    expect(made?.files_total).toBeGreaterThan(1);
    expect(made?.files_done).toBe(made?.files_total);
    const mail = (await mailsSentTo(installation, email)).find(({ kind }) => kind === "data_export_ready");
    expect(mail?.url).toMatch(/\/account\/settings#privacy$/);

    const answer = await fetched(await linkOf(who));
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.length).toBe(made?.size_bytes);
    const zip = openZip(answer.rawPayload);
    expect(zip.names).toEqual(
      expect.arrayContaining([
        "index.html",
        "data.json",
        `orders/${order.id}/umowa.txt`,
        `orders/${order.id}/umowa_en.txt`,
      ]),
    );
    expect(zip.names.some((name) => name.startsWith("invoices/") && name.endsWith(".pdf"))).toBe(true);
    expect(zip.read(`orders/${order.id}/umowa_en.txt`)?.toString()).toContain("Contract, first version");

    const data = JSON.parse(zip.read("data.json")?.toString() ?? "") as Data;
    expect(data.email).toBe(email);
    expect(data.tables["customer"]?.rows[0]).toMatchObject({ id, email });
    expect(data.tables["message"]?.rows[0]).toMatchObject({ text: "Proszę o pośpiech" });
    expect(data.tables["consent"]?.rows.map(({ kind, origin }) => [kind, origin])).toEqual(
      expect.arrayContaining([["terms", "checkout"]]),
    );
    for (const [name, { exported, withheld }] of customer_tables)
      for (const row of data.tables[name]?.rows ?? []) {
        expect(columnsOf(exported)).toEqual(expect.arrayContaining(Object.keys(row)));
        for (const column of columnsOf(withheld)) expect(row, name).not.toHaveProperty(column);
      }
    const page = zip.read("index.html")?.toString() ?? "";
    expect(page).toContain('<html lang="pl">');
    expect(page).toContain("Zamówienia");
    expect(page).toContain(email);
    expect(page).toContain("Proszę o pośpiech");
    // Codes are words on the page.
    expect(page).toContain("<dt>Typ konta</dt><dd>osoba prywatna</dd>");
    expect(page).toContain("<dd>polski</dd>");
    expect(page).toContain("<dt>Status</dt><dd>Zakończone</dd>");
    expect(page).toContain("<dt>Usługa</dt><dd>Tłumaczenie pisemne</dd>");
    expect(page).toContain("<dd>faktura do każdego zamówienia</dd>");
    expect(page).toContain("<td>Utworzono zamówienie</td>");
    const cells = [...page.matchAll(/<t?d[d>]>?([^<]*)</g)].map(([, cell = ""]) => cell);
    expect(cells.filter((cell) => /^[a-z]+(?:[._][a-z]+)+$/.test(cell) && !cell.endsWith(".txt"))).toEqual(
      [],
    );
  });

  test("another customer's rows and copy are not in reach", async () => {
    const one = await someCustomer(installation);
    const other = await someCustomer(installation);
    await one.who.call("askDataExport", {});
    await installation.runJobs();
    const [made] = (await one.who.call("privacy", {})).exports;
    const params = { id: String(made?.id) };
    expect((await other.who.refusal("dataExportFile", { params })).code).toBe("data_export.not_ready");
    const zip = openZip((await fetched(await linkOf(one.who))).rawPayload);
    expect(zip.read("data.json")?.toString()).not.toContain(other.email);
  });

  test("it is removed after its days, and its link refused", async () => {
    const { id, who } = await someCustomer(installation);
    await who.call("askDataExport", {});
    await installation.runJobs();
    const { storage_key } = await installation.db
      .selectFrom("data_export")
      .select("storage_key")
      .where("customer_id", "=", id)
      .executeTakeFirstOrThrow();
    installation.clock.forward((export_lasts_days + 1) * day);
    const [made] = (await who.call("privacy", {})).exports;
    const params = { id: String(made?.id) };
    expect((await who.refusal("dataExportFile", { params })).code).toBe("data_export.not_ready");
    await installation.runRound("upkeep.sweep");
    await installation.runJobs();
    expect((await who.call("privacy", {})).exports[0]?.state).toBe("expired");
    await expect(installation.machine.store.read(storage_key ?? "")).rejects.toThrow("ENOENT");
  });

  test("the desk starts it with a reason and cannot open it; the deletion removes it", async () => {
    const { id, email, who } = await someCustomer(installation);
    const celina = session(installation, { zone: "staff", email: "celina@example.com" });
    const of_customer = { params: { id: String(id) } };
    const body = { reason: "List z 3 marca" };
    const file = await celina.call("exportCustomer", { ...of_customer, body });
    expect(file.exports[0]).toMatchObject({ state: "waiting", by_desk: true });
    await installation.runJobs();
    expect((await who.call("privacy", {})).exports[0]).toMatchObject({ state: "ready", by_desk: true });
    const admin = session(installation, { zone: "staff", email: "admin@example.com" });
    const lines = await admin.call("auditLines", { query: { object: "customer", object_id: String(id) } });
    expect(lines.data[0]).toMatchObject({ act: "customer.export", detail: body });
    const { storage_key } = await installation.db
      .selectFrom("data_export")
      .select("storage_key")
      .where("customer_id", "=", id)
      .executeTakeFirstOrThrow();
    await admin.call("anonymiseCustomer", { ...of_customer, body: { email, ...body } });
    await installation.runJobs();
    await expect(installation.machine.store.read(storage_key ?? "")).rejects.toThrow("ENOENT");
  });
});
