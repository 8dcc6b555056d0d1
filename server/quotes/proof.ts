import type { OrderRow } from "#server/kernel/db/rows.ts";
import { randomInt } from "node:crypto";
import { Refusal } from "#domain/errors.ts";
import { proof_code } from "#domain/orders/supplement.ts";
import type { Kysely } from "kysely";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { digest } from "#server/kernel/settings/keys.ts";

type Proven = Pick<OrderRow, "id" | "customer_id">;

/** Who may end an order: its owner, the bearer of a guest's link, or that bearer once the order's address is proven. */
export type EndRight = "free" | "with_code" | "never";

/**
 * Whether this caller may end an order (decisions 0036 and 0071): its owner always; the bearer of a guest's link while no
 * money has come, and after that with a code from the order's own mailbox, because a person who got the link to pay
 * must not be able to refund the money.
 */
export function endRight(order: Proven, caller_id: number | null, captured: bigint): EndRight {
  if (order.customer_id !== null) return caller_id === order.customer_id ? "free" : "never";
  return captured === 0n ? "free" : "with_code";
}

const of = (order_id: number, code: string): Buffer => digest(`${order_id}:${code.replace(/\s/g, "")}`);

/** Refuses a second code within a minute, so that a mailbox cannot be flooded. */
export async function requireQuiet(tx: Tx, order_id: number, now: Date): Promise<void> {
  const last = await tx
    .selectFrom("order_code")
    .select("sent_at")
    .where("order_id", "=", order_id)
    .executeTakeFirst();
  if (last && now.getTime() - last.sent_at.getTime() < proof_code.again_after_ms)
    throw new Refusal("proof.too_soon");
}

/** A new code of six digits for an order, in place of the one before. Only its digest is stored. */
export async function newProof(
  tx: Tx,
  order_id: number,
  now: Date,
): Promise<{ readonly code: string; readonly expires_at: Date }> {
  const code = randomInt(1_000_000).toString().padStart(6, "0");
  const expires_at = new Date(now.getTime() + proof_code.valid_ms);
  const row = { code_sha256: of(order_id, code), tries: 0, expires_at, sent_at: now };
  await tx
    .insertInto("order_code")
    .values({ order_id, ...row })
    .onConflict((conflict) => conflict.column("order_id").doUpdateSet(row))
    .execute();
  return { code, expires_at };
}

/**
 * Counts a code that is entered for an order, before it is checked and outside of the transaction: a refusal rolls back
 * its transaction, and a guess must stay counted.
 */
export async function countProof(
  db: Kysely<DB>,
  order_hash: string,
  code: string | undefined,
): Promise<void> {
  if (code === undefined) return;
  await db
    .updateTable("order_code")
    .set((w) => ({ tries: w("tries", "+", 1) }))
    .where("order_id", "in", (w) =>
      w
        .selectFrom("order")
        .select("order.id")
        .where((x) =>
          x.or([
            x("order.hash", "=", order_hash),
            x("order.id", "in", x.selectFrom("quote").select("order_id").where("hash", "=", order_hash)),
          ]),
        ),
    )
    .execute();
}

/** Whether a code typed for an order is the one that was sent. After five guesses none is right. */
async function isProof(tx: Tx, order_id: number, code: string, now: Date): Promise<boolean> {
  const row = await tx
    .selectFrom("order_code")
    .selectAll()
    .where("order_id", "=", order_id)
    .forUpdate()
    .executeTakeFirst();
  return (
    row !== undefined &&
    row.expires_at > now &&
    row.tries <= proof_code.tries &&
    row.code_sha256.equals(of(order_id, code))
  );
}

/** Refuses a missing or wrong code, which was mailed to the order's address. */
export async function requireProof(
  tx: Tx,
  order_id: number,
  code: string | undefined,
  now: Date,
): Promise<void> {
  if (code === undefined || code.trim() === "") throw new Refusal("proof.missing");
  if (!(await isProof(tx, order_id, code, now))) throw new Refusal("proof.wrong");
}

/** Refuses a caller who may not end an order, and a guest's bearer without the right code. */
export async function requireEndRight(
  tx: Tx,
  order: Proven,
  { caller_id, captured, code }: { caller_id: number | null; captured: bigint; code: string | undefined },
  now: Date,
): Promise<void> {
  const right = endRight(order, caller_id, captured);
  if (right === "never") throw new Refusal("access.forbidden");
  if (right === "free") return;
  await requireProof(tx, order.id, code, now);
}
