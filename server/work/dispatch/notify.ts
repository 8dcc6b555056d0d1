import { addDays, instantOf, localDate } from "#domain/calendar.ts";
import type { Selectable } from "kysely";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";

const hour_ms = 3_600_000;
/** The daily mail is sent at the start of the working day. */
const daily_minute = 8 * 60;

/** When the next mail to a translator with an hourly or daily digest is due. */
function nextDigest(notify: "hourly" | "daily", now: Date): Date {
  if (notify === "hourly") return new Date((Math.floor(now.getTime() / hour_ms) + 1) * hour_ms);
  const today = localDate(now.getTime());
  const at = instantOf({ date: today, minute: daily_minute });
  return new Date(at > now.getTime() ? at : instantOf({ date: addDays(today, 1), minute: daily_minute }));
}

export type Notify = Selectable<DB["translator"]>["notify"];

/** Notifies the translator of an offer to one person immediately, because the answer is due within half an hour. */
export const notifyInPerson = (tx: Tx, { id }: { readonly id: number }): Promise<void> =>
  enqueue(tx, "mail.offer_sent", { offer_id: id });

/** Notifies a translator of an offer by their setting: immediately, or in the hourly or daily digest. */
export async function notifyOfOffer(
  tx: Tx,
  offer: {
    readonly id: number;
    readonly translator_id: number;
    readonly notify: Notify;
  },
  now: Date,
): Promise<void> {
  if (offer.notify === "at_once") return notifyInPerson(tx, offer);
  await enqueue(
    tx,
    "dispatch.digest",
    { translator_id: offer.translator_id },
    { job_key: `offers-digest:${offer.translator_id}`, run_at: nextDigest(offer.notify, now) },
  );
}

/** Notifies everyone who applied of the result. */
export async function notifyOfResults(tx: Tx, offer_ids: readonly number[]): Promise<void> {
  for (const offer_id of offer_ids) await enqueue(tx, "mail.round_result", { offer_id });
}
