import { describe, expect, test } from "vitest";
import type { OfferView } from "#contract/quotes/quotes.ts";
import type { PackageKey, Speed } from "#domain/catalog.ts";
import { atItsPrice, recommendedOf } from "./recommended.ts";

const money = (amount: string) => ({ currency_code: "PLN", currency_amount_decimal: amount }) as const;
const offer = (key: PackageKey, speed: Speed, gross: string, day: number): OfferView => ({
  package: key,
  public_name: key,
  variant_name: speed,
  speed,
  production_minutes: 60,
  delivery_at: `2026-11-${day}T15:00:00.000Z`,
  price_net: money(gross),
  vat: money("0.00"),
  price_gross: money(gross),
  posting: null,
  saving: null,
  targets: [],
});
const named = (offers: readonly OfferView[]) =>
  recommendedOf(offers).map(
    ({ offer: { package: key, speed }, merits }) => `${key} ${speed}: ${merits.join()}`,
  );

describe("Three offers are recommended", () => {
  const offers = [
    offer("light", "normal", "40.00", 24),
    offer("light", "half", "50.00", 23),
    offer("economy", "normal", "90.00", 25),
    offer("economy", "half", "112.00", 23),
    offer("expert", "normal", "180.00", 27),
    offer("expert", "half", "220.00", 24),
  ];

  test("the cheapest, the soonest at its lowest price, and the best package at its lowest price", () => {
    expect(named(offers)).toEqual(["light normal: cheapest", "light half: earliest", "expert normal: best"]);
  });

  test("at the minimum price one offer is all of them: the best package on its soonest date", () => {
    const least = offers.map((one) => ({ ...one, price_gross: money("10.00") }));
    expect(named(least.filter(({ package: key }) => key !== "light"))).toEqual([
      "expert half: cheapest,best",
      "economy half: earliest",
    ]);
  });

  test("no offers, no recommendation", () => {
    expect(named([])).toEqual([]);
  });
});

describe("A choice that costs the same as a better one becomes the better one", () => {
  const offers = [
    offer("economy", "normal", "10.00", 25),
    offer("economy", "half", "10.00", 24),
    offer("business", "normal", "10.00", 26),
    offer("business", "half", "10.00", 25),
    offer("expert", "normal", "12.00", 26),
  ];

  test("the package first, then the date; a dearer one is left alone", () => {
    expect(atItsPrice(offers, { package: "economy", speed: "normal" })).toMatchObject({
      package: "business",
      speed: "half",
    });
    expect(atItsPrice(offers, { package: "expert", speed: "normal" })).toMatchObject({ package: "expert" });
    expect(atItsPrice([], { package: "economy", speed: "normal" })).toEqual({
      package: "economy",
      speed: "normal",
    });
  });
});
