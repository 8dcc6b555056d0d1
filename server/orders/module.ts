import { defineModule } from "#server/kernel/define-module.ts";
import { follows } from "./follows.ts";
import { order_jobs } from "./jobs.ts";

export const module = defineModule({ jobs: order_jobs, follows });
