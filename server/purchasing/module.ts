import { defineModule } from "#server/kernel/define-module.ts";
import { approval_handlers } from "./routes.ts";

export const module = defineModule({ routes: { ...approval_handlers } });
