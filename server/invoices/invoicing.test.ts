import { beforeEach, describe, expect, test } from "vitest";
import type { Tx } from "#server/kernel/db/open.ts";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import {
  anna,
  buyer,
  inOneInstallation,
  paidOrder,
  piotr,
  placeOrder,
  type Placed,
  visitor,
  words,
} from "#test/steps.ts";
import { bookkeeper } from "#test/transfers.ts";
import { nextNumber } from "./sold.ts";
import { printedInvoice } from "./queries.ts";
import { invoice_kinds, invoiceNumber, seriesPrefix } from "#domain/invoices/invoice.ts";
import { correctBuyer } from "./buyer.ts";
import { reduceInvoice } from "./correct.ts";
import { issueDuplicate, issueProForma } from "./papers.ts";
import { chainOf } from "./standing.ts";
import { brands } from "#brands/all.ts";

let installation: Installation;
let guest: Session;
inOneInstallation((opened) => {
  installation = opened;
});
beforeEach(() => {
  guest = visitor(installation);
});

const [tolmaro] = brands;
const inTx = <T>(work: (tx: Tx) => Promise<T>) => installation.db.transaction().execute(work);
const papersOf = ({ request_hash }: Placed) =>
  installation.db
    .selectFrom("invoice")
    .innerJoin("payment_request", "payment_request.id", "invoice.payment_request_id")
    .selectAll("invoice")
    .where("payment_request.hash", "=", request_hash)
    .orderBy("invoice.id")
    .execute();
const rootOf = async (placed: Placed) => {
  const [root] = await papersOf(placed);
  if (!root) throw new Error("nothing was invoiced");
  return root;
};
const decimal = (minor: bigint): string => `${minor / 100n}.${String(minor % 100n).padStart(2, "0")}`;
/** The desk refunds money of a placed order. */
const refund = async ({ orders }: Placed, amount: string): Promise<void> => {
  const desk = bookkeeper(installation);
  const order_id = orders[0]?.id ?? 0;
  const [payment] = await desk.call("refundables", { query: { search: String(order_id) } });
  const body = { payment_id: payment?.payment_id ?? 0, order_id, amount, note: "Reklamacja" };
  await desk.call("makeRefund", { body });
  await installation.runJobs();
};
const refundsOf = (placed: Placed) =>
  installation.db
    .selectFrom("refund")
    .innerJoin("payment", "payment.id", "refund.payment_id")
    .select(["refund.amount", "refund.reason", "refund.state"])
    .where("payment.hash", "=", placed.payment_hash)
    .orderBy("refund.id")
    .execute();
const mailsSentTo = async (recipient: string): Promise<string[]> => {
  const rows = await installation.db
    .selectFrom("mail")
    .select(["kind", "attachment_name"])
    .where("recipient", "=", recipient)
    .where("kind", "=", "invoice_corrected")
    .orderBy("id")
    .execute();
  return rows.map(({ attachment_name }) => attachment_name ?? "");
};

describe("§5.2 Numbers of every series", () => {
  test.each(invoice_kinds)(
    "%s: fifty at once, some of them undone, are numbered without gap or repetition",
    async (kind) => {
      // A month in which nothing else is issued; what is undone leaves no trace.
      const day = "2040-01-15";
      const committed: string[] = [];
      await Promise.allSettled(
        Array.from({ length: 50 }, (_, i) =>
          inTx(async (tx) => {
            const number = await nextNumber(tx, tolmaro, kind, day);
            if (i % 3 === 0) throw new Error("undone");
            return number;
          }).then((number) => committed.push(number)),
        ),
      );
      const series = seriesPrefix(tolmaro.invoice_prefix, kind);
      expect(committed.toSorted()).toEqual(
        Array.from({ length: 33 }, (_, i) => invoiceNumber(series, day, i + 1)),
      );
      await installation.db.deleteFrom("invoice_series").where("period", "=", "2040-01").execute();
    },
  );
});

describe("§3.5 Money of an invoiced order goes back", () => {
  test("by the desk: the correction agrees with the books and is sent by mail", async () => {
    const placed = await paidOrder(installation, guest, { text: words(300) }, { email: "rabat@example.com" });
    const root = await rootOf(placed);
    await refund(placed, "10.00");
    const [, correction] = await papersOf(placed);
    expect(correction).toMatchObject({ kind: "KOR", correction: "amount", total_gross: -1000n });
    expect(await refundsOf(placed)).toEqual([{ amount: 1000n, reason: "by_hand", state: "settled" }]);
    expect(await mailsSentTo("rabat@example.com")).toEqual([
      `${correction?.number.replaceAll("/", "-")}.pdf`,
    ]);
    const { document } = await printedInvoice(installation.db, correction?.id ?? 0);
    expect(document.correction).toMatchObject({
      number: root.number,
      reason: "Price reduced after the sale / Obniżka ceny po sprzedaży",
    });
    expect(document.lines.map(({ is_before, gross }) => [is_before, gross])).toEqual([
      [true, root.total_gross],
      [false, root.total_gross - 1000n],
    ]);
  });

  test("a second correction starts from the first, and all of it can go back but no more", async () => {
    const placed = await paidOrder(installation, guest);
    const root = await rootOf(placed);
    await refund(placed, "3.33");
    await expect(refund(placed, decimal(root.total_gross - 332n))).rejects.toThrow("refund.too_much");
    await refund(placed, decimal(root.total_gross - 333n));
    const papers = await papersOf(placed);
    for (const key of ["total_net", "total_vat", "total_gross"] as const)
      expect(papers.reduce((sum, paper) => sum + paper[key], 0n)).toBe(0n);
    const { lines } = await chainOf(installation.db, root);
    expect(lines.every(({ gross }) => gross === 0n)).toBe(true);
  });

  test("an order that ends afterwards refunds what is left of it", async () => {
    const placed = await paidOrder(installation, guest);
    const root = await rootOf(placed);
    await refund(placed, "5.00");
    await piotr(installation).call("actOnOrder", {
      params: { id: String(placed.orders[0]?.id) },
      body: { event: "order.cancel", reason: "Klient zadzwonił" },
    });
    await installation.runJobs();
    const amounts = (await refundsOf(placed)).map(({ amount }) => amount);
    expect(amounts).toEqual([500n, root.total_gross - 500n]);
    const sum = (await papersOf(placed)).reduce((total, { total_gross }) => total + total_gross, 0n);
    expect(sum).toBe(0n);
  });

  test("a paid invoice is not lowered without a refund", async () => {
    const { id } = await rootOf(await paidOrder(installation, guest));
    const lowered = (back: readonly (readonly [number, bigint])[]) =>
      inTx((tx) =>
        reduceInvoice(
          tx,
          { invoice_id: id, reason: "Rabat", back: new Map(back), issued_by: null },
          installation.clock.now(),
        ),
      );
    await expect(lowered([[1, 1n]])).rejects.toThrow("correction.paid");
    await expect(lowered([])).rejects.toThrow("correction.nothing");
  });
});

describe("§3.5 The desk corrects the buyer", () => {
  const company = {
    user_type: "company",
    company_name: "Lis sp. z o.o.",
    vat_id: "PL5252344078",
    email: "lis@example.com",
  } as const;
  const correct = async (placed: Placed, change: Readonly<Record<string, string>>) => {
    const root = await rootOf(placed);
    const known = (await printedInvoice(installation.db, root.id)).document.customer;
    await inTx((tx) =>
      correctBuyer(
        tx,
        { invoice_id: root.id, buyer: { ...known, ...change }, issued_by: null },
        installation.clock.now(),
      ),
    );
    await installation.runJobs();
    return papersOf(placed);
  };

  test("a name by a document that changes no amount and names both", async () => {
    const placed = await paidOrder(installation, guest, { user_type: "company" }, company);
    const [, correction, ...more] = await correct(placed, { name: "Lis i Syn sp. z o.o." });
    expect(more).toEqual([]);
    expect(correction).toMatchObject({ kind: "KOR", correction: "buyer", total_gross: 0n });
    const { document } = await printedInvoice(installation.db, correction?.id ?? 0);
    expect(document.customer.name).toBe("Lis i Syn sp. z o.o.");
    expect(document.correction?.customer_before?.name).toBe("Lis sp. z o.o.");
    const again = correct(placed, { name: "Lis i Syn sp. z o.o." });
    await expect(again).rejects.toThrow("correction.nothing");
  });

  test("a wrong tax number by a correction to zero and a new invoice, without a refund", async () => {
    const placed = await paidOrder(installation, guest, { user_type: "company" }, company);
    await expect(correct(placed, { tax_id: "PL7740001455" })).rejects.toThrow("correction.nip");
    const [root, zero, reissued] = await correct(placed, { tax_id: "PL7740001454" });
    expect(zero).toMatchObject({ correction: "cancelled", total_gross: -(root?.total_gross ?? 0n) });
    expect(reissued).toMatchObject({ kind: "VAT", replaces_invoice_id: root?.id });
    for (const key of ["total_net", "total_vat", "total_gross"] as const)
      expect(reissued?.[key]).toBe(root?.[key]);
    expect(await refundsOf(placed)).toEqual([]);
    expect((await printedInvoice(installation.db, reissued?.id ?? 0)).document.replaces).toBe(root?.number);
    await expect(correct(placed, { tax_id: "PL1" })).rejects.toThrow("correction.nothing");
  });

  test("a buyer in Poland does not get an invoice without Polish VAT, and VIES has no part in it", async () => {
    const german = {
      user_type: "company",
      company_name: "EFG GmbH",
      vat_id: "DE136695976",
      address: "Hauptstraße 7",
      postcode: "10115",
      city: "Berlin",
      country: "DE",
      email: "efg@example.com",
      expected_gross: "52.50",
    } as const;
    const placed = await paidOrder(installation, guest, { user_type: "company" }, german);
    expect((await rootOf(placed)).total_vat).toBe(0n);
    const polish = { tax_id: "PL7740001454", country: "PL", postcode: "00-001", city: "Warszawa" };
    await expect(correct(placed, polish)).rejects.toThrow("correction.polish_buyer");
    await expect(correct(placed, { tax_id: "PL7740001454" })).rejects.toThrow("correction.polish_buyer");
    await expect(correct(placed, { tax_id: "DE123456200" })).rejects.toThrow("correction.vat_id");
  });

  test("what ends after that is taken off the new invoice", async () => {
    const placed = await paidOrder(installation, guest, { user_type: "company" }, company);
    const [, , reissued] = await correct(placed, { tax_id: "PL7740001454" });
    await piotr(installation).call("actOnOrder", {
      params: { id: String(placed.orders[0]?.id) },
      body: { event: "order.cancel", reason: "Klient zadzwonił" },
    });
    await installation.runJobs();
    const last = (await papersOf(placed)).at(-1);
    expect(last).toMatchObject({ kind: "KOR", corrected_invoice_id: reissued?.id });
  });
});

describe("Papers that are no invoices", () => {
  test("a pro forma of an unpaid order: one, not in the books, and no invoice", async () => {
    const placed = await placeOrder(guest);
    const { id } = await installation.db
      .selectFrom("payment_request")
      .select("id")
      .where("hash", "=", placed.request_hash)
      .executeTakeFirstOrThrow();
    const made = await Promise.all(
      [1, 2, 3].map(() => inTx((tx) => issueProForma(tx, id, installation.clock.now()))),
    );
    expect(new Set(made).size).toBe(1);
    await installation.runJobs();
    const [paper, ...others] = await papersOf(placed);
    expect(others).toEqual([]);
    expect(paper).toMatchObject({ kind: "PRO", paid: false });
    expect(paper?.pdf_key).not.toBeNull();
    expect(paper?.total_gross).toBe(BigInt(placed.gross.replace(".", "")));
    const key = `invoice:${paper?.id}`;
    expect(
      await installation.db.selectFrom("ledger.journal").select("id").where("key", "=", key).execute(),
    ).toEqual([]);
  });

  test("what is paid has an invoice and needs no pro forma", async () => {
    const placed = await paidOrder(installation, guest);
    const { payment_request_id } = await rootOf(placed);
    const late = inTx((tx) => issueProForma(tx, payment_request_id ?? 0, installation.clock.now()));
    await expect(late).rejects.toThrow("payment.already_settled");
  });

  test("a duplicate: the same content with the word and the day, one a day", async () => {
    const placed = await paidOrder(installation, anna(installation), {}, { email: buyer.email });
    const root = await rootOf(placed);
    const duplicate = () =>
      inTx((tx) => issueDuplicate(tx, { invoice_id: root.id, issued_by: null }, installation.clock.now()));
    expect(await duplicate()).toBe(await duplicate());
    await installation.runJobs();
    const rows = await installation.db
      .selectFrom("invoice_duplicate")
      .selectAll()
      .where("invoice_id", "=", root.id)
      .execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.pdf_key).not.toBe(root.pdf_key);
    expect(rows[0]?.pdf_sha256).not.toBe(root.pdf_sha256);
  });

  test("an issued invoice cannot be changed", async () => {
    const { id } = await rootOf(await paidOrder(installation, guest));
    const change = installation.db
      .updateTable("invoice")
      .set({ total_net: 1n })
      .where("id", "=", id)
      .execute();
    await expect(change).rejects.toThrow("written once");
    const line = installation.db
      .updateTable("invoice_line")
      .set({ gross: 1n })
      .where("invoice_id", "=", id)
      .execute();
    await expect(line).rejects.toThrow("written once");
  });
});

describe("S6 The desk and its papers", () => {
  test("finds, renames and duplicates an invoice, and each act leaves a line", async () => {
    const desk = bookkeeper(installation);
    const contact = { user_type: "company", company_name: "Bóbr S.A.", vat_id: "PL5252344078" } as const;
    const placed = await paidOrder(installation, guest, { user_type: "company" }, contact);
    const root = await rootOf(placed);
    const params = { id: String(root.id) };
    const [row] = (await desk.call("deskInvoices", { query: { search: "Bóbr", filter: "invoices" } })).data;
    expect(row).toMatchObject({ id: root.id, state: "paid", customer: "Bóbr S.A." });
    const shown = await desk.call("deskInvoice", { params });
    expect(shown.standing).toHaveLength(1);
    await refund(placed, "1.50");
    const after = await desk.call("deskInvoice", { params });
    expect(after.related).toMatchObject([{ kind: "KOR", relation: "corrected_by" }]);
    const correction = await desk.call("deskInvoice", { params: { id: String(after.related[0]?.id) } });
    expect(correction).toMatchObject({ state: "correction", standing: [] });
    expect(correction.related).toMatchObject([{ id: root.id, relation: "corrects" }]);
    const buyer_now = { ...after.buyer, name: "Bóbr i Wydra S.A." };
    await desk.call("correctBuyer", { params, body: buyer_now });
    await installation.runJobs();
    expect((await desk.call("deskInvoice", { params })).buyer.name).toBe("Bóbr i Wydra S.A.");
    expect((await desk.call("duplicateInvoice", { params })).url).toContain("/files/");
    expect((await desk.call("deskInvoiceLink", { params })).url).toContain("/files/");
    const acts = await installation.db
      .selectFrom("audit_log")
      .select("act")
      .where("object", "=", "invoice")
      .where("object_id", "=", root.id)
      .where("act", "not in", ["invoice.look"])
      .orderBy("id")
      .execute();
    expect(acts.map(({ act }) => act)).toEqual(["invoice.buyer", "invoice.duplicate", "invoice.download"]);
  });

  test("a buyer has the pro forma of an order at once; a visitor with the payment link has none", async () => {
    const placed = await placeOrder(guest);
    const params = { hash: placed.request_hash };
    const { url } = await guest.call("proForma", { params });
    expect(url).toContain("/files/");
    const refused = await visitor(installation).refusal("proForma", { params });
    expect(refused.code).toBe("payment.not_found");
    await installation.runJobs();
  });

  test("gives a company credit, and takes it back", async () => {
    const desk = bookkeeper(installation);
    const { id } = await installation.db
      .selectFrom("customer")
      .select("id")
      .where("email", "=", "anna.nowak@example.com")
      .executeTakeFirstOrThrow();
    const params = { id: String(id) };
    const person = await desk.refusal("setCredit", { params, body: { limit: "100" } });
    expect(person.code).toBe("customer.not_found");
    await installation.db
      .updateTable("customer")
      .set({ user_type: "company", company_name: "Nowak sp.j.", invoicing: "monthly" })
      .where("id", "=", id)
      .execute();
    const rows = await desk.call("setCredit", { params, body: { limit: "5000.00" } });
    expect(rows.find((one) => one.id === id)).toMatchObject({
      name: "Nowak sp.j.",
      limit: { currency_amount_decimal: "5000.00" },
      used: { currency_amount_decimal: "0.00" },
      overdue_days: 0,
    });
    await desk.call("setCredit", { params, body: { limit: "0" } });
  });
});
