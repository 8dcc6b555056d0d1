import { defineModule } from "#server/kernel/define-module.ts";
import { order_jobs } from "./jobs.ts";

export const module = defineModule({ jobs: order_jobs });
