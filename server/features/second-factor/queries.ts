import type { Kysely } from "kysely";
import type { SecurityView } from "#contract/accounts.ts";
import type { DB } from "../../db/tables.ts";
import { passkeysOf } from "../passkeys/queries.ts";

/** How a customer's account is secured besides its password. */
export async function securityOf(db: Kysely<DB>, customer_id: number): Promise<SecurityView> {
  const { totp_enabled_at } = await db
    .selectFrom("customer")
    .select("totp_enabled_at")
    .where("id", "=", customer_id)
    .executeTakeFirstOrThrow();
  const { left } = await db
    .selectFrom("recovery_code")
    .select((w) => w.fn.countAll<string>().as("left"))
    .where("customer_id", "=", customer_id)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return {
    totp_enabled: totp_enabled_at !== null,
    recovery_codes_left: Number(left),
    passkeys: await passkeysOf(db, customer_id),
  };
}
