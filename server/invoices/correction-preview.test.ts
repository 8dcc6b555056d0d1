import { describe, expect, test } from "vitest";
import { declared_on } from "#server/accounting/sales.ts";
import { above_limit } from "#test/above-limit.ts";
import { openInvoice } from "#test/companies.ts";
import type { Installation } from "#test/installation.ts";
import { session } from "#test/session.ts";
import { day, inOneInstallation, paidOrder, visitor } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

const zofia = () => session(installation, { zone: "staff", email: "ksiegowa@example.com" });
const reason = "Rabat";

async function close(month: string): Promise<void> {
  await zofia().call("checkBooks", {});
  await installation.runJobs();
  const { totals_sha256 } = await zofia().call("booksMonth", { params: { month } });
  await zofia().call("closeMonth", { params: { month }, body: { totals_sha256 } });
}

/** The documents of an invoice that were issued after it, with the month in which the register declares each. */
const issuedFor = (id: number) =>
  installation.db
    .selectFrom("invoice as i")
    .leftJoin("invoice as o", "o.id", "i.corrected_invoice_id")
    .select(["i.id", "i.correction", "i.total_gross"])
    .select(declared_on.$castTo<string>().as("declared_on"))
    .where((w) => w.or([w("i.corrected_invoice_id", "=", id), w("i.replaces_invoice_id", "=", id)]))
    .orderBy("i.id")
    .execute();

const monthsOf = (rows: readonly { readonly declared_on: string }[]) =>
  rows.map(({ declared_on: on }) => on.slice(0, 7));

describe("§3.5 The preview of a correction", () => {
  test("of an amount says what it takes off and that it goes to KSeF, and issues nothing", async () => {
    const { invoice_id } = await openInvoice(installation);
    const params = { id: String(invoice_id) };
    const body = { reason, lines: [{ position: 1, amount: "1.23" }] };
    const shown = await zofia().call("previewReduction", { params, body });
    expect(await issuedFor(invoice_id)).toEqual([]);
    const { standing, gross, buyer } = await zofia().call("deskInvoice", { params });
    expect(standing).toHaveLength(1);
    const [document] = shown.documents;
    expect(shown).toMatchObject({ waits: false, closed: null, buyer });
    expect(shown.documents).toHaveLength(1);
    expect(document).toMatchObject({ correction: "amount", buyer, reason, to_ksef: true });
    expect(document?.before?.gross).toEqual(gross);

    const { id } = await zofia().call("reduceInvoice", { params, body });
    const [issued] = await issuedFor(invoice_id);
    expect(issued?.id).toBe(id);
    expect([document?.declared_in]).toEqual(monthsOf(issued ? [issued] : []));
    expect((await zofia().call("deskInvoice", { params })).standing[0]?.gross).toEqual(document?.after.gross);
    const sent = await installation.db
      .selectFrom("einvoice")
      .select("invoice_id")
      .where("invoice_id", "=", id ?? 0)
      .where("state", "!=", "not_due")
      .execute();
    expect(sent).toHaveLength(1);
  });

  test("refuses what the correction refuses", async () => {
    const { invoice_id } = await openInvoice(installation);
    const body = { reason, lines: [{ position: 1, amount: "99999.00" }] };
    const asked = { params: { id: String(invoice_id) }, body };
    expect((await zofia().refusal("previewReduction", asked)).code).toBe("correction.too_much");
  });

  test("says that a second person decides above the limit, and records no request", async () => {
    const id = await above_limit.reduceInvoice.prepare(installation);
    const { standing } = await zofia().call("deskInvoice", { params: { id } });
    const lines = standing.map(({ position, gross }) => ({
      position,
      amount: gross.currency_amount_decimal,
    }));
    const asked = { params: { id }, body: { reason, lines } };
    expect((await zofia().call("previewReduction", asked)).waits).toBe(true);
    expect(await issuedFor(Number(id))).toEqual([]);
    const waiting = await installation.db
      .selectFrom("approval_request")
      .select("id")
      .where("state", "=", "waiting")
      .execute();
    expect(waiting).toEqual([]);
  });

  test("names the closed month of the invoice, and the month in which each document is declared", async () => {
    const { invoice_id } = await openInvoice(installation);
    const params = { id: String(invoice_id) };
    const { sale_date } = await installation.db
      .selectFrom("invoice")
      .select("sale_date")
      .where("id", "=", invoice_id)
      .executeTakeFirstOrThrow();
    const sold_in = sale_date.slice(0, 7);
    installation.clock.forward(32 * day);
    await close(sold_in);
    const lower = { reason, lines: [{ position: 1, amount: "0.10" }] };
    const amount = await zofia().call("previewReduction", { params, body: lower });
    expect(amount).toMatchObject({ sold_in, closed: { by: "Zofia Grosz" } });
    expect(amount.documents[0]?.declared_in).toBe(installation.clock.now().toISOString().slice(0, 7));
    expect(amount.documents[0]?.declared_in).not.toBe(sold_in);

    const { buyer } = await zofia().call("deskInvoice", { params });
    const name = await zofia().call("previewBuyer", { params, body: { ...buyer, name: "Lis i Syn" } });
    expect(name.documents).toMatchObject([
      { correction: "buyer", declared_in: sold_in, buyer: { name: "Lis i Syn" } },
    ]);
    expect(name.documents[0]?.after).toEqual(name.documents[0]?.before);

    const other = { params, body: { ...buyer, tax_id: "PL7740001454" } };
    const number = await zofia().call("previewBuyer", other);
    expect(number.buyer).toEqual(buyer);
    expect(number.documents).toMatchObject([
      {
        correction: "cancelled",
        declared_in: sold_in,
        buyer,
        after: { gross: { currency_amount_decimal: "0.00" } },
      },
      { correction: null, before: null, declared_in: sold_in, buyer: { tax_id: "7740001454" } },
    ]);
    expect(number.documents[1]?.after).toEqual(number.documents[0]?.before);
    await zofia().call("correctBuyer", other);
    expect(monthsOf(await issuedFor(invoice_id))).toEqual(
      number.documents.map(({ declared_in }) => declared_in),
    );
  });

  test("of an invoice of a consumer says that it does not go to KSeF", async () => {
    const { request_hash } = await paidOrder(installation, visitor(installation));
    const { id } = await installation.db
      .selectFrom("invoice")
      .innerJoin("payment_request", "payment_request.id", "invoice.payment_request_id")
      .select("invoice.id")
      .where("payment_request.hash", "=", request_hash)
      .executeTakeFirstOrThrow();
    const params = { id: String(id) };
    const { buyer } = await zofia().call("deskInvoice", { params });
    const shown = await zofia().call("previewBuyer", { params, body: { ...buyer, name: "Anna Nowa" } });
    expect(shown.documents).toMatchObject([{ correction: "buyer", to_ksef: false }]);
  });
});
