import type { ShippingMethod } from "../catalog.ts";
import type { Currency } from "../money.ts";

/** Postal zones; the rest of the world costs more than Europe. */
const shipping_zones = ["poland", "europe", "world"] as const;
export type ShippingZone = (typeof shipping_zones)[number];

const european: ReadonlySet<string> = new Set(
  (
    "AD AL AT AX BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME " +
    "MK MT NL NO PT RO RS RU SE SI SJ SK SM UA VA"
  ).split(" "),
);

/** The zone of a country by its ISO code. */
export const zoneOf = (country: string): ShippingZone =>
  country === "PL" ? "poland" : european.has(country) ? "europe" : "world";

/** §3: registered mail, lockers and courier serve Poland only, international registered mail all other countries. */
export const methodsTo = (country: string): readonly ShippingMethod[] => (country === "PL" ? [1, 2, 3] : [4]);

/**
 * One dated row of fees: gross minor units of its currency, VAT follows the translation. Of several rows the one with
 * the highest `min_order_gross` that the order reaches applies, and zero means free.
 */
export type ShippingRate = {
  readonly method: ShippingMethod;
  readonly zone: ShippingZone;
  readonly delivery_receipt: boolean;
  readonly min_order_gross: bigint;
  readonly fee: bigint;
  readonly currency: Currency;
};

/** The data of a shipment that its fee depends on. */
export type Posting = {
  readonly method: ShippingMethod;
  readonly country: string;
  readonly delivery_receipt: boolean;
};

/** A fee in gross minor units, and the order amount (gross, without posting) from which it is free. */
export type PostingFee = { readonly fee: bigint; readonly free_from: bigint | null };

/**
 * The posting fee for an order with a gross amount. Null when the method does not serve the country, has no such
 * option, or no price in the currency.
 */
export function postingFee(
  rates: readonly ShippingRate[],
  { method, country, delivery_receipt }: Posting,
  currency: Currency,
  order_gross: bigint,
): PostingFee | null {
  if (!methodsTo(country).includes(method)) return null;
  const zone = zoneOf(country);
  const fitting = rates
    .filter(
      (rate) =>
        rate.method === method &&
        rate.zone === zone &&
        rate.delivery_receipt === delivery_receipt &&
        rate.currency === currency,
    )
    .toSorted((a, b) => (a.min_order_gross < b.min_order_gross ? 1 : -1));
  const rate = fitting.find(({ min_order_gross }) => min_order_gross <= order_gross);
  if (!rate) return null;
  return { fee: rate.fee, free_from: fitting.find(({ fee }) => fee === 0n)?.min_order_gross ?? null };
}

type Fees = {
  readonly registered: bigint;
  readonly receipt: bigint;
  readonly locker: bigint;
  readonly courier: bigint;
  readonly europe: bigint;
  readonly world: bigint;
  readonly free_from: bigint;
  readonly courier_free_from: bigint;
};

// §9 has the amounts in złoty; their assignment to methods is decision 0016, other currencies have their own rows.
const demo_fees: Readonly<Record<Currency, Fees>> = {
  PLN: {
    registered: 1470n,
    receipt: 1700n,
    locker: 1500n,
    courier: 1990n,
    europe: 3000n,
    world: 3500n,
    free_from: 50_000n,
    courier_free_from: 100_000n,
  },
  EUR: {
    registered: 350n,
    receipt: 400n,
    locker: 360n,
    courier: 470n,
    europe: 710n,
    world: 830n,
    free_from: 12_000n,
    courier_free_from: 24_000n,
  },
  GBP: {
    registered: 300n,
    receipt: 350n,
    locker: 310n,
    courier: 410n,
    europe: 610n,
    world: 710n,
    free_from: 10_000n,
    courier_free_from: 20_000n,
  },
  USD: {
    registered: 410n,
    receipt: 470n,
    locker: 420n,
    courier: 550n,
    europe: 830n,
    world: 970n,
    free_from: 14_000n,
    courier_free_from: 28_000n,
  },
};

/** The initial fees in one currency: those of §9 and their counterparts. */
export function demoShippingRates(currency: Currency): readonly ShippingRate[] {
  const fees = demo_fees[currency];
  const row = (
    method: ShippingMethod,
    zone: ShippingZone,
    fee: bigint,
    free_from: bigint | null,
    delivery_receipt = false,
  ): ShippingRate[] => [
    { method, zone, delivery_receipt, min_order_gross: 0n, fee, currency },
    ...(free_from === null
      ? []
      : [{ method, zone, delivery_receipt, min_order_gross: free_from, fee: 0n, currency }]),
  ];
  return [
    ...row(1, "poland", fees.registered, fees.free_from),
    ...row(1, "poland", fees.receipt, fees.free_from, true),
    ...row(2, "poland", fees.locker, fees.free_from),
    ...row(3, "poland", fees.courier, fees.courier_free_from),
    ...row(4, "europe", fees.europe, null),
    ...row(4, "world", fees.world, null),
  ];
}
