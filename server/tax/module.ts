import { defineModule } from "#server/kernel/define-module.ts";
import { tax_jobs } from "./jobs.ts";
import { tax_handlers } from "./routes.ts";

export const module = defineModule({
  routes: tax_handlers,
  jobs: tax_jobs,
});
