import { defineModule } from "#server/kernel/define-module.ts";
import { review_handlers } from "./routes.ts";

export const module = defineModule({ routes: review_handlers });
