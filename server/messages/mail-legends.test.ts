import { expect, test } from "vitest";
import { german_company } from "#test/companies.ts";
import type { Installation } from "#test/installation.ts";
import { mailsSentTo } from "#test/people.ts";
import { session } from "#test/session.ts";
import {
  atBank,
  buyer,
  day,
  hour,
  inOneInstallation,
  order_input,
  orderOf,
  piotr,
  visitor,
} from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

const vat_id = "DE777456976";

/** Each of these mails has the legend of the page; a mail that was not sent fails as well. */
async function expectLegend(email: string, legend: string | null, kinds: readonly string[]): Promise<void> {
  expect(legend).toMatch(/^Reverse charge/);
  const mails = await mailsSentTo(installation, email);
  for (const kind of kinds) {
    const texts = mails.filter((one) => one.kind === kind).map(({ text }) => text.replaceAll(/\s+/g, " "));
    expect(texts.length, kind).toBeGreaterThan(0);
    for (const text of texts) expect(text, kind).toContain(`VAT: ${legend}`);
  }
}

test("the mails about an amount without VAT name the reason that the page of the order names", async () => {
  const guest = visitor(installation);
  const email = "rechnung@example.com";
  const { cart_hash, orders } = await guest.call("createOrder", { body: order_input });
  const params = { hash: cart_hash };
  await guest.call("checkVatId", { body: { vat_id, country: "DE" } });
  const who = { user_type: "company", country: "DE", postcode: "10115", vat_id } as const;
  const price = await guest.call("buyerPrice", { params, body: who });
  const body = {
    ...buyer,
    ...german_company,
    vat_id,
    email,
    expected_gross: price.price_gross.currency_amount_decimal,
  };
  const placed = await guest.call("placeCart", { params, body });
  await installation.runJobs();
  const { tax_legend, payment_request_hash } = await orderOf(guest, orders[0]?.hash ?? "");
  expect(placed.payment_hash).not.toBe("");
  installation.clock.forward(20 * hour);
  await expectLegend(email, tax_legend, ["order_placed", "payment_reminder"]);

  const request = { hash: payment_request_hash ?? "" };
  await guest.call("startPayment", { params: request, body: { payment_method: "bank_transfer" } });
  await expectLegend(email, tax_legend, ["transfer_details"]);
  const online = await guest.call("startPayment", { params: request, body: { payment_method: "online" } });
  await atBank(installation, online, "pay");
  await expectLegend(email, tax_legend, ["order_paid"]);
});

test("the mails of a quote without VAT name the reason that its page names", async () => {
  const email = "firma@example.com";
  const { user_type, company_name, address, postcode, city, country } = german_company;
  await installation.db
    .updateTable("customer")
    .set({ user_type, company_name, address, postcode, city, country, vat_id, locale: "en" })
    .where("email", "=", email)
    .execute();
  const company = session(installation, { zone: "customer", email, brand: "turbotlumaczenia" });
  await company.call("checkVatId", { body: { vat_id, country: "DE" } });
  const { orders } = await company.call("createOrder", {
    body: { ...order_input, intent: "quote", user_type: "company" },
  });
  const now = installation.clock.now().getTime();
  const desk = await piotr(installation).call("issueQuote", {
    params: { id: String(orders[0]?.id) },
    body: {
      package: "economy",
      words: 250,
      lines: [{ label: "Tłumaczenie", amount: "100.00" }],
      deadline: new Date(now + 5 * day).toISOString(),
      valid_until: new Date(now + 7 * day).toISOString(),
    },
  });
  const page = await company.call("quotation", { params: { hash: desk.quotes[0]?.hash ?? "" } });
  expect(page?.price_gross).toEqual(page?.price_net);
  await installation.runJobs();
  installation.clock.forward(day + hour);
  await installation.runRound("dialogue.remind");
  await expectLegend(email, page?.tax_legend ?? null, ["quote_ready", "quote_reminder"]);
});
