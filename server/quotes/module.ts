import { defineModule } from "#server/kernel/define-module.ts";
import { quote_jobs } from "./jobs.ts";
import { outcomes } from "./outcomes.ts";
import { quote_handlers } from "./routes.ts";
import { supplement_handlers } from "./supplements-routes.ts";
import { follows } from "./follows.ts";

export const module = defineModule({
  routes: { ...quote_handlers, ...supplement_handlers },
  jobs: quote_jobs,
  outcomes,
  follows,
});
