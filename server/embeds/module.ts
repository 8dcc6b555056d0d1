import { defineModule } from "#server/kernel/define-module.ts";
import { embed_handlers } from "./routes.ts";

export const module = defineModule({ routes: embed_handlers });
