import { expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import { day, inOneInstallation, piotr, quote_input, visitor } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

const no_number = { user_type: "private", vat_id: "", vat_id_status: "none", place_proven: false } as const;
const company = { ...no_number, user_type: "company" } as const;
test.each([
  ["a private person", { ...no_number, country: "PL" }],
  ["a private person in Germany", { ...no_number, country: "DE" }],
  ["a company proven by VIES", { ...company, country: "DE", vat_id: "DE136695976", vat_id_status: "valid" }],
  ["a company of another continent", { ...company, country: "US" }],
] as const)("S3 the form of a quote shows the VAT that is sent: %s", async (_who, buyer) => {
  const desk = piotr(installation);
  const { orders } = await visitor(installation).call("createOrder", { body: quote_input });
  const id = orders[0]?.id ?? 0;
  const { cart_id } = await installation.db
    .selectFrom("order")
    .select("cart_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await installation.db.updateTable("cart").set(buyer).where("id", "=", cart_id).execute();
  const params = { id: String(id) };
  const rate = (await desk.call("deskOrder", { params })).vat_rate_now;
  expect(rate).toMatch(/^\d+%$/);
  const inDays = (days: number) => new Date(installation.clock.now().getTime() + days * day).toISOString();
  const sent = await desk.call("issueQuote", {
    params,
    body: {
      package: "economy",
      words: 250,
      lines: [{ label: "Economy", amount: "100.00" }],
      deadline: inDays(4),
      valid_until: inDays(7),
    },
  });
  expect(sent.vat_rate_now, "nothing is typed any more").toBeNull();
  expect(sent.trace?.vat.currency_amount_decimal).toBe(`${parseInt(rate ?? "", 10)}.00`);
});
