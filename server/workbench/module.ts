import { defineModule } from "#server/kernel/define-module.ts";
import { follows } from "./follows.ts";
import { workbench_jobs } from "./jobs.ts";
import { workbench_handlers } from "./routes.ts";

export const module = defineModule({ routes: workbench_handlers, jobs: workbench_jobs, follows });
