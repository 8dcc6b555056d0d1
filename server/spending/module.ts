import { defineModule } from "#server/kernel/define-module.ts";
import { cost_centre_handlers, desk_spending_handlers } from "./routes.ts";

export const module = defineModule({ routes: { ...cost_centre_handlers, ...desk_spending_handlers } });
