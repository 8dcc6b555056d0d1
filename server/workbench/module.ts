import { defineModule } from "#server/kernel/define-module.ts";
import { follows } from "./follows.ts";
import { workbench_jobs } from "./jobs.ts";
import { reactions } from "./reactions.ts";
import { machine_translation_jobs } from "./machine-translation/jobs.ts";
import { machine_translation_handlers } from "./machine-translation/routes.ts";
import { workbench_handlers } from "./routes.ts";

export const module = defineModule({
  routes: { ...workbench_handlers, ...machine_translation_handlers },
  jobs: { ...workbench_jobs, ...machine_translation_jobs },
  follows,
  reactions,
});
