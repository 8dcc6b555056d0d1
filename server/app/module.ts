import { defineModule } from "#server/kernel/define-module.ts";
import { failed_job_jobs } from "./failed-jobs-jobs.ts";
import { failed_job_handlers } from "./failed-jobs-routes.ts";
import { live_handlers } from "./live-routes.ts";
import { measurement_handlers } from "./measurement-routes.ts";
import { system_jobs } from "./system-jobs.ts";
import { system_handlers } from "./system-routes.ts";

export const module = defineModule({
  routes: { ...failed_job_handlers, ...live_handlers, ...measurement_handlers, ...system_handlers },
  jobs: { ...system_jobs, ...failed_job_jobs },
});
