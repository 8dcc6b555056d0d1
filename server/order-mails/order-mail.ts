import { brandById } from "#brands/all.ts";
import type { Service } from "#domain/catalog.ts";
import type { Kysely } from "kysely";
import type { DB } from "#server/kernel/db/tables.ts";
import { idOf } from "#server/kernel/jobs/job.ts";
import type { Addressed, Writing } from "#server/kernel/mail/define.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";

/** An order as every mail names it. */
export type MailOrder = {
  readonly id: number;
  readonly service_type: Service;
  readonly source_lang: string;
  readonly target_lang: string;
};

export type OfOrder = { readonly order: MailOrder; readonly url: string };
/** One cart may hold an order per target language: its payer gets one mail, not seven. */
export type OfOrders = { readonly orders: readonly MailOrder[]; readonly url: string };

/** The fields by which every mail names an order. */
export const named = ({ id, service_type, source_lang, target_lang }: MailOrder): MailOrder => ({
  id,
  service_type,
  source_lang,
  target_lang,
});

function addressed({
  cart_id,
  cart_brand_id,
  locale,
  email,
}: {
  readonly cart_id: number;
  readonly cart_brand_id: number;
  readonly locale: Addressed["locale"];
  readonly email: string;
}): Addressed {
  const brand = brandById(cart_brand_id);
  if (!brand) throw new Error(`cart ${cart_id} is of a brand that does not exist`);
  return { brand, locale, recipient: email };
}

/** The order of a job, and the address of its buyer. */
export async function orderOf({ tx, ...running }: Writing) {
  const { cart_brand_id, locale, email, user_type, ...order } = await tx
    .selectFrom("order")
    .innerJoin("cart", "cart.id", "order.cart_id")
    .selectAll("order")
    .select(["cart.brand_id as cart_brand_id", "cart.locale", "cart.email", "cart.user_type"])
    .where("order.id", "=", idOf(running, "order_id"))
    .executeTakeFirstOrThrow();
  return { order, to: addressed({ cart_id: order.cart_id, cart_brand_id, locale, email }), user_type };
}

/** The buyer's address: mails use the order's language and brand, independent of their cause. */
export async function addressee(db: Kysely<DB>, cart_id: number): Promise<Addressed> {
  const cart = await db
    .selectFrom("cart")
    .select(["brand_id as cart_brand_id", "locale", "email"])
    .where("id", "=", cart_id)
    .executeTakeFirstOrThrow();
  return addressed({ cart_id, ...cart });
}

/** The orders of an amount due, as its mails name them. */
export const ordersOfRequest = (db: Kysely<DB>, payment_request_id: number) =>
  db
    .selectFrom("payment_request_order as share")
    .innerJoin("order", "order.id", "share.order_id")
    .select([
      "order.id",
      "order.hash",
      "order.service_type",
      "order.source_lang",
      "order.target_lang",
      "order.deadline",
      "order.session_starts_at",
      "order.vat",
      "order.tax_treatment",
    ])
    .where("share.payment_request_id", "=", payment_request_id)
    .orderBy("order.id")
    .execute();

/** The address of a page of the brand, in the reader's language. */
export const page = (
  running: Pick<Writing, "machine">,
  to: Pick<Addressed, "brand" | "locale">,
  path: string,
): string => `${originOfBrand(running.machine.config, to.brand)}/${to.locale}${path}`;

/** Where a buyer finds an order. */
export const orderPage = (running: Writing, to: Pick<Addressed, "brand" | "locale">, hash: string): string =>
  page(running, to, `/account/order/${hash}`);
