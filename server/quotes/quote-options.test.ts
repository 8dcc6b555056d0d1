import { describe, expect, test } from "vitest";
import type { QuoteInput } from "#contract/quotes/desk-quotes.ts";
import type { Installation } from "#test/installation.ts";
import {
  atBank,
  buyer,
  day,
  inOneInstallation,
  mailsTo,
  minute,
  orderOf,
  piotr,
  quote_input,
  visitor,
} from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

const consents = { terms: true, early_start: true, buyer } as const;
const inDays = (days: number): string =>
  new Date(installation.clock.now().getTime() + days * day).toISOString();
type Asked = { readonly id: number; readonly hash: string };

async function asked(change: object = {}): Promise<Asked> {
  const { orders } = await visitor(installation).call("createOrder", { body: { ...quote_input, ...change } });
  return { id: orders[0]?.id ?? 0, hash: orders[0]?.hash ?? "" };
}
/** Economy in four days, Business in five, and Expert in six. */
const threeOptions = (): QuoteInput => ({
  package: "economy",
  words: 250,
  lines: [{ label: "Economy", amount: "100.00" }],
  deadline: inDays(4),
  valid_until: inDays(7),
  further_options: [
    { package: "business", lines: [{ label: "Business", amount: "150.00" }], deadline: inDays(5) },
    { package: "expert", lines: [{ label: "Expert", amount: "200.00" }], deadline: inDays(6) },
  ],
});
async function quoted(order_id: number, change: Partial<QuoteInput> = {}) {
  const desk = await piotr(installation).call("issueQuote", {
    params: { id: String(order_id) },
    body: { ...threeOptions(), ...change },
  });
  return { hash: desk.quotes[0]?.hash ?? "", desk };
}
const stagesOf = async (order_id: number): Promise<string[]> => {
  const rows = await installation.db
    .selectFrom("stage")
    .select("kind")
    .where("order_id", "=", order_id)
    .orderBy("position")
    .execute();
  return rows.map(({ kind }) => kind);
};
const rowOf = (order_id: number) =>
  installation.db
    .selectFrom("order")
    .select(["package", "plan", "price_gross", "production_minutes", "deadline"])
    .where("id", "=", order_id)
    .executeTakeFirstOrThrow();
const grossOf = (options: readonly { price_gross: { currency_amount_decimal: string } }[]): string[] =>
  options.map(({ price_gross }) => price_gross.currency_amount_decimal);

describe("S3 R7 A quote with several options", () => {
  test("the customer sees them all, on the page and in the mail", async () => {
    const { id } = await asked();
    const { hash, desk } = await quoted(id);
    await installation.runJobs();
    const view = await visitor(installation).call("quotation", { params: { hash } });
    expect(view).toMatchObject({ state: "open", option_taken: null, package: "economy" });
    expect(view?.options.map(({ position, package: key }) => [position, key])).toEqual([
      [1, "economy"],
      [2, "business"],
      [3, "expert"],
    ]);
    expect(grossOf(view?.options ?? [])).toEqual(["123.00", "184.50", "246.00"]);
    expect(desk.quotes[0]?.options).toHaveLength(3);
    const mail = await installation.db
      .selectFrom("mail")
      .select("text")
      .where("order_id", "=", id)
      .where("kind", "=", "quote_ready")
      .executeTakeFirstOrThrow();
    for (const price of ["123.00", "184.50", "246.00"]) expect(mail.text).toContain(price);
  });

  test("the accepted one freezes price, package, stages and date, and is the amount due", async () => {
    const { id, hash: order_hash } = await asked();
    const { hash } = await quoted(id);
    expect(await stagesOf(id)).toEqual(["translation"]);
    const guest = visitor(installation);
    const accepted = await guest.call("acceptQuote", { params: { hash }, body: { ...consents, option: 2 } });
    expect(accepted).toMatchObject({ state: "accepted", option_taken: 2, package: "business" });
    expect(accepted.price_gross.currency_amount_decimal).toBe("184.50");
    const offered = accepted.options[1];
    expect(accepted.deadline).toBe(offered?.deadline);
    expect(accepted.lines).toEqual(offered?.lines);
    expect(await stagesOf(id)).toEqual(["translation", "verification"]);
    expect(await rowOf(id)).toMatchObject({
      package: "business",
      plan: "B",
      price_gross: 18_450n,
      production_minutes: offered?.production_minutes,
      deadline: new Date(offered?.deadline ?? ""),
    });
    const request = { hash: accepted.payment_request_hash ?? "" };
    const { amount_due } = await guest.call("paymentRequest", { params: request });
    expect(amount_due.currency_amount_decimal).toBe("184.50");
    const body = { payment_method: "online" };
    await atBank(installation, await guest.call("startPayment", { params: request, body }), "pay");
    await installation.runJobs();
    expect((await orderOf(guest, order_hash)).status).toBe("waiting_translation");
    // It is paid and in progress: it cannot be withdrawn, and its plan does not change.
    expect((await guest.refusal("reopenOrder", { params: { hash: order_hash } })).code).toBe(
      "order.wrong_status",
    );
    // An outdated page requests another option: the plan does not change.
    const late = { params: { hash }, body: { ...consents, option: 1 } };
    expect((await guest.refusal("acceptQuote", late)).status).toBe(409);
    expect(await stagesOf(id)).toEqual(["translation", "verification"]);
    expect((await rowOf(id)).price_gross).toBe(18_450n);
    const invoice = await installation.db
      .selectFrom("invoice")
      .innerJoin("invoice_line as line", "line.invoice_id", "invoice.id")
      .select("invoice.total_gross")
      .where("line.order_id", "=", id)
      .executeTakeFirstOrThrow();
    expect(invoice.total_gross).toBe(18_450n);
  });

  test("an unknown option, or none at all, is refused and nothing is agreed", async () => {
    const { id, hash: order_hash } = await asked();
    const { hash } = await quoted(id, { further_options: threeOptions().further_options?.slice(0, 1) ?? [] });
    const guest = visitor(installation);
    for (const body of [consents, { ...consents, option: 3 }])
      expect(await guest.refusal("acceptQuote", { params: { hash }, body })).toMatchObject({
        status: 409,
        code: "quote.option_unknown",
        details: { options: [1, 2] },
      });
    expect(
      await guest.refusal("acceptQuote", { params: { hash }, body: { ...consents, option: 4 } }),
    ).toMatchObject({ status: 422 });
    expect((await orderOf(guest, order_hash)).status).toBe("acceptation");
  });

  test("an option of a version that was replaced, or that has expired, cannot be accepted", async () => {
    const { id } = await asked();
    const { hash: first } = await quoted(id);
    const guest = visitor(installation);
    await guest.call("changeQuote", { params: { hash: first }, body: { text: "Bez korekty" } });
    const { hash: second } = await quoted(id, { further_options: [] });
    const body = { ...consents, option: 2 };
    expect((await guest.refusal("acceptQuote", { params: { hash: first }, body })).code).toBe(
      "quote.already_decided",
    );
    // The new version has one price: option 2 of the old one is unknown here.
    expect((await guest.refusal("acceptQuote", { params: { hash: second }, body })).code).toBe(
      "quote.option_unknown",
    );
    installation.clock.forward(8 * day);
    expect((await guest.refusal("acceptQuote", { params: { hash: second }, body: consents })).code).toBe(
      "quote.expired",
    );
  });

  test("a quote with one price is accepted without naming an option", async () => {
    const { id } = await asked();
    const { hash } = await quoted(id, { further_options: [] });
    const view = await visitor(installation).call("quotation", { params: { hash } });
    expect(view).toMatchObject({ options: [], option_taken: null });
    const body = { ...consents, option: 1 };
    expect((await visitor(installation).call("acceptQuote", { params: { hash }, body })).state).toBe(
      "accepted",
    );
  });

  test("T24 after an acceptance is undone before payment, the choice is open again", async () => {
    const { id, hash: order_hash } = await asked();
    const { hash } = await quoted(id);
    const guest = visitor(installation);
    await guest.call("acceptQuote", { params: { hash }, body: { ...consents, option: 3 } });
    expect(await stagesOf(id)).toHaveLength(3);
    await guest.call("reopenOrder", { params: { hash: order_hash } });
    const view = await guest.call("quotation", { params: { hash } });
    expect(view).toMatchObject({ state: "open", option_taken: null, package: "economy" });
    expect(view?.price_gross.currency_amount_decimal).toBe("123.00");
    expect(await stagesOf(id)).toEqual(["translation"]);
    const again = await guest.call("acceptQuote", { params: { hash }, body: { ...consents, option: 2 } });
    expect(again.price_gross.currency_amount_decimal).toBe("184.50");
  });

  test("T08 work does not start automatically where the customer has to choose", async () => {
    const preapproved = { gross: "500.00", early_start: true } as const;
    const buyer_known = { first_name: "Halina", preapproved };
    const { id, hash } = await asked(buyer_known);
    await quoted(id);
    expect((await orderOf(visitor(installation), hash)).status).toBe("acceptation");
  });

  test("each late option has five per cent less, and each has its own lines", async () => {
    const { id } = await asked();
    installation.clock.forward(16 * minute);
    const { hash } = await quoted(id);
    const view = await visitor(installation).call("quotation", { params: { hash } });
    expect(view?.options.map(({ price_net }) => price_net.currency_amount_decimal)).toEqual([
      "95.00",
      "142.50",
      "190.00",
    ]);
  });

  test("more than three are refused, and so is one without a price or with a date in the past", async () => {
    const { id } = await asked();
    const params = { id: String(id) };
    const [one] = threeOptions().further_options ?? [];
    if (!one) throw new Error("no option");
    const refused = await piotr(installation).refusal("issueQuote", {
      params,
      body: { ...threeOptions(), further_options: [one, one, one] },
    });
    expect(refused).toMatchObject({ status: 422, code: "validation.failed" });
    expect(Object.keys(refused.fields ?? {})).toEqual(["further_options"]);
    const wrong: readonly (readonly [Partial<typeof one>, string])[] = [
      [{ lines: [{ label: "Rabat", amount: "-1.00" }] }, "order.guard_failed"],
      [{ deadline: inDays(-1) }, "deadline.past"],
    ];
    for (const [change, code] of wrong)
      expect(
        await piotr(installation).refusal("issueQuote", {
          params,
          body: { ...threeOptions(), further_options: [{ ...one, ...change }] },
        }),
      ).toMatchObject({ code });
    expect(await mailsTo(installation, quote_input.email, id)).not.toContain("quote_ready");
  });

  test("the desk is offered the list prices of the other packages", async () => {
    const { id } = await asked();
    const desk = await piotr(installation).call("deskOrder", { params: { id: String(id) } });
    const offered = [desk.suggestion?.package, ...desk.other_suggestions.map((one) => one.package)];
    expect(new Set(offered).size).toBe(offered.length);
    expect(offered).toContain("business");
  });
});

describe("Decision 0087 The code of a request, in a quote with several options", () => {
  test("each option has it, the maximum is reserved against other languages, then the accepted amount", async () => {
    const code = "OPCJE1";
    await installation.db
      .insertInto("coupon")
      .values({
        code,
        brand_id: 1,
        kind: "amount",
        amount: 15_000n,
        currency: "PLN",
        valid_from: installation.clock.now(),
      })
      .execute();
    const { orders } = await visitor(installation).call("createOrder", {
      body: { ...quote_input, discount_code: code, target_langs: ["en", "de"] },
    });
    const [english, german] = orders.map(({ id }) => id);
    const taken = async (order_id: number) =>
      installation.db
        .selectFrom("quote")
        .select(["discount_taken", "option_taken"])
        .where("order_id", "=", order_id)
        .executeTakeFirstOrThrow();
    const { hash } = await quoted(english ?? 0);
    const view = await visitor(installation).call("quotation", { params: { hash } });
    expect(view?.options.map(({ lines }) => lines.length)).toEqual([2, 2, 2]);
    const before = await taken(english ?? 0);
    expect(before.discount_taken).toBe(15_000n);
    await visitor(installation).call("acceptQuote", { params: { hash }, body: { ...consents, option: 1 } });
    const after = await taken(english ?? 0);
    expect(after.option_taken).toBe(1);
    expect(after.discount_taken).toBeLessThan(15_000n);
    // The part that the cheapest option could not use is available to the other language.
    await quoted(german ?? 0, { further_options: [] });
    expect((await taken(german ?? 0)).discount_taken).toBe(15_000n - after.discount_taken);
  });
});
