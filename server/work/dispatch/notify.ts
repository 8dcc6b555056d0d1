import { addDays, instantOf, localDate } from "#domain/calendar.ts";
import type { Selectable } from "kysely";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { enqueue, enqueueEach } from "#server/kernel/jobs/queue.ts";

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
  enqueue(tx, "mail.offer_sent", { offer_ids: [id] });

/** Notifies translators of their offers by their settings: immediately, or in the hourly or daily digest. */
export async function notifyOfOffers(
  tx: Tx,
  offers: readonly { readonly id: number; readonly translator_id: number; readonly notify: Notify }[],
  now: Date,
): Promise<void> {
  const offer_ids = offers.filter(({ notify }) => notify === "at_once").map(({ id }) => id);
  if (offer_ids.length > 0) await enqueue(tx, "mail.offer_sent", { offer_ids });
  const later = offers.flatMap(({ translator_id, notify }) =>
    notify === "at_once"
      ? []
      : {
          payload: { translator_id },
          when: { job_key: `offers-digest:${translator_id}`, run_at: nextDigest(notify, now) },
        },
  );
  await enqueueEach(tx, "dispatch.digest", later);
}

/** Notifies everyone who applied of the result. */
export const notifyOfResults = (tx: Tx, offer_ids: readonly number[]): Promise<void> =>
  enqueueEach(
    tx,
    "mail.round_result",
    offer_ids.map((offer_id) => ({ payload: { offer_id } })),
  );
