import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { PlacementInput } from "#contract/checkout/carts.ts";
import type { Installation } from "#test/installation.ts";
import { refusalOf, type Session } from "#test/session.ts";
import {
  atBank,
  buyer,
  day,
  hour,
  inOneInstallation,
  minute,
  order_input,
  piotr,
  visitor,
  workStage,
} from "#test/steps.ts";

let installation: Installation;
let guest: Session;
inOneInstallation((opened) => {
  installation = opened;
  guest = visitor(installation);
});
beforeEach(() => {
  installation.clock.forward(2 * day);
  installation.register.clear();
  installation.rates.away = false;
});

/** Numbers that no other test uses; each has the form of a German one. */
let numbers = 100_000;
const newNumber = (): string => `DE${(numbers += 1)}976`;

const german = (vat_id: string) =>
  ({
    ...buyer,
    email: "einkauf@example.com",
    user_type: "company",
    company_name: "Muster GmbH",
    vat_id,
    country: "DE",
    postcode: "10115",
    city: "Berlin",
  }) as const;

/** Orders as a company: the price shown without a VAT number is refused, and the price of the refusal is accepted. */
async function placed(
  contact: Omit<PlacementInput, "expected_gross">,
  order: object = {},
): Promise<{ cart_hash: string; gross: string; redirect_url: string }> {
  const { cart_hash } = await guest.call("createOrder", { body: { ...order_input, ...order } });
  const cart = await guest.call("cart", { params: { hash: cart_hash } });
  const shown = cart.price_gross.currency_amount_decimal;
  const place = (expected_gross: string) =>
    guest.send("placeCart", { params: { hash: cart_hash }, body: { ...contact, expected_gross } });
  const first = await place(shown);
  const gross = first.statusCode === 409 ? String(refusalOf(first).details?.["price_gross"]) : shown;
  const answer = first.statusCode === 409 ? await place(gross) : first;
  const { data } = answer.json<{ data: { redirect_url: string } }>();
  return { cart_hash, gross, redirect_url: data.redirect_url };
}

/** The invoice of a cart with its evidence; undefined while it waits. */
const invoiceOf = (cart_hash: string) =>
  installation.db
    .selectFrom("invoice")
    .innerJoin("cart", "cart.id", "invoice.cart_id")
    .leftJoin("vies_answer as vies", "vies.id", "invoice.vies_answer_id")
    .select(["invoice.number", "invoice.total_net", "invoice.total_vat", "invoice.total_gross"])
    .select(["invoice.tax", "invoice.fx", "invoice.vat_pln", "invoice.sale_date"])
    .select(["vies.answer", "vies.vat_id", "vies.request_identifier", "vies.occasion"])
    .where("cart.hash", "=", cart_hash)
    .executeTakeFirst();
const answersOf = async (vat_id: string): Promise<string[]> => {
  const rows = await installation.db
    .selectFrom("vies_answer")
    .select(["occasion", "answer"])
    .where("vat_id", "=", vat_id)
    .orderBy("id")
    .execute();
  return rows.map(({ occasion, answer }) => `${occasion}: ${answer}`);
};
const cartRow = (hash: string) =>
  installation.db.selectFrom("cart").selectAll().where("hash", "=", hash).executeTakeFirstOrThrow();
const check = (vat_id: string, country = "DE", postcode = "") =>
  guest.call("checkVatId", { body: { vat_id, country, postcode } });

describe("VIES has three answers", () => {
  test.each([
    ["DE123456976", "valid"],
    ["DE123456200", "invalid"],
    ["DE123456201", "unknown"],
    ["DE123456300", "unknown"],
    ["DE123456301", "unknown"],
    ["DE123456302", "unknown"],
    ["DE123456400", "unknown"],
    ["DE123456500", "unknown"],
    ["DE123456600", "unknown"],
  ] as const)("%s is %s", async (vat_id, status) => {
    expect(await check(vat_id)).toMatchObject({ vat_id, status });
  });

  test.each([
    ["slow", "TIMEOUT"],
    ["cut", "NO_CONNECTION"],
    ["user_error", "MS_UNAVAILABLE"],
  ] as const)("%s is no answer, and never a no: %s", async (act, reason) => {
    const vat_id = newNumber();
    installation.register.set(vat_id, act);
    expect((await check(vat_id)).status).toBe("unknown");
    const stored = await installation.db
      .selectFrom("vies_answer")
      .select(["answer", "reason"])
      .where("vat_id", "=", vat_id)
      .execute();
    expect(stored).toEqual([{ answer: "unknown", reason }]);
  });

  test.each([
    ["PL5260001246", "PL", ""],
    ["PL5260001246", "DE", "10115"],
    ["12-3456789", "US", ""],
    ["DE12", "DE", ""],
  ])("%s of %s is not queried: its answer would change nothing", async (vat_id, country, postcode) => {
    expect((await check(vat_id, country, postcode)).status).toBe("not_asked");
  });

  test("Greece is queried as EL, Monaco as FR, Northern Ireland as XI", async () => {
    expect((await check("123 456 783", "GR")).vat_id).toBe("EL123456783");
    expect((await check("40303265045", "MC")).vat_id).toBe("FR40303265045");
    expect((await check("XI110305878", "GB")).status).toBe("valid");
  });

  test("an answer is stored as received, with the proof of the query, and is never changed", async () => {
    const vat_id = newNumber();
    await check(vat_id);
    const row = await installation.db
      .selectFrom("vies_answer")
      .selectAll()
      .where("vat_id", "=", vat_id)
      .executeTakeFirstOrThrow();
    expect(row.request_identifier).toMatch(/^WAPI/);
    expect(row).toMatchObject({
      answer: "valid",
      requester: "PL5260001246",
      request_date: installation.clock.now(),
      name: `BUSINESS DE ${vat_id.slice(2)}`,
      raw: { valid: true, countryCode: "DE" },
    });
    const set = installation.db
      .updateTable("vies_answer")
      .set({ answer: "invalid" })
      .where("id", "=", row.id);
    await expect(set.execute()).rejects.toThrow("written once");
    await expect(installation.db.deleteFrom("vies_answer").execute()).rejects.toThrow("written once");
  });

  test("a valid answer holds for a day, then the register is queried again", async () => {
    const vat_id = newNumber();
    await check(vat_id);
    installation.clock.forward(day - minute);
    await check(vat_id);
    expect(await answersOf(vat_id)).toEqual(["form: valid"]);
    installation.clock.forward(minute);
    await check(vat_id);
    expect(await answersOf(vat_id)).toEqual(["form: valid", "form: valid"]);
  });
});

describe("A company of another member state", () => {
  test("pays no Polish VAT when VIES confirms it, and the invoice has the reason and the proof", async () => {
    const vat_id = newNumber();
    const order = await placed(german(vat_id));
    await atBank(installation, order, "pay");
    await installation.runJobs();
    const invoice = await invoiceOf(order.cart_hash);
    expect(invoice).toMatchObject({ answer: "valid", vat_id, occasion: "order", total_vat: 0n });
    expect(invoice?.tax).toMatchObject({
      buyer_id: { kind: "eu_vat", country: "DE" },
      evidence: { answer: "valid", vat_id, request_identifier: invoice?.request_identifier },
      orders: [{ treatment: "RC_EU", p_12: "np II" }],
    });
    const frozen = await installation.db
      .selectFrom("order")
      .innerJoin("cart", "cart.id", "order.cart_id")
      .innerJoin("vies_answer as vies", "vies.id", "order.vies_answer_id")
      .select(["order.tax_treatment", "vies.vat_id", "vies.answer"])
      .where("cart.hash", "=", order.cart_hash)
      .executeTakeFirstOrThrow();
    expect(frozen).toEqual({ tax_treatment: "RC_EU", vat_id, answer: "valid" });
  });

  test("pays 23 % when VIES does not know it", async () => {
    const vat_id = newNumber();
    installation.register.set(vat_id, "invalid");
    const order = await placed(german(vat_id));
    expect(await cartRow(order.cart_hash)).toMatchObject({ vat_id_status: "invalid" });
    await atBank(installation, order, "pay");
    await installation.runJobs();
    const invoice = await invoiceOf(order.cart_hash);
    expect(invoice?.tax).toMatchObject({ buyer_id: { kind: "none" }, orders: [{ treatment: "PL23" }] });
    expect(invoice?.total_vat).toBeGreaterThan(0n);
  });

  test("pays 23 % while VIES does not answer; a job retries and notifies the desk", async () => {
    const vat_id = newNumber();
    installation.register.set(vat_id, "MS_UNAVAILABLE");
    const order = await placed(german(vat_id));
    expect(await cartRow(order.cart_hash)).toMatchObject({ vat_id_status: "unknown" });
    await atBank(installation, order, "pay");
    await installation.runJobs();
    expect((await invoiceOf(order.cart_hash))?.tax).toMatchObject({
      attention: "vies_unknown",
      orders: [{ treatment: "PL23" }],
    });
    installation.clock.forward(10 * minute);
    await installation.runJobs();
    expect(await answersOf(vat_id)).toEqual(["order: unknown", "retry: unknown"]);
    installation.register.set(vat_id, "valid");
    installation.clock.forward(hour);
    await installation.runJobs();
    expect(await cartRow(order.cart_hash)).toMatchObject({ vat_id_status: "valid" });
    installation.clock.forward(day);
    await installation.runJobs();
    expect(await answersOf(vat_id)).toHaveLength(3);
  });

  test("whose number was struck off before payment is invoiced with VAT inside the paid amount", async () => {
    const vat_id = newNumber();
    const order = await placed(german(vat_id));
    installation.register.set(vat_id, "invalid");
    installation.clock.forward(day + hour);
    await atBank(installation, order, "pay");
    await installation.runJobs();
    const invoice = await invoiceOf(order.cart_hash);
    expect(invoice).toMatchObject({ answer: "invalid", occasion: "tax_point" });
    expect(invoice?.total_gross).toBe(BigInt(order.gross.replace(".", "")));
    expect(invoice?.total_vat).toBeGreaterThan(0n);
    expect(invoice?.tax).toMatchObject({ orders: [{ treatment: "PL23", priced_as: "RC_EU" }] });
  });

  test("waits for its invoice while VIES does not answer at the tax point", async () => {
    const vat_id = newNumber();
    const order = await placed(german(vat_id));
    installation.register.set(vat_id, "GLOBAL_MAX_CONCURRENT_REQ");
    installation.clock.forward(day + hour);
    await atBank(installation, order, "pay");
    await installation.runJobs();
    expect(await invoiceOf(order.cart_hash)).toBeUndefined();
    installation.clock.forward(hour);
    await installation.runJobs();
    expect(await invoiceOf(order.cart_hash)).toBeUndefined();
    installation.register.set(vat_id, "valid");
    installation.clock.forward(2 * hour);
    await installation.runJobs();
    expect(await invoiceOf(order.cart_hash)).toMatchObject({ answer: "valid", total_vat: 0n });
  });

  test("gets an invoice with VAT on the fifteenth of the next month when VIES never answers", async () => {
    const vat_id = newNumber();
    const order = await placed(german(vat_id));
    installation.register.set(vat_id, "slow");
    installation.clock.forward(day + hour);
    await atBank(installation, order, "pay");
    await installation.runJobs();
    // The work is done meanwhile; an order without work would be refunded.
    const { id } = await installation.db
      .selectFrom("order")
      .innerJoin("cart", "cart.id", "order.cart_id")
      .select("order.id")
      .where("cart.hash", "=", order.cart_hash)
      .executeTakeFirstOrThrow();
    await workStage(installation, id, "marta@example.com");
    for (let passed = 0; passed < 45 && !(await invoiceOf(order.cart_hash)); passed += 1) {
      await installation.runJobs();
      installation.clock.forward(day);
    }
    const issued = await installation.db
      .selectFrom("invoice")
      .innerJoin("cart", "cart.id", "invoice.cart_id")
      .select(["invoice.date_of_issue", "invoice.tax"])
      .where("cart.hash", "=", order.cart_hash)
      .executeTakeFirstOrThrow();
    expect(issued.date_of_issue).toMatch(/-15$/);
    expect(issued.tax).toMatchObject({ attention: "vies_unknown", orders: [{ treatment: "PL23" }] });
  });

  test("that accepts a quote is checked before, and pays no Polish VAT", async () => {
    const vat_id = newNumber();
    const { orders } = await guest.call("createOrder", {
      body: {
        ...order_input,
        intent: "quote",
        email: "einkauf@example.com",
        first_name: "Uwe",
        user_type: "company",
        terms: true,
      },
    });
    const id = String(orders[0]?.id);
    const desk = piotr(installation);
    const { quotes } = await desk.call("issueQuote", {
      params: { id },
      body: {
        package: "economy",
        words: 250,
        lines: [{ label: "Work", amount: "100.00" }],
        deadline: new Date(installation.clock.now().getTime() + 5 * day).toISOString(),
        valid_until: new Date(installation.clock.now().getTime() + 3 * day).toISOString(),
      },
    });
    const hash = quotes[0]?.hash ?? "";
    const { email: _email, payment_method: _method, ...company } = german(vat_id);
    const body = { ...company, buyer: company, expected_gross: "123.00" };
    const accept = (expected_gross: string) =>
      guest.send("acceptQuote", {
        params: { hash },
        body: { terms: true, early_start: true, newsletter: false, buyer: body.buyer, expected_gross },
      });
    const changed = refusalOf(await accept("123.00"));
    expect(changed).toMatchObject({ code: "quote.price_changed", details: { price_gross: "100.00" } });
    expect((await accept("100.00")).statusCode).toBe(200);
    expect(await answersOf(vat_id)).toEqual(["quote: valid"]);
  });
});

describe("VAT of a foreign currency is converted to złoty", () => {
  const in_euro = { currency: "EUR", source_lang: "en", target_langs: ["de"] } as const;
  test("by the rate of the working day before, with its table and its day", async () => {
    const order = await placed(buyer, in_euro);
    await atBank(installation, order, "pay");
    await installation.runJobs();
    const invoice = await invoiceOf(order.cart_hash);
    const rate = await installation.db
      .selectFrom("nbp_rate")
      .selectAll()
      .where("currency", "=", "EUR")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(invoice?.fx).toMatchObject({
      currency: "EUR",
      table: rate.table_number,
      date: rate.effective_date,
      rate: rate.mid,
    });
    expect(rate.effective_date < (invoice?.sale_date ?? "")).toBe(true);
    const vat = Number(invoice?.total_vat) * Number(rate.mid);
    expect(Number(invoice?.vat_pln)).toBe(Math.floor(vat + 0.5));
  });

  test("waits while the bank does not answer, and is never guessed", async () => {
    installation.rates.away = true;
    const order = await placed(buyer, in_euro);
    await atBank(installation, order, "pay");
    await installation.runJobs();
    expect(await invoiceOf(order.cart_hash)).toBeUndefined();
    installation.rates.away = false;
    installation.clock.forward(20 * minute);
    await installation.runJobs();
    expect((await invoiceOf(order.cart_hash))?.fx).not.toBeNull();
  });

  test("a day without a table uses the one before it", async () => {
    // A Thursday noon, whose Wednesday had no table.
    while (installation.clock.now().getUTCDay() !== 4) installation.clock.forward(day);
    const dayBefore = (n: number) =>
      new Date(installation.clock.now().getTime() - n * day).toISOString().slice(0, 10);
    installation.rates.missing.add(dayBefore(1));
    const order = await placed(buyer, in_euro);
    await atBank(installation, order, "pay");
    await installation.runJobs();
    expect((await invoiceOf(order.cart_hash))?.fx).toMatchObject({ date: dayBefore(2) });
  });

  test("nothing is converted where there is no Polish VAT, and nothing in złoty", async () => {
    const reverse = await placed(german(newNumber()), in_euro);
    await atBank(installation, reverse, "pay");
    const polish = await placed(buyer);
    await atBank(installation, polish, "pay");
    await installation.runJobs();
    expect(await invoiceOf(reverse.cart_hash)).toMatchObject({ fx: null, vat_pln: null });
    expect(await invoiceOf(polish.cart_hash)).toMatchObject({ fx: null, vat_pln: null });
  });

  test("the rates of the day are stored once, before they are needed", async () => {
    installation.rates.missing.clear();
    for (let i = 0; i < 2; i += 1) await installation.runRound("tax.fetch_rates");
    const rows = await installation.db
      .selectFrom("nbp_rate")
      .select(["currency", "mid", "rate_micros"])
      .where("fetched_at", "=", installation.clock.now())
      .orderBy("currency")
      .execute();
    expect(rows.map(({ currency }) => currency)).toEqual(["EUR", "GBP", "USD"]);
    for (const { mid, rate_micros } of rows) expect(Number(mid)).toBe(Number(rate_micros) / 1_000_000);
    const change = sql`update nbp_rate set mid = '1'`.execute(installation.db);
    await expect(change).rejects.toThrow("written once");
  });
});
