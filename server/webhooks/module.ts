import { defineModule } from "#server/kernel/define-module.ts";
import { endpoints_part } from "./messages.ts";
import { reactions } from "./reactions.ts";
import { webhook_handlers } from "./routes.ts";

export const module = defineModule({ routes: webhook_handlers, reactions, facts: [endpoints_part] });
