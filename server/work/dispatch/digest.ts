import { brands } from "#brands/all.ts";
import { money } from "#domain/money.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { Running } from "#server/kernel/jobs/job.ts";
import { writeMail } from "#server/kernel/mail/outbox.ts";
import { offersDigestMail } from "../mails/offers-digest.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";

/** Translators work for all brands; their mails are sent by the flagship brand. */
const [flagship] = brands;

/**
 * Writes one mail with the open offers that were not in a mail before, and marks them. Without any no mail is written, so
 * a second run has no effect.
 */
export async function writeDigest(
  { tx, now, machine }: Running & { readonly tx: Tx },
  translator_id: number,
): Promise<void> {
  const offers = await tx
    .selectFrom("offer")
    .innerJoin("stage", "stage.id", "offer.stage_id")
    .innerJoin("order", "order.id", "stage.order_id")
    .select(["offer.id as offer_id", "offer.fee", "offer.deadline", "stage.kind", "order.id"])
    .select(["order.service_type", "order.source_lang", "order.target_lang", "order.words", "order.currency"])
    .select("order.session_starts_at")
    .where("offer.translator_id", "=", translator_id)
    .where("offer.state", "=", "sent")
    .where("offer.expires_at", ">", now)
    .where("offer.told_at", "is", null)
    .orderBy("offer.deadline")
    .execute();
  if (offers.length === 0) return;
  const ids = offers.map(({ offer_id }) => offer_id);
  await tx.updateTable("offer").set({ told_at: now }).where("id", "in", ids).execute();
  const { email, locale } = await tx
    .selectFrom("translator")
    .select(["email", "locale"])
    .where("id", "=", translator_id)
    .executeTakeFirstOrThrow();
  await writeMail(
    tx,
    offersDigestMail,
    {
      key: `offers_digest:${translator_id}:${ids.join("-")}`,
      to: { brand: flagship, locale, recipient: email },
      order_id: null,
      data: {
        url: `${originOfBrand(machine.config, flagship)}/translator/board`,
        offers: offers.map((row) => ({
          order: row,
          stage: row.kind,
          words: row.words,
          starts_at: row.session_starts_at,
          fee: money(row.fee, row.currency),
          deadline: row.deadline,
        })),
      },
    },
    now,
  );
}
