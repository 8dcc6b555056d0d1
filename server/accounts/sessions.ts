import type { Tx } from "#server/kernel/db/open.ts";
import { digest } from "#server/kernel/settings/keys.ts";
import type { Zone } from "./attempts.ts";

/** Ends a customer's sessions, all or all but the one with this token. */
export const endSessions = (tx: Tx, customer_id: number, except_token = ""): Promise<void> =>
  endSessionsOf(tx, "customer", customer_id, except_token);

/** The same for a user of any zone. */
export async function endSessionsOf(tx: Tx, zone: Zone, id: number, except_token = ""): Promise<void> {
  await tx
    .deleteFrom("access_token")
    .where("kind", "=", zone)
    .where("subject_id", "=", id)
    .where("token_sha256", "!=", digest(except_token))
    .execute();
}
