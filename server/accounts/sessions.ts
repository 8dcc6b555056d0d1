import type { Tx } from "../db/open.ts";
import { digest } from "../keys.ts";

/** The bearer token of a request's headers; empty without one. */
export const bearerOf = (headers: { readonly authorization?: string | undefined }): string =>
  (headers.authorization ?? "").split(" ")[1] ?? "";

/** Ends a customer's sessions, all or all but the one with this token. */
export async function endSessions(tx: Tx, customer_id: number, keep_token = ""): Promise<void> {
  await tx
    .deleteFrom("access_token")
    .where("kind", "=", "customer")
    .where("subject_id", "=", customer_id)
    .where("token_sha256", "!=", digest(keep_token))
    .execute();
}
