import { orderForUpdate, act } from "#server/orders/index.ts";
import { Refusal } from "#domain/errors.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { dropUnsent } from "#server/kernel/mail/outbox.ts";
import { askedAnew } from "#domain/orders/pause.ts";
import { newestQuote } from "#server/payments/index.ts";

/** The beginning of the keys of the mails about a proposed change. */
export const mailsAboutOffer = (quote_id: number): string => `supplement_ready:${quote_id}:`;

/** The beginning of the keys of the reminders of a quote or a proposed change. */
export const remindersOf = (quote_id: number): string => `quote_reminder:${quote_id}:`;

/**
 * Withdraws a sent quote or supplement without an answer (decision 0133). A request waits for its price again with a
 * new deadline; a bought order returns to analysis at the agreed price, and its delivery date moves by the time the
 * customer was asked; a mail about it that has not left is dropped. Refuses (`quote.already_decided`) an answered offer.
 */
export async function takeBackSent(tx: Tx, staff_id: number, order_id: number, now: Date): Promise<void> {
  const order = await orderForUpdate(tx, order_id);
  if (!order) throw new Refusal("order.not_found");
  const quote = await newestQuote(tx, order_id);
  if (quote?.state !== "open") throw new Refusal("quote.already_decided", { state: quote?.state ?? null });
  const staff = { role: "staff", id: staff_id } as const;
  if (quote.is_supplement) {
    const waited = now.getTime() - quote.issued_at.getTime();
    const deadline = order.deadline && new Date(order.deadline.getTime() + waited);
    for (const about of [mailsAboutOffer(quote.id), remindersOf(quote.id)])
      await dropUnsent(tx, order_id, about, now);
    await act(tx, order_id, staff, { event: "supplement.take_back", set: { deadline } }, now);
  } else await act(tx, order_id, staff, { event: "quote.take_back", set: askedAnew(now) }, now);
  await tx
    .updateTable("quote")
    .set({ state: "superseded", decided_at: now })
    .where("id", "=", quote.id)
    .execute();
}
