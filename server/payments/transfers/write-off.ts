import { Refusal } from "#domain/errors.ts";
import { money, toDecimal } from "#domain/money.ts";
import { mayWriteOff, write_off_provider } from "#domain/payments/write-off.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import type { PaymentRow } from "#server/ledger/index.ts";
import { lockRequests } from "../lock-requests.ts";
import { note } from "./commands.ts";
import { partsOf } from "./dues.ts";
import { attemptOf } from "./bank-attempt.ts";
import { type By, lockEntry, lockMoneyIn, missingOf, settleParts } from "./settle.ts";

/** Takes `amount` off an attempt, and adds the part that writes it off. */
async function splitOff(tx: Tx, attempt: PaymentRow, amount: bigint, now: Date): Promise<void> {
  const { id, payment_request_id, brand_id, customer_id, product, currency } = attempt;
  const hash = newHash();
  await tx
    .insertInto("payment")
    .values({
      hash,
      payment_request_id,
      brand_id,
      customer_id,
      product,
      currency,
      amount,
      beside_id: id,
      provider: write_off_provider,
      method: write_off_provider,
      transaction_name: `${write_off_provider} ${hash.slice(0, 8)}`,
      state: "created",
      start_date: now,
      expires_at: now,
    })
    .execute();
  await tx
    .updateTable("payment")
    .set((w) => ({ amount: w("amount", "-", amount) }))
    .where("id", "=", id)
    .execute();
}

/**
 * Writes off what a part payment still lacks (minor units of its currency), so that its amount due is paid. Refuses a
 * match that is no part, an amount due that is not open or is a top-up, and more than the limit. Answers its line.
 */
export async function writeOffRest(
  tx: Tx,
  staff_id: number,
  { match_id, reason }: { readonly match_id: number; readonly reason: string },
  now: Date,
): Promise<number> {
  const match = await tx.selectFrom("bank_match").selectAll().where("id", "=", match_id).executeTakeFirst();
  if (!match) throw new Refusal("transfer.not_found");
  const [request] = await lockRequests(tx, [match.payment_request_id ?? 0]);
  await lockEntry(tx, match.bank_entry_id);
  const parts = request ? await partsOf(tx, request.id) : [];
  if (request?.state !== "open" || !parts.some(({ id }) => id === match_id))
    throw new Refusal("transfer.amount");
  await lockMoneyIn(tx, [request], { rest: "keep", currency: request.currency }, now);
  const missing = await missingOf(tx, request);
  if (!mayWriteOff(request.kind, money(missing, request.currency)))
    throw new Refusal("transfer.write_off_limit");
  await splitOff(tx, await attemptOf(tx, request, now), missing, now);
  const by: By = { staff_id, rule: "by_hand" };
  const { kind } = await settleParts(tx, request, by, now, missing);
  if (kind !== "settled") throw new Refusal("transfer.order_gone");
  const detail = { amount: toDecimal(missing), currency: request.currency, reason };
  await note(
    tx,
    staff_id,
    { act: "transfer.write_off", object: "bank_entry", object_id: match.bank_entry_id, detail },
    now,
  );
  return match.bank_entry_id;
}
