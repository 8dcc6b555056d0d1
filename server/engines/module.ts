import { defineModule } from "#server/kernel/define-module.ts";
import { engine_jobs } from "./jobs.ts";
import { engine_handlers } from "./routes.ts";

export const module = defineModule({ routes: engine_handlers, jobs: engine_jobs });
