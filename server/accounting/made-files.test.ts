import { describe, expect, test } from "vitest";
import { exports_of_month } from "#contract/accounting/books.ts";
import type { Installation } from "#test/installation.ts";
import { session } from "#test/session.ts";
import { day, inOneInstallation, paidOrder, piotr, visitor } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

const zofia = () => session(installation, { zone: "staff", email: "ksiegowa@example.com" });
const ada = () => session(installation, { zone: "staff", email: "admin@example.com" });
const month = "2031-03";
const stateOf = (what: (typeof exports_of_month)[number] = "jpk_v7m") =>
  zofia().call("booksFile", { params: { month, what } });
const jpk = (purpose: "first" | "correction" = "first", tax_office = "1435") =>
  zofia().call("exportBooks", { body: { what: "jpk_v7m", month, tax_office, purpose } });

async function close(): Promise<void> {
  await zofia().call("checkBooks", {});
  await installation.runJobs();
  const { totals_sha256 } = await zofia().call("booksMonth", { params: { month } });
  await zofia().call("closeMonth", { params: { month }, body: { totals_sha256 } });
}

/** Another tax number: what takes the invoice to zero and the new one are declared in the month of the invoice. */
async function correctBuyer(tax_id: string): Promise<void> {
  const { id } = await installation.db
    .selectFrom("invoice")
    .select("id")
    .where("kind", "=", "VAT")
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const params = { id: String(id) };
  const { buyer } = await zofia().call("deskInvoice", { params });
  await zofia().call("correctBuyer", { params, body: { ...buyer, tax_id } });
}

describe("A file of a month that is made again", () => {
  test("is not known before it was made, and only accounting asks for it", async () => {
    await paidOrder(installation, visitor(installation));
    for (const what of exports_of_month) expect(await stateOf(what)).toEqual({ closed: null, made: [] });
    const refused = await piotr(installation).refusal("booksFile", { params: { month, what: "jpk_v7m" } });
    expect(refused).toMatchObject({ status: 403, code: "right.missing" });
  });

  test("says when, by whom and for which purpose it was made; another day, office or purpose is no other content", async () => {
    await jpk();
    const at = installation.clock.now().toISOString();
    installation.clock.forward(day);
    const first = { at, by: "Zofia Grosz", purpose: "first", differs: false };
    expect(await stateOf()).toEqual({ closed: null, made: [first] });
    const { content } = await ada().call("exportBooks", {
      body: { what: "jpk_v7m", month, tax_office: "1471", purpose: "correction" },
    });
    expect(content).toContain('<CelZlozenia poz="P_7">2</CelZlozenia>');
    const { made } = await stateOf();
    expect(made).toEqual([
      { at: installation.clock.now().toISOString(), by: "Ada Admin", purpose: "correction", differs: false },
      first,
    ]);
  });

  test("each file has its own makings, and files without a purpose have none", async () => {
    expect((await stateOf("vat_ue")).made).toEqual([]);
    for (const what of ["vat_ue", "oss", "invoices", "journal"] as const) {
      await zofia().call("exportBooks", { body: { what, month, tax_office: "1435" } });
      expect((await stateOf(what)).made).toMatchObject([{ purpose: null, differs: false }]);
    }
  });

  test("differs after a document that is declared in the month, also in a closed one", async () => {
    installation.clock.forward(40 * day);
    await close();
    expect((await stateOf()).closed).toMatchObject({ by: "Zofia Grosz" });
    expect((await stateOf()).made[0]?.differs).toBe(false);
    await correctBuyer("PL5252344078");
    expect((await stateOf()).made.map(({ differs }) => differs)).toEqual([true, true]);
    await jpk("correction");
    expect((await stateOf()).made.map(({ differs }) => differs)).toEqual([false, true, true]);
    // What was booked in the month is what it was.
    expect((await stateOf("journal")).made[0]?.differs).toBe(false);
  });

  test("whose content was not recorded is not called the same", async () => {
    await installation.db.transaction().execute(async (tx) => {
      const { id } = await tx
        .selectFrom("audit_log")
        .selectAll()
        .where("act", "=", "books.export")
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow();
      const earlier = await tx
        .selectFrom("audit_log")
        .selectAll()
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      const { id: _id, ...row } = earlier;
      // As versions before this one wrote it.
      await tx
        .insertInto("audit_log")
        .values({ ...row, detail: JSON.stringify({ what: "jpk_v7m", month, tax_office: "1435" }) })
        .execute();
    });
    expect((await stateOf()).made[0]).toMatchObject({ purpose: null, differs: null });
  });
});
