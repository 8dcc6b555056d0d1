import type { Kysely } from "kysely";
import type { DB } from "#server/kernel/db/tables.ts";
import { resealed, type Secrets } from "#server/kernel/secrets.ts";
import { holder_table, type Holder } from "../registration/passwords.ts";

/** The purpose to which a TOTP secret is sealed. */
export const totpPurpose = ({ zone, id }: Holder): string => `totp:${zone}:${id}`;

/**
 * Seals secrets of the second factor stored in plain text or under an older key. Run at each start, before anything
 * reads them; two servers that start together change each row once.
 */
export async function sealSecondFactors(db: Kysely<DB>, secrets: Secrets): Promise<void> {
  for (const zone of ["customer", "staff", "translator"] as const) {
    const table = holder_table[zone];
    const rows = await db
      .selectFrom(table)
      .select(["id", "totp_secret"])
      .where("totp_secret", "is not", null)
      .execute();
    for (const { id, totp_secret } of rows) {
      const purpose = totpPurpose({ zone, id });
      if (totp_secret === null || secrets.isFresh(purpose, totp_secret)) continue;
      await db
        .updateTable(table)
        .set({ totp_secret: resealed(secrets, purpose, totp_secret) })
        .where("id", "=", id)
        .where("totp_secret", "=", totp_secret)
        .execute();
    }
  }
}
