import { expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import { quick, uploadText } from "#test/services.ts";
import { inOneInstallation, visitor } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});
const home = {
  recipient: "Halina Gość",
  address: "ul. Krótka 1",
  postcode: "00-001",
  city: "Warszawa",
  country: "PL",
} as const;
const registered = { price_net: "11.95", price_gross: "14.70" };
const plain = (price: { price_net: Money; price_gross: Money } | null | undefined) =>
  price && {
    price_net: price.price_net.currency_amount_decimal,
    price_gross: price.price_gross.currency_amount_decimal,
  };
type Money = { readonly currency_amount_decimal: string };

test("one price basis: the fee of posting has a net and a gross amount wherever a buyer reads it", async () => {
  const guest = visitor(installation);
  const methods = await guest.call("shipmentMethods", { query: { country: "PL" } });
  const by_post = methods.find(({ id }) => id === 1);
  expect(plain(by_post)).toEqual(registered);
  expect(plain(by_post?.free_from)).toEqual({ price_net: "406.50", price_gross: "500.00" });
  expect(plain(by_post?.receipt)).toEqual({ price_net: "13.82", price_gross: "17.00" });
  const sworn = { service_type: "sworn", source_lang: "pl", target_langs: ["en"] } as const;
  const priced = await quick(guest, {
    ...sworn,
    target_langs: ["en"],
    words: 0,
    characters_collapsed: 1125,
    shipping_method: 1,
    shipping_country: "PL",
  });
  expect(plain(priced.posting)).toEqual(registered);
  expect(plain(priced.offers[0]?.posting)).toEqual(registered);
  const page = await uploadText(installation, guest, "akt.txt", "a".repeat(1125));
  const { cart_hash } = await guest.call("createOrder", {
    body: {
      intent: "order",
      ...sworn,
      target_langs: ["en"],
      files: [page],
      shipping: { ...home, method: 1 },
      user_type: "company",
    },
  });
  const cart = await guest.call("cart", { params: { hash: cart_hash } });
  expect(plain(cart.posting)).toEqual(registered);
  expect(plain(cart.items[0]?.posting)).toEqual(registered);
});
