import { defineModule } from "#server/kernel/define-module.ts";
import { quarantine_handlers } from "./quarantine-routes.ts";
import { file_handlers } from "./routes.ts";

export const module = defineModule({
  routes: { ...file_handlers, ...quarantine_handlers },
});
