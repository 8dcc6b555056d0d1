import type { Kysely } from "kysely";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { digest } from "#server/kernel/settings/keys.ts";
import type { Holder } from "../registration/passwords.ts";
import { newRecoveryCode, plainCode } from "./totp.ts";

const recovery_codes = 10;
/** The column of a recovery code with its owner. */
export const owner_column = {
  customer: "customer_id",
  staff: "staff_id",
  translator: "translator_id",
} as const;

/** How many recovery codes of a person are unused. */
export async function recoveryCodesLeft(db: Kysely<DB>, { zone, id }: Holder): Promise<number> {
  const { left } = await db
    .selectFrom("recovery_code")
    .select((w) => w.fn.countAll<string>().as("left"))
    .where(owner_column[zone], "=", id)
    .where("used_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(left);
}

/** New recovery codes in place of all earlier ones; only their digests are stored. */
export async function newRecoveryCodes(tx: Tx, { zone, id }: Holder): Promise<readonly string[]> {
  await tx.deleteFrom("recovery_code").where(owner_column[zone], "=", id).execute();
  const codes = Array.from({ length: recovery_codes }, newRecoveryCode);
  await tx
    .insertInto("recovery_code")
    .values(codes.map((code) => ({ [owner_column[zone]]: id, code_sha256: digest(plainCode(code)) })))
    .execute();
  return codes;
}
