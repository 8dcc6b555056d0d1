import { defineModule } from "#server/kernel/define-module.ts";
import { earning_handlers } from "./earnings-routes.ts";
import { payout_jobs } from "./jobs.ts";
import { payout_handlers } from "./routes.ts";
import { reactions } from "./reactions.ts";

export const module = defineModule({
  routes: { ...earning_handlers, ...payout_handlers },
  jobs: payout_jobs,
  reactions,
});
