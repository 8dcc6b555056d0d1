import { defineModule } from "#server/kernel/define-module.ts";
import { interpreting_jobs } from "./jobs.ts";
import { session_mail_jobs } from "./mail-jobs.ts";
import { interpreting_handlers } from "./routes.ts";
import { second_seat_jobs } from "./second-seats-jobs.ts";
import { second_seat_handlers } from "./second-seats-routes.ts";
import { reactions } from "./reactions.ts";
import { session_part } from "./session-facts.ts";
import { follows } from "./follows.ts";

export const module = defineModule({
  routes: { ...interpreting_handlers, ...second_seat_handlers },
  jobs: { ...interpreting_jobs, ...second_seat_jobs, ...session_mail_jobs },
  follows,
  reactions,
  facts: [session_part],
});
