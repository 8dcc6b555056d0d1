import type { Tx } from "#server/kernel/db/open.ts";
import { lockRequests } from "../lock-requests.ts";
import { partsOf } from "./dues.ts";
import { endMatch, payByTransfer } from "./settle.ts";
import { lockMatches } from "./undo.ts";

/**
 * Parts of an amount due that an invoice no longer asks for count for what it asks now, or the invoice that was issued in
 * its place. What is more, or of an invoice
 * with nothing left, is on its line of the statement again, where the desk decides about it.
 */
export async function moveParts(tx: Tx, payment_request_id: number, now: Date): Promise<void> {
  const next = await tx
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
