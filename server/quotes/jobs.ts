import { defineJob } from "#server/kernel/jobs/job.ts";
import { sendHeld } from "./quote-sending.ts";

export const quote_jobs = {
  "quote.send": defineJob("quote.send", {
    run: (running) => sendHeld(running.tx, running.payload.order_id, running.now),
  }),
};
