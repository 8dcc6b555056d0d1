import { defineModule } from "#server/kernel/define-module.ts";
import { intake_handlers } from "./routes.ts";

export const module = defineModule({ routes: intake_handlers });
