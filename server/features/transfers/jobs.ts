import { idOf, job } from "../../jobs/job.ts";
import { matchByRule } from "./commands.ts";

export const transfer_jobs = {
  "bank.match": job({
    command: ({ tx, now, ...running }) => matchByRule(tx, idOf(running, "bank_entry_id"), now),
  }),
};
