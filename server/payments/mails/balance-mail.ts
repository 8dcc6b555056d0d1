import type { Kysely } from "kysely";
import { brandById } from "#brands/all.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Writing } from "#server/kernel/mail/define.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";

/** The holder of a prepaid balance, with the address of their page of payments. */
export async function holderOf(
  { tx, machine }: Pick<Writing, "machine"> & { readonly tx: Kysely<DB> },
  customer_id: number,
) {
  const customer = await tx
    .selectFrom("customer")
    .select(["id", "brand_id", "locale", "email"])
    .where("id", "=", customer_id)
    .executeTakeFirstOrThrow();
  const brand = brandById(customer.brand_id);
  if (!brand) throw new Error(`customer ${customer_id} is of a brand that does not exist`);
  return {
    to: { brand, locale: customer.locale, recipient: customer.email },
    url: `${originOfBrand(machine.config, brand)}/${customer.locale}/account/payments`,
  };
}

/** A top-up by the number of its amount due; undefined for an amount due of another kind. */
export const topUpOf = (tx: Tx, request_id: number) =>
  tx
    .selectFrom("payment_request")
    .selectAll()
    .where("id", "=", request_id)
    .where("kind", "=", "top_up")
    .executeTakeFirst();
