import { describe, expect, test } from "vitest";
import { deliver, german_company, newCompany, orderOnAccount } from "#test/companies.ts";
import type { Installation } from "#test/installation.ts";
import { refusalOf, session, type Session } from "#test/session.ts";
import { anna, atBank, day, inOneInstallation, order_input, paidOrder, piotr, visitor } from "#test/steps.ts";
import { bookkeeper } from "#test/transfers.ts";
import { at, type Element, readUbl, textAt } from "./einvoice/ubl-tree.ts";
import { xrechnungFaults } from "./einvoice/xrechnung-rules.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

/** A company in Berlin with an account of its own. */
async function germanCustomer(
  vat_id: string | null = null,
  currency: "PLN" | "EUR" = "PLN",
): Promise<{ email: string; session: Session }> {
  const { id, email, session: company } = await newCompany(installation, { currency });
  const { user_type: _type, ...address } = german_company;
  await installation.db
    .updateTable("customer")
    .set({ ...address, vat_id, locale: "en" })
    .where("id", "=", id)
    .execute();
  return { email, session: company };
}

/** It orders and pays; the price of a page that did not know the buyer is refused, and the one it names accepted. */
async function buys(
  { email, session: company }: { readonly email: string; readonly session: Session },
  vat_id: string | null,
  order: object = {},
): Promise<string> {
  const { cart_hash } = await company.call("createOrder", { body: { ...order_input, ...order } });
  const cart = await company.call("cart", { params: { hash: cart_hash } });
  const contact = { ...german_company, vat_id, email, first_name: "Uwe", last_name: "Groß" };
  const place = (expected_gross: string) =>
    company.send("placeCart", {
      params: { hash: cart_hash },
      body: { ...contact, terms: true, early_start: true, payment_method: "online", expected_gross },
    });
  const shown = cart.price_gross.currency_amount_decimal;
  const first = await place(shown);
  const answer =
    first.statusCode === 409 ? await place(String(refusalOf(first).details?.["price_gross"])) : first;
  const { data } = answer.json<{ data: { redirect_url: string } }>();
  await atBank(installation, data, "pay");
  await installation.runJobs();
  return lastInvoice(company);
}

async function lastInvoice(company: Session): Promise<string> {
  const [invoice] = (await company.call("invoices", {})).data;
  if (!invoice) throw new Error("nothing was invoiced");
  return String(invoice.id);
}

type Fetched = { readonly root: Element; readonly type: string; readonly name: string };
/** Follows a link as a browser does. */
async function fetched({ url }: { readonly url: string }): Promise<Fetched> {
  const answer = await fetch(installation.origin + url);
  expect(answer.status).toBe(200);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  expect(xrechnungFaults(bytes)).toEqual([]);
  const root = readUbl(bytes);
  if (!root) throw new Error("no document");
  const name = /filename\*=UTF-8''(.+)/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "";
  return { root, type: answer.headers.get("content-type") ?? "", name };
}
const category = "TaxTotal/TaxSubtotal/TaxCategory/ID";

describe("For German companies XRechnung on request", () => {
  test("a company that VIES confirms downloads its invoice, and only it and the desk do", async () => {
    const company = await germanCustomer("DE123456976");
    const id = await buys(company, "DE123456976");
    const params = { id };
    const shown = await company.session.call("invoice", { params });
    expect(shown).toMatchObject({ xrechnung: true, pdf_ready: true });
    const { root, type, name } = await fetched(await company.session.call("xrechnungLink", { params }));
    expect(type).toContain("application/xml");
    expect(name).toBe(`${shown.number.replaceAll("/", "-")}.xml`);
    expect(textAt(root, "ID")).toBe(shown.number);
    expect(textAt(root, category)).toBe("AE");
    expect(textAt(root, "BuyerReference")).toBe(company.email);
    expect(textAt(root, "LegalMonetaryTotal/TaxInclusiveAmount")).toBe(
      shown.totals.gross.currency_amount_decimal,
    );
    expect((await anna(installation).refusal("xrechnungLink", { params })).code).toBe("invoice.not_found");
    expect((await visitor(installation).refusal("xrechnungLink", { params })).status).toBe(401);

    expect(await piotr(installation).call("deskInvoice", { params })).toMatchObject({ xrechnung: true });
    const desk = await fetched(await piotr(installation).call("deskXRechnungLink", { params }));
    expect(desk).toEqual({ root, type, name });
    const acts = await installation.db
      .selectFrom("audit_log")
      .select(["act", "detail", "actor_role"])
      .where("object", "=", "invoice")
      .where("object_id", "=", Number(id))
      .where("act", "=", "invoice.download")
      .execute();
    expect(acts).toEqual([{ act: "invoice.download", detail: { file: "xrechnung" }, actor_role: "staff" }]);
  });

  test("one without a number pays Polish VAT, in euro with the amount in złoty", async () => {
    const company = await germanCustomer(null, "EUR");
    const id = await buys(company, null, { source_lang: "en", target_langs: ["de"] });
    const { root } = await fetched(await company.session.call("xrechnungLink", { params: { id } }));
    expect([textAt(root, category), textAt(root, "TaxCurrencyCode")]).toEqual(["S", "PLN"]);
    const { vat_pln } = await installation.db
      .selectFrom("invoice")
      .select("vat_pln")
      .where("id", "=", Number(id))
      .executeTakeFirstOrThrow();
    const amounts = at(root, "TaxTotal/TaxAmount").map(({ text }) => text.replace(".", ""));
    expect(amounts[1]).toBe(String(vat_pln));
  });

  test("money that went back is a credit note, a corrected name is none", async () => {
    const company = await germanCustomer();
    const id = await buys(company, null);
    const params = { id };
    const desk = bookkeeper(installation);
    const { orders } = await desk.call("deskInvoice", { params });
    const order_id = orders[0] ?? 0;
    const [payment] = await desk.call("refundables", { query: { search: String(order_id) } });
    const body = { payment_id: payment?.payment_id ?? 0, order_id, amount: "1.50", note: "Reklamacja" };
    await desk.call("makeRefund", { body });
    await installation.runJobs();
    const correction = await company.session.call("invoice", {
      params: { id: await lastInvoice(company.session) },
    });
    expect(correction).toMatchObject({ kind: "KOR", xrechnung: true });
    const { root } = await fetched(
      await company.session.call("xrechnungLink", { params: { id: String(correction.id) } }),
    );
    expect(textAt(root, "CreditNoteTypeCode")).toBe("381");
    expect(textAt(root, "LegalMonetaryTotal/PayableAmount")).toBe("1.50");
    const { number } = await company.session.call("invoice", { params });
    expect(textAt(root, "BillingReference/InvoiceDocumentReference/ID")).toBe(number);

    const { buyer } = await desk.call("deskInvoice", { params });
    const formal = await desk.call("correctBuyer", { params, body: { ...buyer, name: "EFG AG" } });
    await installation.runJobs();
    const renamed = { params: { id: String(formal.id) } };
    expect(await company.session.call("invoice", renamed)).toMatchObject({ xrechnung: false });
    expect((await company.session.refusal("xrechnungLink", renamed)).code).toBe("xrechnung.no_amounts");
  });

  test("an invoice for a month has a period, and a day to be paid by", async () => {
    const { email, session: company } = await germanCustomer();
    const placed = await orderOnAccount(installation, { id: 0, email, session: company }, german_company);
    await deliver(installation, placed);
    installation.clock.forward(40 * day);
    await installation.runRound("invoice.monthly");
    await installation.runJobs();
    const id = await lastInvoice(company);
    const { root } = await fetched(await company.call("xrechnungLink", { params: { id } }));
    const { payment_date } = await company.call("invoice", { params: { id } });
    expect(textAt(root, "DueDate")).toBe(payment_date);
    expect(textAt(root, "PaymentMeans/PaymentMeansCode")).toBe("30");
    const month = textAt(root, "InvoiceLine/InvoicePeriod/StartDate")?.slice(0, 7);
    expect(textAt(root, "InvoicePeriod/StartDate")).toBe(`${month}-01`);
    expect(textAt(root, "InvoicePeriod/EndDate")?.slice(0, 7)).toBe(month);
  });

  test("a private person, a company in another country and an incomplete address are refused with the reason", async () => {
    const own = session(installation, { zone: "customer", email: "anna.nowak@example.com" });
    await paidOrder(installation, own);
    const params = { id: await lastInvoice(own) };
    expect(await own.call("invoice", { params })).toMatchObject({ xrechnung: false });
    expect((await own.refusal("xrechnungLink", { params })).code).toBe("xrechnung.not_offered");
    expect((await piotr(installation).refusal("deskXRechnungLink", { params })).code).toBe(
      "xrechnung.not_offered",
    );
    expect((await piotr(installation).refusal("deskXRechnungLink", { params: { id: "999999" } })).code).toBe(
      "invoice.not_found",
    );
    const company = await germanCustomer();
    const id = await buys(company, null);
    const desk = bookkeeper(installation);
    const { buyer } = await desk.call("deskInvoice", { params: { id } });
    const corrected = { ...buyer, postcode: "", tax_id: "DE123456976" };
    const issued = await desk.call("correctBuyer", { params: { id }, body: corrected });
    await installation.runJobs();
    const incomplete = await company.session.refusal("xrechnungLink", { params: { id: String(issued.id) } });
    expect(incomplete.code).toBe("xrechnung.incomplete");
    const zero = await fetched(
      await desk.call("deskXRechnungLink", { params: { id: String(issued.id - 1) } }),
    );
    expect(zero.root.name).toBe("CreditNote");
  });

  test("a paper that KSeF refused was never issued, so its XRechnung waits with it", async () => {
    installation.ksef.verdicts = [450];
    const company = await germanCustomer();
    const params = { id: await buys(company, null) };
    expect(await company.session.call("invoice", { params })).toMatchObject({ pdf_ready: false });
    expect((await company.session.refusal("xrechnungLink", { params })).code).toBe("invoice.not_found");
    await bookkeeper(installation).call("sendEInvoice", { params });
    await installation.runJobs();
    const { ksef_number } = await company.session.call("invoice", { params });
    const { root } = await fetched(await company.session.call("xrechnungLink", { params }));
    expect(at(root, "Note").map(({ text }) => text)).toContain(`KSeF number: ${ksef_number}`);
  });
});
