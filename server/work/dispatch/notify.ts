import { addDays, instantOf, localDate } from "#domain/calendar.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { afterPaper, afterRound } from "#server/kernel/jobs/after.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";

const hour_ms = 3_600_000;
/** The daily letter comes when the working day begins. */
const daily_minute = 8 * 60;

/** When somebody who wants letters hourly or daily is written to next. */
function nextDigest(notify: "hourly" | "daily", now: Date): Date {
  if (notify === "hourly") return new Date((Math.floor(now.getTime() / hour_ms) + 1) * hour_ms);
  const today = localDate(now.getTime());
  const at = instantOf({ date: today, minute: daily_minute });
  return new Date(at > now.getTime() ? at : instantOf({ date: addDays(today, 1), minute: daily_minute }));
}

/**
 * Tells a translator about an offer as they wish: at once, or with the others of the hour or the day. Whoever is asked
 * in person is told at once, because the answer is wanted within half an hour.
 */
export async function tellOffer(
  tx: Tx,
  offer: { readonly id: number; readonly translator_id: number },
  { in_person }: { readonly in_person: boolean },
  now: Date,
): Promise<void> {
  const { notify } = await tx
    .selectFrom("translator")
    .select("notify")
    .where("id", "=", offer.translator_id)
    .executeTakeFirstOrThrow();
  if (in_person || notify === "at_once") {
    for (const name of afterPaper.offer_made) await enqueue(tx, name, { offer_id: offer.id });
    return;
  }
  await enqueue(
    tx,
    "dispatch.digest",
    { translator_id: offer.translator_id },
    { job_key: `offers-digest:${offer.translator_id}`, run_at: nextDigest(notify, now) },
  );
}

/** Tells everybody who applied how it ended. */
export async function tellResults(tx: Tx, offer_ids: readonly number[]): Promise<void> {
  for (const offer_id of offer_ids)
    for (const name of afterRound.decided) await enqueue(tx, name, { offer_id });
}
