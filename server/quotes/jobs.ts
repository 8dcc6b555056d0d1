import { idOf, job } from "#server/kernel/jobs/job.ts";
import { sendHeld } from "./quote-sending.ts";

export const quote_jobs = {
  "quote.send": job({
    command: (running) => sendHeld(running.tx, idOf(running, "order_id"), running.now),
  }),
};
