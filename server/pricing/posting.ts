import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { Kysely, Selectable } from "kysely";
import type * as z from "zod/mini";
import type {
  shipmentMethodView,
  shippingCopy as shippingCopyView,
  shippingInput,
  shippingView,
} from "#contract/pricing/services.ts";
import type { Locale } from "#brands/brand.ts";
import type { ShippingMethod } from "#domain/catalog.ts";
import type { Currency } from "#domain/money.ts";
import { netOfPosting } from "#domain/pricing/posting.ts";
import { list_rate_bps } from "#domain/pricing/sheet.ts";
import {
  methodsTo,
  postingFee,
  type Posting,
  type PostingFee,
  type ShippingRate,
} from "#domain/shipping/shipping.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";
import { catalogText } from "#server/kernel/format/texts.ts";

export type ShippingInput = z.output<typeof shippingInput>;
export type ShipmentRow = Selectable<DB["shipment"]>;

const all_methods: readonly ShippingMethod[] = [1, 2, 3, 4];
/** Used for "abroad" before a country is chosen: the international method at its lower price. */
const some_country: Readonly<Record<ShippingMethod, string>> = { 1: "PL", 2: "PL", 3: "PL", 4: "DE" };
export const countryFor = (method: ShippingMethod, country: string | undefined): string =>
  country ?? some_country[method];

/** The posting fees of a brand in force at an instant; of two rows for one method the later one applies. */
async function shippingRates(db: Kysely<DB>, brand_id: number, now: Date): Promise<ShippingRate[]> {
  const rows = await db
    .selectFrom("shipping_rate")
    .select(["method", "zone", "delivery_receipt", "min_order_gross", "fee", "currency"])
    .distinctOn(["method", "zone", "delivery_receipt", "min_order_gross", "currency"])
    .where("brand_id", "=", brand_id)
    .where("valid_from", "<=", now)
    .where((w) => w.or([w("valid_to", "is", null), w("valid_to", ">", now)]))
    .orderBy("method")
    .orderBy("zone")
    .orderBy("delivery_receipt")
    .orderBy("min_order_gross")
    .orderBy("currency")
    .orderBy("valid_from", "desc")
    .execute();
  return rows.map((row) => ({ ...row, method: row.method as ShippingMethod }));
}

/** The price of posting for an order of this gross (minor units); null when the method is not possible. */
export type PricePosting = (posting: Posting, currency: Currency, order_gross: bigint) => PostingFee | null;

/** The fees of a brand now, loaded once for many orders. */
export async function postingPrices(db: Kysely<DB>, brand_id: number, now: Date): Promise<PricePosting> {
  const rates = await shippingRates(db, brand_id, now);
  return (posting, currency, order_gross) => postingFee(rates, posting, currency, order_gross);
}

/** A gross amount (minor units) with and without its VAT. */
const feeViews = (fee: bigint, rate_bps: bigint, currency: Currency) => ({
  price_net: moneyView(netOfPosting(fee, rate_bps), currency),
  price_gross: moneyView(fee, currency),
});

type Wanted = {
  readonly country?: string | undefined;
  readonly currency: Currency;
  /** Gross of the translation, minor units. */
  readonly order_gross: bigint;
};

/** §3: the methods of posting an original to a country, with their fees for an order of this gross. */
export async function shipmentMethods(
  db: Kysely<DB>,
  { brand_id, locale }: { readonly brand_id: number; readonly locale: Locale },
  { country, currency, order_gross }: Wanted,
  now: Date,
): Promise<z.output<typeof shipmentMethodView>[]> {
  const price = await postingPrices(db, brand_id, now);
  return (country === undefined ? all_methods : methodsTo(country)).flatMap((method) => {
    const to = { method, country: countryFor(method, country) };
    const plain = price({ ...to, delivery_receipt: false }, currency, order_gross);
    const receipt = price({ ...to, delivery_receipt: true }, currency, order_gross);
    if (!plain) return [];
    return [
      {
        id: method,
        name: catalogText(locale, `shipping.${method}`),
        ...feeViews(plain.fee, list_rate_bps, currency),
        free: plain.fee === 0n,
        free_from: plain.free_from === null ? null : feeViews(plain.free_from, list_rate_bps, currency),
        receipt: receipt ? feeViews(receipt.fee, list_rate_bps, currency) : null,
      },
    ];
  });
}

export const shipmentOf = (db: Kysely<DB>, order_id: number): Promise<ShipmentRow | undefined> =>
  db.selectFrom("shipment").selectAll().where("order_id", "=", order_id).executeTakeFirst();

/** The destination of a shipment as far as its fee depends on it; null for an order without posting in its price. */
export async function postingOf(
  db: Kysely<DB>,
  order: Pick<OrderRow, "id" | "shipping_method">,
): Promise<Posting | null> {
  if (order.shipping_method === null) return null;
  const shipment = await shipmentOf(db, order.id);
  // A copy ordered later is paid by a request of its own and is no part of the order's price.
  if (!shipment || shipment.payment_request_id !== null) return null;
  const { country, delivery_receipt } = shipment;
  return { method: order.shipping_method as ShippingMethod, country, delivery_receipt };
}

/** The address of an original, in the columns of its shipment; the method is stored in the order. */
export const addressRow = ({ method: _method, locker, phone, ...rest }: ShippingInput) => ({
  ...rest,
  locker: locker.toUpperCase(),
  phone: phone ?? null,
});

/** Writes the address of an original; a second one replaces the first. `fee` is gross minor units. */
export async function storeShipment(
  tx: Tx,
  order_id: number,
  input: ShippingInput,
  cost: { readonly fee: bigint; readonly payment_request_id: number | null },
  now: Date,
): Promise<void> {
  const row = { ...addressRow(input), ...cost, requested_at: now };
  await tx
    .insertInto("shipment")
    .values({ order_id, ...row })
    .onConflict((conflict) => conflict.column("order_id").doUpdateSet(row))
    .execute();
}

/** Net minor units of an order's price without posting: the base of workers' shares. */
export async function workNet(
  db: Kysely<DB>,
  order: Pick<OrderRow, "id" | "price_net" | "tax_rate_bps">,
): Promise<bigint> {
  const shipment = await shipmentOf(db, order.id);
  const fee = shipment && shipment.payment_request_id === null ? shipment.fee : 0n;
  return (order.price_net ?? 0n) - netOfPosting(fee, order.tax_rate_bps ?? 0n);
}

/** The paper original on an order's page. */
export function shippingOf(
  order: Pick<OrderRow, "shipping_method" | "currency" | "tax_rate_bps">,
  shipment: ShipmentRow | undefined,
): z.output<typeof shippingView> | null {
  if (!shipment || order.shipping_method === null) return null;
  const { recipient, address, postcode, city, country, locker, phone, email, delivery_receipt, fee } =
    shipment;
  return {
    method: order.shipping_method as ShippingMethod,
    recipient,
    address,
    postcode,
    city,
    country,
    locker,
    phone,
    email,
    delivery_receipt,
    ...feeViews(fee, order.tax_rate_bps ?? list_rate_bps, order.currency),
    free: fee === 0n,
  };
}

/** The same to fill a form; the address is shown only to the owner (decision 0036). */
export function shippingCopy(
  order: Pick<OrderRow, "shipping_method">,
  shipment: ShipmentRow | undefined,
  is_owner: boolean,
): z.output<typeof shippingCopyView> | null {
  if (!shipment || order.shipping_method === null) return null;
  const { recipient, address, postcode, city, country, locker, phone, email, delivery_receipt } = shipment;
  const known = { method: order.shipping_method as ShippingMethod, country, delivery_receipt };
  return is_owner
    ? { ...known, recipient, address, postcode, city, locker, phone, email }
    : { ...known, recipient: "", address: "", postcode: "", city: "", locker: "", phone: null, email: "" };
}
