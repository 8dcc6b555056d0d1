import { defineModule } from "#server/kernel/define-module.ts";

export const module = defineModule({});
