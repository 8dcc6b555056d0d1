import { defineModule } from "#server/kernel/define-module.ts";
import { books_jobs } from "./jobs.ts";
import { books_handlers } from "./routes.ts";

export const module = defineModule({
  routes: books_handlers,
  jobs: books_jobs,
});
