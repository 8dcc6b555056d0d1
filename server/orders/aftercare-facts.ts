import type { Kysely } from "kysely";
import type { LoadedFacts } from "#domain/orders/facts.ts";
import type { DB } from "#server/kernel/db/tables.ts";

/** What is decided by after delivery: a consumer has the statutory period for a complaint. */
export async function aftercareFacts(
  db: Kysely<DB>,
  { status, cart_id }: { readonly status: string; readonly cart_id: number },
): Promise<Partial<LoadedFacts>> {
  if (status !== "finished") return {};
  const cart = await db.selectFrom("cart").select("user_type").where("id", "=", cart_id).executeTakeFirst();
  return { is_consumer: cart?.user_type === "private" };
}
