import { defineModule } from "#server/kernel/define-module.ts";
import { coupon_handlers } from "./coupons/routes.ts";
import { outcomes } from "./outcomes.ts";
import { price_sheet_handlers } from "./price-sheets/routes.ts";
import { catalog_handlers } from "./routes.ts";

export const module = defineModule({
  routes: { ...catalog_handlers, ...coupon_handlers, ...price_sheet_handlers },
  outcomes,
});
