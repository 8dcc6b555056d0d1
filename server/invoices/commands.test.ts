import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { brands } from "#brands/all.ts";
import { invoiceDetail as invoiceSchema } from "#contract/payments/money.ts";
import { money } from "#domain/money.ts";
import { documentTotals } from "#domain/pricing/totals.ts";
import { runChecks } from "#server/accounting/checks/run.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import { captureJournal } from "#server/payments/journals.ts";
import { post } from "#server/ledger/post.ts";
import { confirmed } from "#test/evidence.ts";
import { testDatabase, type TestDatabase } from "#test/database.ts";
import { storePdf } from "./draw.ts";
import { issueInvoice } from "./commands.ts";
import { notePdf } from "./jobs.ts";
import { invoiceById, type InvoiceQuery, invoiceRows, invoiceYears, printedInvoice } from "./queries.ts";
let database: TestDatabase;
let customer_id: number;
beforeAll(async () => {
  database = await testDatabase();
  const row = await database.db
    .insertInto("customer")
    .values({
      hash: newHash(),
      brand_id: 1,
      email: "anna@nowak.example",
      locale: "pl",
      currency: "PLN",
      user_type: "private",
      invoicing: "per_order",
      created_at: noon,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  customer_id = row.id;
  await confirmed(database.db, "DE136695976", noon);
});
afterAll(() => database.drop());

const [tolmaro] = brands;
const noon = new Date("2026-03-02T11:00:00Z");
const inTx = <T>(work: (tx: Tx) => Promise<T>) => database.db.transaction().execute(work);
const issue = (id: number, now = noon) => inTx((tx) => issueInvoice(tx, id, now));

type Sale = {
  readonly locale?: "pl" | "en" | "ua";
  readonly user_type?: "private" | "company";
  readonly country?: string;
  readonly vat_id?: string;
  readonly treatment?: string;
  readonly rate_bps?: bigint;
  /** Of each order, net in minor units. */
  readonly net?: readonly bigint[];
  readonly paid_at?: Date;
};

/** A cart of written translations, paid at Stripe: everything an invoice needs. Answers the request's id. */
function sell(sale: Sale = {}): Promise<number> {
  const { locale = "pl", user_type = "private", rate_bps = 2300n, net = [10_000n], paid_at = noon } = sale;
  const mode = user_type === "private" ? "gross_first" : "net_first";
  const treatment = sale.treatment ?? "PL23";
  const priced = net.map((amount) => ({
    net: amount,
    gross: amount + (amount * rate_bps + 5000n) / 10_000n,
    treatment,
    rate_bps,
  }));
  const totals = documentTotals(priced, mode);
  return inTx(async (tx) => {
    const cart = await tx
      .insertInto("cart")
      .values({
        hash: newHash(),
        brand_id: tolmaro.id,
        customer_id,
        locale,
        currency: "PLN",
        email: "anna@nowak.example",
        first_name: "Anna",
        last_name: "Nowak",
        user_type,
        company_name: user_type === "company" ? "Müller GmbH" : "",
        address: "ul. Długa 5",
        postcode: "31-147",
        city: "Kraków",
        country: sale.country ?? "PL",
        vat_id: sale.vat_id ?? null,
        vat_id_status: sale.vat_id === undefined ? "none" : "valid",
        created_at: noon,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const orders = [];
    for (const part of totals.items)
      orders.push(
        await tx
          .insertInto("order")
          .values({
            hash: newHash(),
            brand_id: tolmaro.id,
            cart_id: cart.id,
            customer_id,
            service_type: "write",
            plan: "E",
            source_lang: "pl",
            target_lang: "en",
            currency: "PLN",
            tax_treatment: treatment,
            tax_rate_bps: rate_bps,
            price_net: part.net,
            vat: part.vat,
            price_gross: part.gross,
            created_at: noon,
          })
          .returning(["id", "price_gross"])
          .executeTakeFirstOrThrow(),
      );
    const request = await tx
      .insertInto("payment_request")
      .values({
        hash: newHash(),
        brand_id: tolmaro.id,
        kind: "cart",
        cart_id: cart.id,
        customer_id,
        currency: "PLN",
        amount_due: totals.gross,
        state: "settled",
        product: "order",
        created_at: noon,
        settled_at: paid_at,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("payment_request_order")
      .values(
        orders.map((order) => ({
          payment_request_id: request.id,
          order_id: order.id,
          amount: order.price_gross ?? 0n,
        })),
      )
      .execute();
    const payment = await tx
      .insertInto("payment")
      .values({
        hash: newHash(),
        payment_request_id: request.id,
        brand_id: tolmaro.id,
        provider: "stripe",
        method: "card",
        transaction_name: "T",
        product: "order",
        currency: "PLN",
        amount: totals.gross,
        captured: totals.gross,
        state: "captured",
        start_date: noon,
        expires_at: noon,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx
      .updateTable("payment_request")
      .set({ settled_by: payment.id })
      .where("id", "=", request.id)
      .execute();
    const amount = money(totals.gross, "PLN");
    const capture = captureJournal({ payment_request_id: request.id, provider: "stripe", amount });
    await post(tx, { ...capture, now: noon });
    return request.id;
  });
}

async function issued(sale: Sale, now = noon) {
  const id = await issue(await sell(sale), now);
  if (id === null) throw new Error("nothing was issued");
  return { id, view: await invoiceById(database.db, customer_id, id, noon) };
}

describe("numbers of invoices", () => {
  test("fifty issued at once, some of them undone, are numbered without gap or repetition", async () => {
    const requests: number[] = [];
    for (let i = 0; i < 50; i += 1) requests.push(await sell());
    const april = new Date("2026-04-01T12:00:00Z");
    const tries = await Promise.allSettled(
      requests.map((request, i) =>
        inTx(async (tx) => {
          const id = await issueInvoice(tx, request, april);
          if (i % 3 === 0) throw new Error("undone");
          return id;
        }),
      ),
    );
    const committed = tries.filter((one) => one.status === "fulfilled").length;
    expect(committed).toBe(33);
    const rows = await database.db
      .selectFrom("invoice")
      .select("number")
      .where("date_of_issue", "=", "2026-04-01")
      .orderBy("number")
      .execute();
    expect(rows.map((row) => row.number)).toEqual(
      Array.from({ length: committed }, (_, i) => `FV/2026/04/${String(i + 1).padStart(6, "0")}`),
    );
  });

  test("a request asked for ten times at once has one invoice", async () => {
    const request = await sell();
    const ids = await Promise.all(Array.from({ length: 10 }, () => issue(request)));
    expect(new Set(ids).size).toBe(1);
    expect(await issue(request, new Date("2026-05-05T12:00:00Z"))).toBe(ids[0]);
  });

  test("the month is the one Warsaw has at that moment", async () => {
    const { view } = await issued({}, new Date("2026-06-30T22:30:00Z"));
    expect(view.number).toBe("FV/2026/07/000001");
    expect(view.date_of_issue).toBe("2026-07-01");
  });
});

describe("what an invoice says", () => {
  test("the sale is dated by its payment, and it is paid", async () => {
    const { view } = await issued({ paid_at: new Date("2026-02-28T23:30:00Z") });
    expect(view).toMatchObject({
      date_of_issue: "2026-03-02",
      sale_date: "2026-03-01",
      payment_date: "2026-03-01",
      paid: true,
    });
  });

  test("private persons pay gross with VAT inside, once for the whole document", async () => {
    const { view } = await issued({ net: [333n, 333n, 334n] });
    expect(view.totals).toEqual({
      net: { currency_code: "PLN", currency_amount_decimal: "10.01" },
      vat: { currency_code: "PLN", currency_amount_decimal: "2.30" },
      gross: { currency_code: "PLN", currency_amount_decimal: "12.31" },
    });
    const cents = (text: string): number => Number(text.replace(".", ""));
    for (const column of ["net_value", "vat", "gross"] as const) {
      const sum = view.lines.reduce((all, line) => all + cents(line[column].currency_amount_decimal), 0);
      const total = view.totals[column === "net_value" ? "net" : column];
      expect(sum).toBe(cents(total.currency_amount_decimal));
    }
  });

  test("companies pay net plus VAT, under their own name and number", async () => {
    const { view } = await issued({ user_type: "company", vat_id: "PL5260001246", net: [333n, 333n, 334n] });
    expect(view.customer).toMatchObject({ name: "Müller GmbH", tax_id: "5260001246" });
    expect(view.totals.net.currency_amount_decimal).toBe("10.00");
    expect(view.totals.gross.currency_amount_decimal).toBe("12.30");
  });

  test("a company of another member state is charged no VAT and reads no rate", async () => {
    const { id, view } = await issued({
      user_type: "company",
      country: "DE",
      vat_id: "DE136695976",
      treatment: "RC_EU",
      rate_bps: 0n,
      locale: "en",
    });
    expect(view.totals.vat.currency_amount_decimal).toBe("0.00");
    expect(view.lines.map((line) => line.vat_rate)).toEqual(["NP"]);
    const { document } = await printedInvoice(database.db, id);
    expect(document.treatments).toEqual(["RC_EU"]);
    const row = await database.db
      .selectFrom("invoice")
      .select("tax")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(row.tax).toMatchObject({
      territory: "EU",
      buyer_id: { kind: "eu_vat", country: "DE", number: "136695976" },
      orders: [{ treatment: "RC_EU", rate_bps: "0", p_12: "np II" }],
    });
  });

  test("a line names order and languages, in Polish too when the buyer reads another language", async () => {
    const [english, polish] = [await issued({ locale: "en" }), await issued({ locale: "pl" })];
    expect(english.view.lines[0]?.description).toMatch(
      /^Translation PL→EN, order (\d+) \/ Tłumaczenie PL→EN, zamówienie \1$/,
    );
    expect(polish.view.lines[0]?.description).toMatch(/^Tłumaczenie PL→EN, zamówienie \d+$/);
  });

  test("its form on the wire is the contract's", async () => {
    const { view } = await issued({ locale: "ua" });
    expect(invoiceSchema.parse(view)).toEqual(view);
    expect(view.seller).toEqual(
      expect.objectContaining({ name: "Tolmaro sp. z o.o.", tax_id: "5260001246" }),
    );
  });

  test("what is not paid, or is nothing, has no invoice", async () => {
    const request = await sell();
    await database.db
      .updateTable("payment_request")
      .set({ state: "open" })
      .where("id", "=", request)
      .execute();
    expect(await issue(request)).toBeNull();
    await database.db
      .updateTable("payment_request")
      .set({ state: "settled" })
      .where("id", "=", request)
      .execute();
    expect(await issue(request)).not.toBeNull();
  });
});

describe("§7 the list of invoices", () => {
  test("comes newest first, in pages, and only the customer's own", async () => {
    const { rows, meta } = await invoiceRows(database.db, customer_id, { per_page: 5 }, noon);
    expect(rows).toHaveLength(5);
    expect(meta.total).toBeGreaterThan(40);
    const by_number = { per_page: 100, sort: "asc", order_by: "number" } as const;
    const all = await invoiceRows(database.db, customer_id, by_number, noon);
    expect(all.rows.map((row) => row.number)).toEqual(all.rows.map((row) => row.number).toSorted());
    expect((await invoiceRows(database.db, customer_id + 1, {}, noon)).meta.total).toBe(0);
  });

  test("is searched by number and by order, and a wildcard means itself", async () => {
    const { view } = await issued({}, new Date("2026-09-09T12:00:00Z"));
    const found = async (search: string) =>
      (await invoiceRows(database.db, customer_id, { search }, noon)).rows.map((row) => row.number);
    expect(await found("fv/2026/09")).toEqual([view.number]);
    const order = /\d+$/.exec(view.lines[0]?.description ?? "")?.[0] ?? "";
    expect(await found(`zamówienie ${order}`)).toContain(view.number);
    expect(await found("%")).toEqual([]);
  });

  test("is narrowed to a year and to what is to be paid, and says by when", async () => {
    const { id } = await issued({}, new Date("2027-02-01T12:00:00Z"));
    const listed = async (query: InvoiceQuery, now: Date) =>
      (await invoiceRows(database.db, customer_id, query, now)).rows.map((row) => [row.state, row.days]);
    const later = new Date("2027-03-06T12:00:00Z");
    expect(await invoiceYears(database.db, customer_id)).toEqual([2027, 2026]);
    expect(await listed({ year: "2027" }, later)).toEqual([["paid", 0]]);
    expect(await listed({ unpaid: "true" }, later)).toEqual([]);
    await database.db
      .updateTable("invoice")
      .set({ paid: false, payment_date: "2027-03-03" })
      .where("id", "=", id)
      .execute();
    expect(await listed({ unpaid: "true" }, later)).toEqual([["overdue", 3]]);
    const earlier = new Date("2027-02-19T12:00:00Z");
    expect(await listed({ unpaid: "true", year: "2027" }, earlier)).toEqual([["due", 12]]);
    expect(await listed({ unpaid: "true", year: "2026" }, earlier)).toEqual([]);
    const due = await invoiceById(database.db, customer_id, id, earlier);
    expect(due.transfer).toEqual({ iban: tolmaro.seller.accounts.PLN?.iban, title: due.number });
    await database.db.updateTable("invoice").set({ paid: true }).where("id", "=", id).execute();
  });

  test("an invoice of another customer is not found", async () => {
    const { id } = await issued({});
    await expect(invoiceById(database.db, customer_id + 1, id, noon)).rejects.toThrow("invoice.not_found");
  });
});

describe("the PDF of an invoice", () => {
  test("is drawn and stored once; what a buyer has is never drawn again", async () => {
    const files = new Map<string, Uint8Array>();
    const store = {
      write: (key: string, bytes: Uint8Array) => Promise.resolve(void files.set(key, bytes)),
      read: (key: string) => Promise.resolve(files.get(key) ?? new Uint8Array()),
    };
    const { id, view } = await issued({ locale: "ua" });
    const stored = await storePdf(store, await printedInvoice(database.db, id));
    expect(stored?.key).toBe(`invoices/${view.hash}.pdf`);
    // A crash between the file and its note: the same bytes come again.
    const again = await storePdf(store, await printedInvoice(database.db, id));
    expect(again).toEqual(stored);
    if (!stored) throw new Error("nothing was stored");
    await inTx((tx) => notePdf(tx, id, stored, noon));
    await inTx((tx) => notePdf(tx, id, { key: "invoices/other.pdf", sha256: "" }, noon));
    const printed = await printedInvoice(database.db, id);
    expect(printed.pdf_key).toBe(stored.key);
    expect(await storePdf(store, printed)).toBeNull();
    expect(Buffer.from((await store.read(stored.key)).subarray(0, 5)).toString()).toBe("%PDF-");
    const jobs = await database.db
      .withSchema("graphile_worker")
      .selectFrom("jobs" as never)
      .selectAll()
      .execute();
    const after = jobs.filter(
      (job) => (job as { task_identifier: string }).task_identifier === "mail.invoice_issued",
    );
    expect(after).toHaveLength(1);
  });
});

describe("the books after all of this", () => {
  test("no rule of money is broken", async () => {
    const broken = await runChecks(database.db);
    expect(broken.filter(({ name }) => !name.startsWith("order."))).toEqual([]);
  });
});
