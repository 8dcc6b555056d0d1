import { sql } from "kysely";
import type { Tx } from "#server/kernel/db/open.ts";
import { lockRequests } from "../lock-requests.ts";
import { partsOf } from "./dues.ts";
import { endMatch, payByTransfer } from "./settle.ts";
import { lockMatches } from "./undo.ts";

/** What asks for an invoice now, or for the one that was issued in its place. */
const nextOfInvoice = (tx: Tx, payment_request_id: number) =>
  tx
    .selectFrom("payment_request as next")
    .innerJoin("invoice as asks", "asks.id", "next.invoice_id")
    .innerJoin("payment_request as former", (join) =>
      join.on((w) =>
        w.or([
          w("former.invoice_id", "=", w.ref("asks.id")),
          w("former.invoice_id", "=", w.ref("asks.replaces_invoice_id")),
        ]),
      ),
    )
    .select("next.id")
    .where("former.id", "=", payment_request_id)
    .where("next.state", "=", "open")
    .executeTakeFirst();

/** What asks for orders of an amount due, and for no other, after it was closed. */
const nextOfOrders = (tx: Tx, payment_request_id: number) =>
  tx
    .selectFrom("payment_request as next")
    .innerJoin("payment_request as former", (join) =>
      join
        .onRef("former.cart_id", "=", "next.cart_id")
        .onRef("former.kind", "=", "next.kind")
        .onRef("former.id", "<", "next.id"),
    )
    .select("next.id")
    .where("former.id", "=", payment_request_id)
    .where("next.state", "=", "open")
    .where(
      sql<boolean>`not exists (select order_id from payment_request_order where payment_request_id = next.id
        except select order_id from payment_request_order where payment_request_id = former.id)`,
    )
    .orderBy("next.id", "desc")
    .executeTakeFirst();

/** Closed amounts due to which parts still belong. */
export const requestsWithPartsLeft = (tx: Tx) =>
  tx
    .selectFrom("bank_match as part")
    .innerJoin("payment_request as request", "request.id", "part.payment_request_id")
    .select("request.id")
    .distinct()
    .where("part.kind", "=", "part")
    .where("part.undone_at", "is", null)
    .where("request.state", "=", "closed")
    .orderBy("request.id")
    .limit(500);

/**
 * Parts of an amount due that was closed count for the amount due that replaced it. What is more, or of orders and
 * invoices with nothing left to pay, is on its line of the statement again, where the desk decides about it.
 */
export async function moveParts(tx: Tx, payment_request_id: number, now: Date): Promise<void> {
  const next = (await nextOfInvoice(tx, payment_request_id)) ?? (await nextOfOrders(tx, payment_request_id));
  const requests = await lockRequests(tx, next ? [payment_request_id, next.id] : [payment_request_id]);
  if (requests.some(({ id, state }) => id === payment_request_id && state !== "closed")) return;
  const parts = await partsOf(tx, payment_request_id);
  if (parts.length === 0) return;
  await lockMatches(
    tx,
    parts,
    parts.map(({ bank_entry_id }) => bank_entry_id),
  );
  let missing = requests.find(({ id, state }) => id === next?.id && state === "open")?.amount_due ?? 0n;
  for (const part of parts) {
    await endMatch(tx, part, part.made_by, now);
    const amount = part.amount < missing ? part.amount : missing;
    if (!next || amount === 0n) continue;
    missing -= amount;
    const by = { staff_id: part.made_by, rule: part.rule };
    const asked = [{ payment_request_id: next.id, amount }];
    await payByTransfer(tx, { entry_id: part.bank_entry_id, parts: asked, rest: "keep", by }, now);
  }
}
