import { beforeEach, describe, expect, test } from "vitest";
import type { PlacementInput } from "#contract/checkout/carts.ts";
import { routes } from "#contract/routes.ts";
import { fillPath } from "#contract/route.ts";
import type { Installation } from "#test/installation.ts";
import { refusalOf, type Session } from "#test/session.ts";
import { atBank, buyer, day, inOneInstallation, mailsTo, order_input, piotr, visitor } from "#test/steps.ts";
import { importStatement, minor, statementFile, titleOf } from "#test/transfers.ts";

let installation: Installation;
let guest: Session;
inOneInstallation(
  (opened) => {
    installation = opened;
  },
  { TRUST_PROXY: "1", IP_COUNTRY_HEADER: "X-Ip-Country" },
);
beforeEach(() => {
  installation.clock.forward(2 * day);
  guest = visitor(installation);
});

const american = { ...buyer, address: "1 Main Street", city: "New York", postcode: "10001", country: "US" };
const canary = { ...buyer, address: "Calle Mayor 1", city: "Las Palmas", postcode: "35001", country: "ES" };

type Ordered = { readonly id: number; readonly gross: string; readonly vat: string };

/**
 * Places an order from a network of this country and returns its VAT; the page first shows the price of a Polish buyer.
 */
async function placed(
  contact: Omit<PlacementInput, "expected_gross">,
  ip_country: string | null = null,
): Promise<Ordered & { readonly redirect_url: string; readonly payment_hash: string }> {
  const { cart_hash, orders } = await guest.call("createOrder", { body: order_input });
  const id = orders[0]?.id ?? 0;
  const shown = (await guest.call("cart", { params: { hash: cart_hash } })).price_gross
    .currency_amount_decimal;
  const send = async (expected_gross: string) =>
    installation.app.inject({
      method: "POST",
      url: fillPath(routes.placeCart.path, { hash: cart_hash }),
      headers: { ...(await guest.headers()), ...(ip_country === null ? {} : { "x-ip-country": ip_country }) },
      payload: { ...contact, expected_gross },
    });
  const first = await send(shown);
  const details = first.statusCode === 409 ? (refusalOf(first).details ?? {}) : {};
  const answer = first.statusCode === 409 ? await send(String(details["price_gross"])) : first;
  expect(answer.statusCode, answer.body).toBe(201);
  const { data } = answer.json<{ data: { redirect_url: string; payment_hash: string } }>();
  const order = await installation.db
    .selectFrom("order")
    .select(["vat", "price_gross"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const gross = `${(order.price_gross ?? 0n) / 100n}.${String((order.price_gross ?? 0n) % 100n).padStart(2, "0")}`;
  return { id, gross, vat: String(order.vat), ...data };
}
const attentionOf = async (id: number) =>
  (await piotr(installation).call("deskOrder", { params: { id: String(id) } })).customer.tax_attention;
const tasksOf = async (id: number): Promise<string[]> =>
  (await mailsTo(installation, "piotr@example.com", id)).filter((kind) => kind === "staff_task");

describe("§3.2 VAT follows a place that two pieces of evidence prove", () => {
  test("an address without further evidence pays the seller's rate, and the desk gets a task after payment", async () => {
    const order = await placed(american);
    expect(order.vat).not.toBe("0");
    expect(await tasksOf(order.id)).toEqual([]);
    await atBank(installation, order, "pay");
    await installation.runJobs();
    expect(await attentionOf(order.id)).toBe("place_unproven");
    expect(await tasksOf(order.id)).toEqual(["staff_task"]);
  });

  test("with a telephone of the same country there is no Polish VAT and no task", async () => {
    const order = await placed({ ...american, phone: "+12125550123" });
    expect(order.vat).toBe("0");
    await atBank(installation, order, "pay");
    await installation.runJobs();
    expect(await attentionOf(order.id)).toBeNull();
    expect(await tasksOf(order.id)).toEqual([]);
  });

  test("a network address of the country is sufficient; a Polish one outweighs a telephone number", async () => {
    expect((await placed(american, "US")).vat).toBe("0");
    expect((await placed({ ...american, phone: "+12125550123" }, "PL")).vat).not.toBe("0");
    // "XX" is the proxy's code for an unknown country.
    expect((await placed({ ...american, phone: "+12125550123" }, "XX")).vat).toBe("0");
  });

  test("a postcode of the Canary Islands is proven by evidence of the islands, not of Spain", async () => {
    expect((await placed(canary)).vat).not.toBe("0");
    expect((await placed({ ...canary, phone: "+34612345678" }, "ES")).vat).not.toBe("0");
    expect((await placed({ ...canary, phone: "+34928123456" }, "ES")).vat).toBe("0");
  });

  test("a transfer from another country than the address is shown to the desk; the sale stays as it was", async () => {
    const order = await placed({ ...american, phone: "+12125550123", payment_method: "bank_transfer" });
    const title = await titleOf(guest, order.payment_hash);
    await importStatement(installation, statementFile({ lines: [{ amount: minor(order.gross), title }] }));
    expect(await attentionOf(order.id)).toBe("place_contradicted");
    expect(await tasksOf(order.id)).toEqual(["staff_task"]);
  });

  test("a transfer that proves the place after 23 % was paid is shown to the desk", async () => {
    const order = await placed({
      ...american,
      payment_method: "bank_transfer",
      country: "GB",
      postcode: "SW1A 1AA",
    });
    const title = await titleOf(guest, order.payment_hash);
    const line = { amount: minor(order.gross), title, counterparty_iban: "GB33BUKB20201555555555" };
    await importStatement(installation, statementFile({ lines: [line] }));
    expect(await attentionOf(order.id)).toBe("place_late");
  });
});
