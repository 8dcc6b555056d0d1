import { defineModule } from "#server/kernel/define-module.ts";
import { correction_answer_handlers } from "./correction-answers-routes.ts";
import { correction_jobs } from "./jobs.ts";
import { rework_handlers } from "./rework/routes.ts";
import { correction_handlers } from "./routes.ts";
import { withdrawal_handlers } from "./withdrawals/routes.ts";
import { reactions } from "./reactions.ts";

export const module = defineModule({
  routes: {
    ...correction_handlers,
    ...correction_answer_handlers,
    ...rework_handlers,
    ...withdrawal_handlers,
  },
  jobs: correction_jobs,
  reactions,
});
