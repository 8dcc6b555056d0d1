import type { Kysely } from "kysely";
import { Refusal } from "#domain/errors.ts";
import type { Tx } from "../db/open.ts";
import type { DB, JsonValue } from "../db/tables.ts";
import { digest } from "../settings/keys.ts";

/** Identity of one repeated write: the client's key, its caller, the route, and a digest of what it asked for. */
export type Claim = {
  readonly key: string;
  readonly caller: string;
  readonly route: string;
  readonly request_sha256: Buffer;
};

/** What is stored under a key: the command's result, and the answer once the steps after the commit are done. */
export type StoredOutcome = { readonly result: unknown; readonly answer?: unknown };

export const claimOf = (key: string, caller: string, route: string, input: unknown): Claim => ({
  key,
  caller,
  route,
  request_sha256: digest(JSON.stringify(input) ?? ""),
});

/**
 * Claims a key inside the command's transaction: null when it is new. A concurrent holder of the same key is waited
 * for by the unique index, so a doubled click runs once. The same key with another request is refused.
 */
export async function claim(
  tx: Tx,
  { key, caller, route, request_sha256 }: Claim,
  now: Date,
): Promise<StoredOutcome | null> {
  const inserted = await tx
    .insertInto("idempotency")
    .values({ key, caller, route, request_sha256, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("key")
    .executeTakeFirst();
  if (inserted) return null;
  const known = await tx
    .selectFrom("idempotency")
    .select(["request_sha256", "answer"])
    .where((where) => where.and({ key, caller, route }))
    .executeTakeFirstOrThrow();
  if (!known.request_sha256.equals(request_sha256)) throw new Refusal("idempotency.key_reused");
  return known.answer as unknown as StoredOutcome;
}

/** Stores the result under its key, in the transaction that made it or, for the final answer, after it. */
export async function keep(
  db: Kysely<DB>,
  { key, caller, route }: Claim,
  outcome: StoredOutcome,
): Promise<void> {
  await db
    .updateTable("idempotency")
    .set({ answer: JSON.stringify(outcome) as JsonValue })
    .where((where) => where.and({ key, caller, route }))
    .execute();
}
