import { defineJob } from "#server/kernel/jobs/job.ts";
import { enqueueEach } from "#server/kernel/jobs/queue.ts";
import { lookForLine } from "./payouts.ts";
import { matchByRule } from "./commands.ts";
import { moveParts, requestsWithPartsLeft } from "./move-parts.ts";

export const transfer_jobs = {
  "bank.match": defineJob("bank.match", {
    run: ({ tx, now, payload }) => matchByRule(tx, payload.bank_entry_id, now),
  }),
  "bank.move_parts": defineJob("bank.move_parts", {
    run: ({ tx, now, payload }) => moveParts(tx, payload.payment_request_id, now),
  }),
  /** Every night: parts that still wait although their amount due was closed, as those of earlier versions. */
  "bank.parts_left": defineJob("bank.parts_left", {
    run: async ({ tx }) => {
      const closed = await requestsWithPartsLeft(tx).execute();
      await enqueueEach(
        tx,
        "bank.move_parts",
        closed.map(({ id }) => ({ payload: { payment_request_id: id } })),
      );
    },
  }),
  "bank.match_payout": defineJob("bank.match_payout", {
    run: ({ tx, now, payload }) => lookForLine(tx, payload.provider_payout_id, now),
  }),
};
