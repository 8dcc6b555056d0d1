import { expect } from "vitest";
import type { PlacementInput } from "#contract/checkout/carts.ts";
import type { OrderInput } from "#contract/orders/orders.ts";
import { type Company, newCompany } from "./companies.ts";
import type { Installation } from "./installation.ts";
import type { Session } from "./session.ts";
import { buyer } from "./steps.ts";
import { bookkeeper } from "./transfers.ts";

/** A company outside the Union, as it orders. */
export const swiss = {
  user_type: "company",
  company_name: "Alpen AG",
  vat_id: "CHE-123.456.788",
  address: "Bahnhofstrasse 1",
  postcode: "8001",
  city: "Zürich",
  country: "CH",
} as const satisfies Partial<PlacementInput>;
export const swiss_number = "CHE123456788";

/** Its account. */
export async function swissCompany(installation: Installation): Promise<Company> {
  const company = await newCompany(installation);
  await installation.db
    .updateTable("customer")
    .set({ country: "CH", postcode: swiss.postcode, city: swiss.city, vat_id: swiss_number })
    .where("id", "=", company.id)
    .execute();
  return company;
}

export const swiss_evidence = {
  kind: "tax_number",
  source: "UID-Register: aktiv, MWST",
  country: "CH",
  vat_id: swiss_number,
} as const;

/** The desk records what proves the business. */
export const proveSwiss = (installation: Installation, { id }: Pick<Company, "id">, change: object = {}) =>
  bookkeeper(installation).call("proveBusiness", {
    params: { id: String(id) },
    body: { ...swiss_evidence, ...change },
  });

/** Places an order at the price that is shown to this buyer. */
export async function placeShown(who: Session, order: OrderInput, contact: Partial<PlacementInput>) {
  const { cart_hash, orders } = await who.call("createOrder", { body: order });
  const body = { ...buyer, ...contact };
  const cart = { params: { hash: cart_hash } };
  const { price_gross } = await who.call("buyerPrice", { ...cart, body });
  const expected_gross = price_gross.currency_amount_decimal;
  const started = await who.call("placeCart", { ...cart, body: { ...body, expected_gross } });
  const [order_id = 0] = orders.map(({ id }) => id);
  expect(order_id).toBeGreaterThan(0);
  return { ...started, orders, order_id };
}
