import { Refusal } from "#domain/errors.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { cancelJob } from "#server/kernel/jobs/queue.ts";
import { dropUnsent } from "#server/kernel/mail/outbox.ts";
import { offerKey } from "./round-end.ts";
import type { OfferRow } from "./take.ts";

/** The prefix of the keys of all mails about an offer to a translator. */
export const mailsAboutJobOffer = (offer_id: number): string => `offer_sent:${offer_id}:`;

/** The unanswered offers of a stage to one person each. */
const openOffers = (tx: Tx, stage_id: number) =>
  tx
    .selectFrom("offer")
    .selectAll()
    .where("stage_id", "=", stage_id)
    .where("state", "=", "sent")
    .where("round_id", "is", null);

/** The unanswered offer of a stage to one person; undefined when there is none. */
export const openOfferTo = (tx: Tx, stage_id: number, translator_id: number): Promise<OfferRow | undefined> =>
  openOffers(tx, stage_id).where("translator_id", "=", translator_id).executeTakeFirst();

/** The offer of a stage to one person that is to be withdrawn. Refuses one that is no longer open. */
export async function openOfferOf(tx: Tx, stage_id: number, offer_id: number): Promise<OfferRow> {
  const offer = await openOffers(tx, stage_id).where("id", "=", offer_id).executeTakeFirst();
  if (!offer) throw new Refusal("offer.not_found");
  return offer;
}

/**
 * Withdraws an open offer to one person on the locked order, with its timer and its unsent mail. Returns whether its mail
 * was already sent.
 */
export async function withdrawOffer(tx: Tx, order_id: number, offer_id: number, now: Date): Promise<boolean> {
  await tx
    .updateTable("offer")
    .set({ state: "withdrawn", decided_at: now })
    .where("id", "=", offer_id)
    .execute();
  await cancelJob(tx, offerKey(offer_id));
  return dropUnsent(tx, order_id, mailsAboutJobOffer(offer_id), now);
}
