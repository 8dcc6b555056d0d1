import type { Kysely } from "kysely";
import type { SecurityView } from "#contract/accounts/accounts.ts";
import { holder_table, type Holder } from "../registration/passwords.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { passkeysOf } from "./passkeys-queries.ts";
import { recoveryCodesLeft } from "./recovery-codes.ts";

/** Whether an account has a second factor, and how many recovery codes are left. */
export async function secondFactorOf(
  db: Kysely<DB>,
  { zone, id }: Holder,
): Promise<{ enabled: boolean; recovery_codes_left: number }> {
  const { totp_enabled_at } = await db
    .selectFrom(holder_table[zone])
    .select("totp_enabled_at")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return {
    enabled: totp_enabled_at !== null,
    recovery_codes_left: await recoveryCodesLeft(db, { zone, id }),
  };
}

/** How the login of a person is secured besides its password. */
export async function securityOf(db: Kysely<DB>, person_id: number): Promise<SecurityView> {
  const { enabled, recovery_codes_left } = await secondFactorOf(db, { zone: "customer", id: person_id });
  return { totp_enabled: enabled, recovery_codes_left, passkeys: await passkeysOf(db, person_id) };
}
