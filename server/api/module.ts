import { defineModule } from "#server/kernel/define-module.ts";
import { grant_handlers } from "./grants-routes.ts";
import { api_jobs } from "./jobs.ts";
import { key_handlers } from "./keys-routes.ts";
import { reactions } from "./reactions.ts";
import { api_handlers } from "./routes.ts";
import { test_handlers } from "./test-routes.ts";
import { api_webhook_handlers } from "./webhooks-routes.ts";

export const module = defineModule({
  routes: { ...key_handlers, ...grant_handlers, ...api_handlers, ...api_webhook_handlers, ...test_handlers },
  reactions,
  jobs: api_jobs,
});
