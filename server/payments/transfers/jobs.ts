import { idOf, job } from "#server/kernel/jobs/job.ts";
import { lookForLine } from "./payouts.ts";
import { matchByRule } from "./commands.ts";

export const transfer_jobs = {
  "bank.match": job({
    command: ({ tx, now, ...running }) => matchByRule(tx, idOf(running, "bank_entry_id"), now),
  }),
  "bank.match_payout": job({
    command: ({ tx, now, ...running }) => lookForLine(tx, idOf(running, "provider_payout_id"), now),
  }),
};
