import { defineModule } from "#server/kernel/define-module.ts";
import { cart_handlers } from "./routes.ts";

export const module = defineModule({
  routes: cart_handlers,
});
