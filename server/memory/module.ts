import { defineModule } from "#server/kernel/define-module.ts";
import { desk_memory_handlers } from "./desk-routes.ts";
import { memory_jobs } from "./jobs.ts";
import { memory_handlers } from "./routes.ts";
import { term_proposal_handlers } from "./term-proposals-routes.ts";

export const module = defineModule({
  routes: { ...memory_handlers, ...desk_memory_handlers, ...term_proposal_handlers },
  jobs: memory_jobs,
});
