import type { Kysely, Selectable } from "kysely";
import type { ConsentKind, ConsentOrigin } from "#domain/accounts/consents.ts";
import { terms_version } from "#brands/legal.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";

/** §5: stores the buyer's answer to each consent of a cart, with its time and the version of its text. */
export async function keepConsents(
  tx: Tx,
  cart: Pick<Selectable<DB["cart"]>, "id" | "customer_id" | "locale">,
  {
    origin,
    ...answers
  }: Readonly<Partial<Record<ConsentKind, boolean>>> & { readonly origin: ConsentOrigin },
  now: Date,
): Promise<void> {
  const given = (["terms", "early_start", "newsletter", "recording"] as const).flatMap((kind) => {
    const granted = answers[kind];
    return granted === undefined ? [] : [{ kind, granted }];
  });
  if (given.length === 0) return;
  const { customer_id, id: cart_id, locale } = cart;
  await tx
    .insertInto("consent")
    .values(
      given.map((one) => ({
        ...one,
        origin,
        text_version: terms_version,
        customer_id,
        cart_id,
        locale,
        given_at: now,
      })),
    )
    .execute();
}

/** Whether the buyer of a cart agreed the last time they were asked; who was never asked has not. */
export async function agreedTo(db: Kysely<DB>, cart_id: number, kind: ConsentKind): Promise<boolean> {
  const last = await db
    .selectFrom("consent")
    .select("granted")
    .where("cart_id", "=", cart_id)
    .where("kind", "=", kind)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.granted ?? false;
}
