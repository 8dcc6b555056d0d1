import { defineModule } from "#server/kernel/define-module.ts";
import { dispatch_jobs } from "./dispatch/jobs.ts";
import { dispatch_handlers } from "./dispatch/routes.ts";
import { work_jobs } from "./jobs.ts";
import { outcomes } from "./outcomes.ts";
import { work_handlers } from "./routes.ts";
import { desk_translator_handlers } from "./translators/routes.ts";
import { translator_profile_jobs } from "./translators/translator-profile-jobs.ts";
import { translator_profile_handlers } from "./translators/translator-profile-routes.ts";
import { reactions } from "./reactions.ts";
import { engine_part, work_part } from "./work-facts.ts";
import { open_part } from "./open-part.ts";
import { assignments_part } from "./assignments-part.ts";
import { dispatch_part } from "./dispatch/dispatch-facts.ts";
import { follows } from "./follows.ts";

export const module = defineModule({
  routes: {
    ...desk_translator_handlers,
    ...dispatch_handlers,
    ...translator_profile_handlers,
    ...work_handlers,
  },
  jobs: {
    ...work_jobs,
    ...dispatch_jobs,
    ...translator_profile_jobs,
  },
  outcomes,
  follows,
  reactions,
  facts: [assignments_part, open_part, work_part, engine_part, dispatch_part],
});
