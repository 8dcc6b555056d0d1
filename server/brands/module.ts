import { defineModule } from "#server/kernel/define-module.ts";
import { outcomes } from "./outcomes.ts";
import { desk_setting_handlers } from "./routes.ts";

export const module = defineModule({
  routes: desk_setting_handlers,
  outcomes,
});
