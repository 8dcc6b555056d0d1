import { defineJob } from "#server/kernel/jobs/job.ts";
import { lookForLine } from "./payouts.ts";
import { matchByRule } from "./commands.ts";
import { moveParts } from "./move-parts.ts";

export const transfer_jobs = {
  "bank.match": defineJob("bank.match", {
    run: ({ tx, now, payload }) => matchByRule(tx, payload.bank_entry_id, now),
  }),
  "bank.move_parts": defineJob("bank.move_parts", {
    run: ({ tx, now, payload }) => moveParts(tx, payload.payment_request_id, now),
  }),
  "bank.match_payout": defineJob("bank.match_payout", {
    run: ({ tx, now, payload }) => lookForLine(tx, payload.provider_payout_id, now),
  }),
};
