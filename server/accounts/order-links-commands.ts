import { orderByHash } from "#server/orders/index.ts";
import { Refusal } from "#domain/errors.ts";
import { requestMail } from "#server/accounts/registration/mail-requests.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import { typedNumber } from "#server/kernel/format/typed-number.ts";

/**
 * Requests a new link of a guest's order by its current link; it is mailed to the order's address, and the current link
 * ends when it is sent. Refuses `order.not_found`, `order.needs_login`, and `rate.limited` within a minute and after
 * five in an hour.
 */
export async function askForRenewal(tx: Tx, caller: Caller, hash: string, now: Date): Promise<void> {
  const order = await orderByHash(tx, caller, hash);
  const { email } = await tx
    .selectFrom("cart")
    .select("email")
    .where("id", "=", order.cart_id)
    .executeTakeFirstOrThrow();
  // Orders of accounts have no renewable link, and drafts without an address no recipient.
  if (order.customer_id !== null || email === "") throw new Refusal("order.not_found");
  const { brand, locale } = caller;
  const wanted = { purpose: "order_link_renewal", brand, locale, email, order_id: order.id } as const;
  await requestMail(tx, wanted, now);
}

/**
 * Requests the current link of an order by its number and the address it was ordered with. The response is the same
 * whether they match or not. Refuses `rate.limited` as above, for every address alike.
 */
export async function askForLink(
  tx: Tx,
  { brand, locale }: Caller,
  { order_number, email }: { readonly order_number: string; readonly email: string },
  now: Date,
): Promise<void> {
  const order = await tx
    .selectFrom("order")
    .innerJoin("cart", "cart.id", "order.cart_id")
    .select(["order.id", "cart.email"])
    .where("order.id", "=", typedNumber(order_number) ?? 0)
    .where("order.brand_id", "=", brand.id)
    .executeTakeFirst();
  const matches = order !== undefined && order.email.toLowerCase() === email.toLowerCase();
  await requestMail(
    tx,
    { purpose: "order_link", brand, locale, email, order_id: matches ? order.id : null },
    now,
  );
}

/** Replaces the links of a guest's order and its quotes; all earlier links end. Returns the new hash. */
export async function renewLink(tx: Tx, order_id: number): Promise<string> {
  const hash = newHash();
  await tx.updateTable("order").set({ hash }).where("id", "=", order_id).execute();
  const quotes = await tx.selectFrom("quote").select("id").where("order_id", "=", order_id).execute();
  for (const { id } of quotes)
    await tx.updateTable("quote").set({ hash: newHash() }).where("id", "=", id).execute();
  return hash;
}
