import { sql } from "kysely";
import { keepOnAccount } from "#server/ledger/on-account.ts";
import { postAll } from "#server/ledger/post.ts";
import { beforeEach, describe, expect, test } from "vitest";
import {
  type Company,
  deliver as delivered,
  german_company,
  newCompany,
  on_account_contact,
  orderOnAccount,
} from "#test/companies.ts";
import { expectDocumentsAgree, fieldsOfPaper } from "#test/documents-agree.ts";
import type { Installation } from "#test/installation.ts";
import { session, type Session } from "#test/session.ts";
import { atBank, day, hour, inOneInstallation, orderOf, piotr, type Placed, words } from "#test/steps.ts";
import { bookkeeper } from "#test/transfers.ts";
import { printedInvoice } from "./queries.ts";

let installation: Installation;
let company: Session;
let customer_id: number;
let email: string;
let current: Company;
inOneInstallation((opened) => {
  installation = opened;
});

/** A new company for each test, with a limit in PLN minor units. */
async function someCompany(credit_limit: bigint, invoicing: "monthly" | "per_order" = "monthly") {
  current = await newCompany(installation, { credit_limit, invoicing });
  ({ session: company, id: customer_id, email } = current);
}
beforeEach(() => someCompany(100_000n));

const order = (count = 250): Promise<Placed> => orderOnAccount(installation, current, { count });
const deliver = (placed: Placed): Promise<void> => delivered(installation, placed);
/** Moves the clock to a moment and lets the rounds of that hour run. */
const at = async (moment: number): Promise<void> => {
  installation.clock.forward(moment - installation.clock.now().getTime());
  await installation.runRound("invoice.monthly");
  await installation.runRound("invoice.remind");
  await installation.runJobs();
};
/** Ten past two on the first of the next month, by the seller's clock. */
const nextMonth = (): number => {
  const now = installation.clock.now();
  return Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 0, 10);
};
const books = async (): Promise<bigint> => {
  const row = await installation.db
    .selectFrom("ledger.account")
    .select("balance")
    .where("code", "=", "asset:receivable")
    .where("owner", "=", `customer:${customer_id}`)
    .executeTakeFirst();
  return row?.balance ?? 0n;
};
const mails = async (): Promise<string[]> => {
  const rows = await installation.db
    .selectFrom("mail")
    .select("kind")
    .where("recipient", "=", email)
    .orderBy("id")
    .execute();
  return rows.map(({ kind }) => kind);
};
const minor = (text: string): bigint => BigInt(text.replace(".", ""));

describe("§9 A company orders on account", () => {
  test("the order starts at once without a payment, and no payment is requested before the invoice", async () => {
    const placed = await order();
    expect(placed.redirect_url).toContain("/payment/confirmation?payment=");
    const [one] = placed.orders;
    expect((await company.call("order", { params: { hash: one?.hash ?? "" } })).status).toBe(
      "waiting_translation",
    );
    expect(await company.call("payment", { params: { hash: placed.payment_hash } })).toMatchObject({
      state: "success",
      method: "deferred",
    });
    expect((await company.call("payments", {})).data).toEqual([]);
    expect(await books()).toBe(0n);
    expect(await mails()).toEqual(["order_on_account"]);
  });

  test("is offered it, and no other customer is", async () => {
    const offered = async (who: Session): Promise<boolean> => {
      const { cart_hash } = await who.call("createOrder", {
        body: {
          intent: "order",
          service_type: "write",
          source_lang: "pl",
          target_langs: ["en"],
          text: words(20),
        },
      });
      const { payment_methods } = await who.call("cart", { params: { hash: cart_hash } });
      return payment_methods.some(({ method }) => method === "deferred");
    };
    expect(await offered(company)).toBe(true);
    await someCompany(0n);
    expect(await offered(company)).toBe(false);
    await someCompany(100_000n, "per_order");
    expect(await offered(company)).toBe(false);
    expect(await offered(session(installation, { zone: "visitor", language: "en" }))).toBe(false);
  });

  test("within the limit with all that is open; above it nothing is ordered and a sentence says why", async () => {
    await someCompany(10_000n);
    await order(250);
    const { cart_hash } = await company.call("createOrder", {
      body: {
        intent: "order",
        service_type: "write",
        source_lang: "pl",
        target_langs: ["en"],
        text: words(500),
        user_type: "company",
      },
    });
    const cart = await company.call("cart", { params: { hash: cart_hash } });
    const refused = await company.refusal("placeCart", {
      params: { hash: cart_hash },
      body: {
        email,
        first_name: "Halina",
        last_name: "Lis",
        address: "ul. Lisia 1",
        postcode: "00-001",
        city: "Warszawa",
        country: "PL",
        terms: true,
        early_start: false,
        ...on_account_contact,
        expected_gross: cart.price_gross.currency_amount_decimal,
      },
    });
    expect(refused.code).toBe("credit.exceeded");
    expect((await company.call("cart", { params: { hash: cart_hash } })).placed).toBe(false);
  });

  test("a cancelled order is owed no more", async () => {
    const placed = await order();
    const [one] = placed.orders;
    await piotr(installation).call("actOnOrder", {
      params: { id: String(one?.id) },
      body: { event: "order.cancel", reason: "Klient zadzwonił" },
    });
    await installation.runJobs();
    await at(nextMonth());
    expect(await books()).toBe(0n);
    expect((await company.call("invoices", {})).meta.total).toBe(0);
  });
});

describe("An order on account that ends before it is delivered", () => {
  test("is owed as far as it was earned, once, and invoiced with the month", async () => {
    const placed = await order();
    const row = await installation.db
      .selectFrom("order")
      .selectAll()
      .where("id", "=", placed.orders[0]?.id ?? 0)
      .executeTakeFirstOrThrow();
    const keep = () =>
      installation.db.transaction().execute(async (tx) => {
        const now = installation.clock.now();
        const journal = await keepOnAccount(tx, row, 1234n, now);
        await postAll(tx, journal ? [journal] : [], now);
      });
    await keep();
    await keep();
    expect(await books()).toBe(1234n);
    await at(nextMonth());
    const [invoice] = (await company.call("invoices", {})).data;
    expect(invoice?.totals.gross.currency_amount_decimal).toBe("12.34");
    expect(await books()).toBe(1234n);
  });
});

describe("§3 The monthly invoice", () => {
  test("one for all orders of the month, with their days, due in 30 days, once however often the round runs", async () => {
    const placed = [await order(250), await order(333)];
    for (const one of placed) await deliver(one);
    const total = placed.reduce((sum, { gross }) => sum + minor(gross), 0n);
    expect(await books()).toBe(total);
    const month = installation.clock.now().toISOString().slice(0, 7);
    expect((await company.call("invoices", {})).meta.total).toBe(0);
    const first = nextMonth();
    await at(first - 3 * hour);
    expect((await company.call("invoices", {})).meta.total).toBe(0);
    await at(first);
    await at(first + hour);
    const { data } = await company.call("invoices", {});
    expect(data).toHaveLength(1);
    const [invoice] = data;
    expect(invoice).toMatchObject({ kind: "VAT", state: "due", days: 30, paid: false });
    expect(invoice?.lines).toHaveLength(2);
    const gross = minor(invoice?.totals.gross.currency_amount_decimal ?? "0");
    expect(await books()).toBe(gross);
    const lines = await installation.db
      .selectFrom("invoice_line")
      .select("sold_on")
      .where("invoice_id", "=", invoice?.id ?? 0)
      .execute();
    for (const { sold_on } of lines) expect(sold_on?.slice(0, 7)).toBe(month);
    const paper = fieldsOfPaper((await printedInvoice(installation.db, invoice?.id ?? 0)).document);
    expect(paper.days).toEqual(lines.map(({ sold_on }) => sold_on));
    expect(paper.period).toBe(`${month}-01 – ${paper.sold_on}`);
    await expectDocumentsAgree(installation);
    expect((await mails()).at(-1)).toBe("invoice_due");

    // Paid online like any amount due: nothing is owed then, and the invoice does not change.
    const detail = await company.call("invoice", { params: { id: String(invoice?.id) } });
    const params = { hash: detail.payment_request_hash ?? "" };
    const started = await company.call("startPayment", { params, body: { payment_method: "online" } });
    await atBank(installation, started, "pay");
    await installation.runJobs();
    expect(await books()).toBe(0n);
    const paid = await company.call("invoice", { params: { id: String(invoice?.id) } });
    expect(paid).toMatchObject({ state: "paid", payment_request_hash: null, transfer: null });
    expect(paid.document).toEqual(detail.document);
    const again = await company.refusal("startPayment", { params, body: { payment_method: "online" } });
    expect(again.code).toBe("payment.already_settled");
  });

  /** A delivery with Polish VAT and one without it, of a German company that VIES confirmed when it ordered. */
  async function mixedDeliveries(vat_id: string): Promise<void> {
    installation.register.set(vat_id, "valid");
    const taxed = await orderOnAccount(installation, current, german_company);
    const { price_net } = await company.call("cart", { params: { hash: taxed.cart_hash } });
    const expected_gross = price_net.currency_amount_decimal;
    const untaxed = await orderOnAccount(installation, current, {
      ...german_company,
      vat_id,
      expected_gross,
    });
    const legendOf = async ({ orders }: Placed) => (await orderOf(company, orders[0]?.hash ?? "")).tax_legend;
    expect(await legendOf(taxed)).toBeNull();
    expect(await legendOf(untaxed)).toMatch(/^Reverse charge/);
    await deliver(taxed);
    await deliver(untaxed);
    const { user_type, address, postcode, city, country } = german_company;
    await installation.db
      .updateTable("customer")
      .set({ user_type, address, postcode, city, country, vat_id })
      .where("id", "=", customer_id)
      .execute();
  }
  const ratesOf = async (): Promise<string[][]> =>
    (await company.call("invoices", {})).data.map(({ lines }) => lines.map(({ vat_rate }) => vat_rate));

  test("a sale without Polish VAT to a buyer whom VIES denied is on the invoice of the others", async () => {
    const vat_id = "DE136695976";
    await mixedDeliveries(vat_id);
    installation.register.set(vat_id, "invalid");
    await at(nextMonth());
    expect(await ratesOf()).toEqual([["23%", "23%"]]);
  });

  test("all deliveries wait while VIES is silent; once it confirms the buyer each tax has its invoice", async () => {
    const vat_id = "DE123457976";
    await mixedDeliveries(vat_id);
    installation.register.set(vat_id, "MS_UNAVAILABLE");
    const first = nextMonth();
    await at(first);
    expect(await ratesOf()).toEqual([]);
    installation.register.set(vat_id, "valid");
    await at(first + 6 * hour);
    await at(first + 7 * hour);
    expect((await ratesOf()).flat().toSorted((a, b) => a.localeCompare(b))).toEqual(["23%", "NP"]);
    await at(first + 8 * hour);
    expect(await ratesOf()).toHaveLength(2);
  });

  test("two workers at once issue one invoice", async () => {
    await deliver(await order());
    installation.clock.forward(40 * day);
    await sql`select graphile_worker.add_job('invoice.collect', json_build_object('customer_id', ${customer_id}::int))
      from generate_series(1, 5)`.execute(installation.db);
    await Promise.all([installation.runJobs(), installation.runJobs()]);
    expect((await company.call("invoices", {})).meta.total).toBe(1);
  });
});

describe("An invoice that is not paid", () => {
  test("is reminded of before and 3, 14 and 30 days after, each once, and stops new orders after 14 days", async () => {
    await deliver(await order());
    installation.clock.forward(40 * day);
    await at(installation.clock.now().getTime());
    const { data } = await company.call("invoices", {});
    const due = new Date(`${data[0]?.payment_date}T08:00:00Z`).getTime();
    const reminded = async (days: number): Promise<number> => {
      await at(due + days * day);
      await at(due + days * day + hour);
      return (await mails()).filter((kind) => kind === "invoice_reminder").length;
    };
    expect([await reminded(-4), await reminded(-3), await reminded(0)]).toEqual([0, 1, 1]);
    expect([await reminded(3), await reminded(4), await reminded(14)]).toEqual([2, 2, 3]);
    await order(20);
    expect(await reminded(15)).toBe(3);
    await expect(order(20)).rejects.toThrow(/credit\.overdue/);
    expect(await reminded(31)).toBe(4);
    const [late] = (await company.call("invoices", { query: { unpaid: "true" } })).data;
    expect(late).toMatchObject({ state: "overdue", days: 31 });
  });
});

describe("An open invoice that is corrected", () => {
  const open = async () => {
    await deliver(await order());
    installation.clock.forward(40 * day);
    await at(installation.clock.now().getTime());
    const [invoice] = (await company.call("invoices", {})).data;
    if (!invoice) throw new Error("nothing was invoiced");
    const detail = await company.call("invoice", { params: { id: String(invoice.id) } });
    return { invoice, detail, params: { id: String(invoice.id) } };
  };

  test("asks for less, and the link to the old amount pays nothing", async () => {
    const { invoice, detail, params } = await open();
    const lines = [{ position: 1, amount: "10.00" }];
    await bookkeeper(installation).call("reduceInvoice", { params, body: { reason: "Rabat", lines } });
    await installation.runJobs();
    const gross = minor(invoice.totals.gross.currency_amount_decimal);
    expect(await books()).toBe(gross - 1000n);
    const now = await company.call("invoice", { params });
    expect(now.payment_request_hash).not.toBe(detail.payment_request_hash);
    expect(now.related).toMatchObject([{ kind: "KOR", relation: "corrected_by" }]);
    const request = { params: { hash: now.payment_request_hash ?? "" } };
    const due = await company.call("paymentRequest", request);
    expect(minor(due.amount_due.currency_amount_decimal)).toBe(gross - 1000n);
    expect((await mails()).at(-1)).toBe("invoice_corrected");
  });

  test("is paid when nothing is left of it", async () => {
    const { invoice, params } = await open();
    const lines = [{ position: 1, amount: invoice.totals.gross.currency_amount_decimal }];
    await bookkeeper(installation).call("reduceInvoice", { params, body: { reason: "Rabat", lines } });
    await installation.runJobs();
    expect(await books()).toBe(0n);
    expect(await company.call("invoice", { params })).toMatchObject({ state: "paid", transfer: null });
  });

  test("with a wrong tax number is issued again and owed once", async () => {
    const { invoice, params } = await open();
    const desk = bookkeeper(installation);
    const { buyer: known } = await desk.call("deskInvoice", { params });
    const { id } = await desk.call("correctBuyer", { params, body: { ...known, tax_id: "PL7740001454" } });
    await installation.runJobs();
    expect(await books()).toBe(minor(invoice.totals.gross.currency_amount_decimal));
    const reissued = await company.call("invoice", { params: { id: String(id) } });
    expect(reissued).toMatchObject({ state: "due", customer: { tax_id: "7740001454" } });
    expect((await company.call("invoices", { query: { unpaid: "true" } })).meta.total).toBe(1);
  });
});

describe("A paid monthly invoice", () => {
  test("gives money of one of its orders back by a refund, and a correction says so", async () => {
    const placed = [await order(250), await order(333)];
    for (const one of placed) await deliver(one);
    await at(nextMonth());
    const [invoice] = (await company.call("invoices", {})).data;
    const params = { id: String(invoice?.id) };
    const detail = await company.call("invoice", { params });
    const started = await company.call("startPayment", {
      params: { hash: detail.payment_request_hash ?? "" },
      body: { payment_method: "online" },
    });
    await atBank(installation, started, "pay");
    await installation.runJobs();
    const desk = bookkeeper(installation);
    const lines = [{ position: 1, amount: "1.00" }];
    const lowered = await desk.refusal("reduceInvoice", { params, body: { reason: "Rabat", lines } });
    expect(lowered.code).toBe("correction.paid");
    const [payment] = await desk.call("refundables", { query: { search: invoice?.number ?? "" } });
    const second = placed[1]?.orders[0]?.id ?? 0;
    const part = payment?.parts.find(({ order_id }) => order_id === second);
    const whole = part?.available.currency_amount_decimal ?? "0";
    expect(invoice?.lines.some(({ gross }) => gross.currency_amount_decimal === whole)).toBe(true);
    const refund = { payment_id: payment?.payment_id ?? 0, order_id: second, note: "Reklamacja" };
    await desk.call("makeRefund", { body: { ...refund, amount: "5.00" } });
    await installation.runJobs();
    const after = await company.call("invoice", { params });
    expect(after.related).toMatchObject([{ kind: "KOR", relation: "corrected_by" }]);
    const much = await desk.refusal("makeRefund", { body: { ...refund, amount: whole } });
    expect(much.code).toBe("refund.too_much");
    const rest = (minor(whole) - 500n).toString();
    const amount = `${rest.slice(0, -2)}.${rest.slice(-2)}`;
    await desk.call("makeRefund", { body: { ...refund, amount } });
    await installation.runJobs();
    const shown = await desk.call("deskInvoice", { params });
    expect(shown.standing.map(({ gross }) => gross.currency_amount_decimal)).toContain("0.00");
    expect(await books()).toBe(0n);
  });
});
